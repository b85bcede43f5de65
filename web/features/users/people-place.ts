import { MAX_QUERY } from '@westmore/contract/search.ts'
import type { Role, User } from '@westmore/contract/users.ts'
import * as address from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { fold } from '#text/czech-fold.ts'

export type PeopleSort = 'newest' | 'oldest' | 'name'

export interface PeoplePlace {
  q: string
  role: Role | 'all'
  sort: PeopleSort
  page: number
}

const { choice, pageNumber, freeWords } = address

const fields: address.FieldsOf<PeoplePlace> = {
  q: freeWords('hledat', MAX_QUERY),
  role: choice<Role, 'all'>(
    'role',
    { uzivatel: 'user', administrator: 'administrator', vlastnik: 'owner' },
    'all',
  ),
  sort: choice<Exclude<PeopleSort, 'newest'>, 'newest'>(
    'razeni',
    { nejstarsi: 'oldest', jmeno: 'name' },
    'newest',
  ),
  page: pageNumber(99_999),
}

export const placeOf = (search: URLSearchParams) => address.readPlace(fields, search)

export const searchOf = (place: PeoplePlace) => address.writePlace(fields, place)

/** The list's search, role, order and page, kept in the address; another choice begins at its first page. */
export const usePeoplePlace = () =>
  useAddress(fields, {
    moved: (place, changes) => ({ ...place, page: 1, ...changes }),
  })

/** Those whose name, id or e-mail holds every word, whatever case and diacritics, in the order asked for. */
export function choosePeople(users: readonly User[], { q, role, sort }: PeoplePlace): User[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  const chosen = users.filter((user) => {
    if (role !== 'all' && user.role !== role) return false
    const known = fold(`${user.username}#${user.discriminator} ${user.discordId} ${user.email}`)
    return words.every((word) => known.includes(word))
  })
  if (sort === 'oldest') return chosen.toReversed()
  return sort === 'name' ? chosen.toSorted((a, b) => byName.compare(a.username, b.username)) : chosen
}

const byName = new Intl.Collator('cs')
