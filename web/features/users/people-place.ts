import { MAX_PEOPLE_SEARCH, type PeopleSort, type Role } from '@westmore/contract/users.ts'
import { choiceField, pageField, textField, type FieldsOf } from '#address/fields.ts'
import { toFirstPage, useAddress } from '#address/use-address.ts'

const fields: FieldsOf<{ q: string; role: Role | 'all'; sort: PeopleSort; page: number }> = {
  q: textField('hledat', MAX_PEOPLE_SEARCH),
  role: choiceField<Role, 'all'>(
    'role',
    { uzivatel: 'user', administrator: 'administrator', vlastnik: 'owner' },
    'all',
  ),
  sort: choiceField<Exclude<PeopleSort, 'newest'>, 'newest'>(
    'razeni',
    { nejstarsi: 'oldest', jmeno: 'name' },
    'newest',
  ),
  page: pageField(99_999),
}

export const usePeoplePlace = () => useAddress(fields, { moved: toFirstPage })
