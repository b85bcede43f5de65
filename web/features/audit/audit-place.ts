import { AuditFilter } from '@westmore/contract/audit.ts'
import {
  checkedTextField,
  groupField,
  pageField,
  readPlace,
  uuidField,
  writePlace,
  type FieldsOf,
} from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'

export type AuditPlace = {
  /** Has keys only for active filters. */
  filter: AuditFilter
  page: number
  /** Newest row of the pages; set once the reader has turned a page. */
  upTo: string | undefined
}

const fits = (key: keyof AuditFilter, text: string) => AuditFilter.shape[key].safeParse(text).success

const fitting = (name: string, key: keyof AuditFilter) =>
  checkedTextField(name, (given) => fits(key, given), undefined)

const filterFields: FieldsOf<AuditFilter> = {
  actorId: fitting('kdo', 'actorId'),
  action: fitting('akce', 'action'),
  subjectType: fitting('predmet', 'subjectType'),
  subjectId: fitting('id', 'subjectId'),
  about: fitting('clovek', 'about'),
  from: fitting('od', 'from'),
  to: fitting('do', 'to'),
}

const fields: FieldsOf<AuditPlace> = {
  filter: groupField(filterFields, (filter) =>
    Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  ),
  page: pageField(100_000),
  upTo: uuidField('po', undefined),
}

export const placeOf = (search: URLSearchParams) => readPlace(fields, search)

export const searchOf = (place: AuditPlace) => writePlace(fields, place)

function moved(place: AuditPlace, changes: Partial<AuditPlace>): AuditPlace {
  return { ...place, page: 1, upTo: undefined, ...changes }
}

export const useAuditPlace = () => useAddress(fields, { moved })
