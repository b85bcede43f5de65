import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { MAX_SEARCH, type ListedStatus, type TicketSort } from '@westmore/contract/tickets.ts'
import * as address from '#address/fields.ts'
import { useAddress, type NavigateOptions } from '#address/use-address.ts'
import { browserStore } from '#kept/browser-store.ts'
import { fieldsOf } from '#lists/filters.ts'
import { filters, type DeskFilters } from './filters.ts'

export type DeskPlace = DeskFilters & {
  status: ListedStatus
  q: string
  /** Chosen order; without one the list has the order that suits it. */
  sort: TicketSort | undefined
  page: number
  ticket: number | undefined
}

const { choiceField, requiredChoiceField, integerField, pageField, textField } = address

/** In the order of the address. */
const fields: address.FieldsOf<DeskPlace> = {
  // Always written: an empty address means the last view used.
  status: requiredChoiceField<ListedStatus>(
    'stav',
    {
      otevrene: 'open',
      'v-reseni': 'in-progress',
      uzavrene: 'closed',
      neuzavrene: 'unclosed',
      vse: 'all',
    },
    'all',
  ),
  ...fieldsOf(filters),
  q: textField('hledat', MAX_SEARCH),
  sort: choiceField<TicketSort, undefined>(
    'razeni',
    { zmena: 'updated', nejnovejsi: 'newest', nejstarsi: 'oldest', cekajici: 'waiting' },
    undefined,
  ),
  page: pageField(100_000),
  ticket: integerField('ticket', 999_999_999, undefined),
}

export const placeOf = (search?: URLSearchParams) => address.readPlace(fields, search)

export const searchOf = (place: DeskPlace) => address.writePlace(fields, place)

/** Another filter returns to the first page; opening a ticket leaves the list as it is. */
export function moved(place: DeskPlace, changes: Partial<DeskPlace>): DeskPlace {
  const onlyOpens = Object.keys(changes).every((key) => key === 'ticket')
  return { ...place, ...(!onlyOpens && { page: 1 }), ...changes }
}

/** A link to a single ticket describes no list. */
export const namesList = (search: string) => new URLSearchParams(search).has('stav')

/** Tickets to be answered begin with those that have waited longest. */
export function sortOf({
  sort,
  waitingOn,
  assignee,
}: Pick<DeskPlace, 'sort' | 'waitingOn' | 'assignee'>): TicketSort {
  const isToAnswer = waitingOn === 'us' || assignee === 'me' || assignee === 'none'
  return sort ?? (isToAnswer ? 'waiting' : 'updated')
}

export function filterOf({ ticket: _ticket, ...place }: DeskPlace) {
  return { ...place, q: place.q || undefined, sort: sortOf(place) }
}

export const viewQuery = (place: DeskPlace) => searchOf({ ...place, page: 1, ticket: undefined }).toString()

/** Always its first page, with the open ticket kept. */
export const placeOfView = (query: string, { ticket }: DeskPlace): DeskPlace => ({
  ...placeOf(new URLSearchParams(query)),
  page: 1,
  ticket,
})

/** Keeps the chosen order and the open ticket. */
export function unfiltered({ sort, ticket }: DeskPlace): DeskPlace {
  return { ...placeOf(), status: 'unclosed', sort, ticket }
}

export function isNarrowed(place: DeskPlace): boolean {
  return searchOf({ ...place, page: 1 }).toString() !== searchOf(unfiltered(place)).toString()
}

export function useDeskPlace() {
  const { place: written, go, hrefOf } = useAddress(fields, { moved })
  const { key } = useLocation()
  const [ahead, setAhead] = useState<{ of: string; changes: Partial<DeskPlace> }>()
  if (ahead && ahead.of !== key) setAhead(undefined)
  const isAhead = ahead?.of === key
  const place = useMemo(() => (isAhead ? moved(written, ahead.changes) : written), [written, isAhead, ahead])

  /** The address changes some time after a key press; the next key must see the new place at once. */
  const goAtOnce: Go = (changes, options) => {
    flushSync(() => setAhead({ of: key, changes }))
    go(changes, options)
  }
  return { place, go, goAtOnce, isAhead, hrefOf }
}

export type Go = (changes: Partial<DeskPlace>, options?: NavigateOptions) => void

const store = browserStore.withPrefix('tickets_desk:')

/** Never a view of closed tickets. */
export function rememberView(userId: string, place: DeskPlace): void {
  if (place.status === 'closed' || place.status === 'all' || place.closed) return
  store.setText(userId, viewQuery(place))
}

/** At first the tickets that wait for the staff. */
export function lastView(userId: string): string {
  const kept = placeOf(new URLSearchParams(store.readText(userId) ?? 'stav=neuzavrene&ceka=na-nas'))
  return searchOf({ ...kept, ticket: undefined }).toString()
}
