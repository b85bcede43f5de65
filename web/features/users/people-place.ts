import { roles, type Role, type User } from '@westmore/contract/users.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { fold } from '#czech-fold.ts'
import { pageFrom } from '#list-pages.ts'

export type PeopleSort = 'newest' | 'oldest' | 'name'

export interface PeoplePlace {
  q: string
  role: Role | 'all'
  sort: PeopleSort
  page: number
}

const roleSlugs: Record<Role, string> = {
  user: 'uzivatel',
  administrator: 'administrator',
  owner: 'vlastnik',
}
const sortSlugs: Record<PeopleSort, string> = { newest: '', oldest: 'nejstarsi', name: 'jmeno' }

export function placeOf(search: URLSearchParams): PeoplePlace {
  return {
    q: search.get('hledat') ?? '',
    role: roles.find((role) => roleSlugs[role] === search.get('role')) ?? 'all',
    sort: sortOf(search.get('razeni')),
    page: pageFrom(search.get('strana')),
  }
}

function sortOf(slug: string | null): PeopleSort {
  if (slug === sortSlugs.oldest) return 'oldest'
  return slug === sortSlugs.name ? 'name' : 'newest'
}

/** What is as by default is not written. */
export function searchOf({ q, role, sort, page }: PeoplePlace): URLSearchParams {
  const search = new URLSearchParams()
  if (q) search.set('hledat', q)
  if (role !== 'all') search.set('role', roleSlugs[role])
  if (sortSlugs[sort]) search.set('razeni', sortSlugs[sort])
  if (page > 1) search.set('strana', String(page))
  return search
}

/** The list's search, role, order and page, kept in the address. */
export function usePeoplePlace() {
  const [search, setSearch] = useSearchParams()
  const place = useMemo(() => placeOf(search), [search])
  const go = (change: Partial<PeoplePlace>, options?: { replace?: boolean }) =>
    setSearch((before) => searchOf({ ...placeOf(before), page: 1, ...change }), {
      preventScrollReset: true,
      ...options,
    })
  return { place, go }
}

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
