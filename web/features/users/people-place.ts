import { roles, type Role, type User } from '@westmore/contract/users.ts'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { fold } from '#czech-fold.ts'

/** Rows to a page; a list of thousands must not be drawn at once. */
const PEOPLE_PAGE = 50

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
  const page = search.get('strana') ?? ''
  return {
    q: search.get('hledat') ?? '',
    role: roles.find((role) => roleSlugs[role] === search.get('role')) ?? 'all',
    sort: sortOf(search.get('razeni')),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
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

/** A turned page is read from its top, by the keyboard too. */
export function usePageTurn(go: ReturnType<typeof usePeoplePlace>['go']) {
  const list = useRef<HTMLUListElement>(null)
  const turn = (page: number) => {
    go({ page })
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }
  return { list, turn }
}

/** The rows of a page; one past the end is the last. */
export function pageOf<Item>(all: readonly Item[], wanted: number) {
  const pages = Math.max(1, Math.ceil(all.length / PEOPLE_PAGE))
  const page = Math.min(wanted, pages)
  return { page, pages, shown: all.slice((page - 1) * PEOPLE_PAGE, page * PEOPLE_PAGE) }
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
