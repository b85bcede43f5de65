import type { AdmittedFilter } from '@westmore/contract/allowlist-admitted.ts'
import { MAX_PEOPLE_SEARCH } from '@westmore/contract/users.ts'
import { choiceField, pageField, textField, type FieldsOf } from '#address/fields.ts'
import { toFirstPage, useAddress } from '#address/use-address.ts'

export type AdmittedPlace = { q: string; filter: AdmittedFilter; page: number }

const fields: FieldsOf<AdmittedPlace> = {
  q: textField('hledat', MAX_PEOPLE_SEARCH),
  filter: choiceField<Exclude<AdmittedFilter, 'all'>, 'all'>(
    'filtr',
    { nehrali: 'never-seen', 'dlouho-nehrali': 'long-unseen', 'bez-licence': 'without-license' },
    'all',
  ),
  page: pageField(100_000),
}

export const useAdmittedPlace = () => useAddress(fields, { moved: toFirstPage })
