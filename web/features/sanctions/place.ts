import {
  MAX_SANCTION_SEARCH,
  sanctionKinds,
  sanctionStates,
  type SanctionKind,
} from '@westmore/contract/sanctions.ts'
import type { SanctionFilter } from '@westmore/contract/sanctions-api.ts'
import {
  checkedTextField,
  groupField,
  integerField,
  presenceField,
  textField,
  type FieldsOf,
} from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { choice, fieldsOf, staffMember, type FiltersOf } from '#lists/filters.ts'
import { isUserId } from '#places.ts'
import { kindLabel, kindWords, stateWords } from './labels.ts'

type Names = { staff: readonly { id: string; username: string }[]; personName: string | undefined }

const wordsOfKind = (kind: SanctionKind) => ({ ...kindWords[kind], label: kindLabel(kind) })

export const filters: FiltersOf<Omit<SanctionFilter, 'q'>, Names> = {
  kind: choice('druh', { label: 'Druh', any: 'Jakýkoli', ids: sanctionKinds, words: wordsOfKind }),
  state: choice('stav', {
    label: 'Stav',
    any: 'Jakýkoli',
    ids: sanctionStates,
    words: (id) => stateWords[id],
  }),
  userId: {
    field: checkedTextField('hrac', isUserId, undefined),
    chip: (id, { personName }) => `Jen ${personName ?? id}`,
  },
  authorId: staffMember('autor', { label: 'Kdo udělil', any: 'Kdokoli' }),
}

type SanctionPlace = {
  filter: SanctionFilter
  opened: number | null
  isNew: boolean
}

const fields: FieldsOf<SanctionPlace> = {
  filter: groupField<SanctionFilter>({
    q: textField('hledat', MAX_SANCTION_SEARCH),
    ...fieldsOf(filters),
  }),
  opened: integerField('sankce', 999_999_999, null),
  isNew: presenceField('nova'),
}

export const useSanctionPlace = () => useAddress(fields)
