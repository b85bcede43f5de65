import { MAX_PEOPLE_SEARCH, type PeopleSort, type Role } from '@westmore/contract/users.ts'
import * as address from '#address/fields.ts'
import { toFirstPage, useAddress } from '#address/use-address.ts'

export type PeoplePlace = {
  q: string
  role: Role | 'all'
  sort: PeopleSort
  page: number
}

const { choiceField, pageField, textField } = address

const fields: address.FieldsOf<PeoplePlace> = {
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

export const placeOf = (search: URLSearchParams) => address.readPlace(fields, search)

export const searchOf = (place: PeoplePlace) => address.writePlace(fields, place)

export const usePeoplePlace = () => useAddress(fields, { moved: toFirstPage })
