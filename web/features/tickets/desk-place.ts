import { categories, type TicketCategory } from '@westmore/contract/ticket-forms.ts'
import { MAX_SEARCH, type TicketStatus, type WaitingOn } from '@westmore/contract/tickets.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'

export type DeskStatus = TicketStatus | 'all'
export type DeskSort = 'updated' | 'newest' | 'oldest' | 'waiting'

/** What the list shows and which ticket is open. */
export interface DeskPlace {
  status: DeskStatus
  category: TicketCategory | undefined
  /** A person's id, `me`, or `none`. */
  assignee: string | undefined
  waitingOn: WaitingOn | undefined
  userId: string | undefined
  olderThanDays: number | undefined
  q: string
  sort: DeskSort
  page: number
  /** The number of the open ticket. */
  ticket: number | undefined
}

const statuses: Record<string, DeskStatus> = {
  otevrene: 'open',
  'v-reseni': 'in-progress',
  uzavrene: 'closed',
}
const sorts: Record<string, DeskSort> = { nejnovejsi: 'newest', nejstarsi: 'oldest', cekajici: 'waiting' }
const turns: Record<string, WaitingOn> = { 'na-nas': 'us', 'na-hrace': 'player' }
const assignees: Record<string, string> = { ja: 'me', nikdo: 'none' }

export function placeOf(search: URLSearchParams): DeskPlace {
  const named = <Value>(key: string, values: Record<string, Value>) =>
    Object.entries(values).find(([slug]) => slug === search.get(key))?.[1]
  const figure = (key: string, most: number) => {
    const text = search.get(key) ?? ''
    return /^[1-9]\d{0,8}$/.test(text) && Number(text) <= most ? Number(text) : undefined
  }
  const person = (key: string) => {
    const text = search.get(key) ?? ''
    return /^\d{15,21}$/.test(text) ? text : undefined
  }
  return {
    status: named('stav', statuses) ?? 'all',
    category: categories.find((category) => category === search.get('kategorie')),
    assignee: named('resi', assignees) ?? person('resi'),
    waitingOn: named('ceka', turns),
    userId: person('hrac'),
    olderThanDays: figure('starsi', 3_650),
    q: (search.get('hledat') ?? '').slice(0, MAX_SEARCH),
    sort: named('razeni', sorts) ?? 'updated',
    page: figure('strana', 100_000) ?? 1,
    ticket: figure('ticket', 999_999_999),
  }
}

/** The address of a place; what is as by default is not written. */
export function searchOf(place: DeskPlace): URLSearchParams {
  const slug = <Value>(value: Value, values: Record<string, Value>) =>
    Object.entries(values).find(([, one]) => one === value)?.[0]
  const parts = {
    stav: slug(place.status, statuses),
    kategorie: place.category,
    resi: slug(place.assignee, assignees) ?? place.assignee,
    ceka: slug(place.waitingOn, turns),
    hrac: place.userId,
    starsi: place.olderThanDays,
    hledat: place.q || undefined,
    razeni: slug(place.sort, sorts),
    strana: place.page > 1 ? place.page : undefined,
    ticket: place.ticket,
  }
  const written = Object.entries(parts).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return new URLSearchParams(written)
}

/** Another filter begins at its first page; opening a ticket leaves the list as it is. */
export function moved(place: DeskPlace, changes: Partial<DeskPlace>): DeskPlace {
  const onlyOpens = Object.keys(changes).every((key) => key === 'ticket')
  return { ...place, ...(!onlyOpens && { page: 1 }), ...changes }
}

/** The question the list asks for a place. */
export function filterOf({ ticket: _ticket, q, ...filter }: DeskPlace) {
  return { ...filter, q: q || undefined }
}

/** Takes every filter away, and leaves the order and the open ticket. */
export function unfiltered({ sort, ticket }: DeskPlace): DeskPlace {
  return { ...placeOf(new URLSearchParams()), sort, ticket }
}

export function isNarrowed(place: DeskPlace): boolean {
  return searchOf({ ...place, page: 1 }).toString() !== searchOf(unfiltered(place)).toString()
}

interface Going {
  replace?: boolean
  preventScrollReset?: boolean
}

export type Go = (changes: Partial<DeskPlace>, options?: Going) => void

/** The place lives in the address, so that it can be shared and Back works. */
export function useDeskPlace() {
  const [search, setSearch] = useSearchParams()
  const place = useMemo(() => placeOf(search), [search])
  // Two changes may come before the address shows the first.
  const newest = useRef(place)
  useEffect(() => {
    newest.current = place
  }, [place])
  const go: Go = (changes, options = { preventScrollReset: true }) => {
    newest.current = moved(newest.current, changes)
    setSearch(searchOf(newest.current), options)
  }
  return { place, go, hrefOf: (changes: Partial<DeskPlace>) => `?${searchOf(moved(place, changes))}` }
}
