import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fold } from '@westmore/contract/fold.ts'
import type { NamedScreen } from '@westmore/contract/screens.ts'
import { isStaff, type Role } from '@westmore/contract/users.ts'
import { useState } from 'react'
import { orpc, type Api } from '#api.ts'
import { allowlistQueries } from '#features/allowlist/queries.ts'
import { ticketQueries } from '#features/tickets/queries.ts'
import { plural, unreadText } from '#format.ts'
import { logsPlace, ownTicketPlace, personPlace, ticketPlace } from '#places.ts'
import { allowlistLabels, ticketStatusLabels } from '#status-labels.ts'
import { figure } from '#ui/figures.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { withUsername } from '@westmore/contract/users.ts'

export type SearchResult = {
  id: string
  to: string
  /** Visitors' pages run without the application and need a full page load. */
  isPrinted?: boolean
  label: string
  aside: string
  avatarUrl?: string
  keys?: string[]
}

export type ResultGroup = {
  kind: 'screens' | 'tickets' | 'people' | 'players' | 'submissions'
  label: string
  results: SearchResult[]
}

const PAUSE = 120
/** A single letter is not worth asking the server. */
const LEAST = 2

type Found = Awaited<ReturnType<Api['search']>>

/** Named screens show at once; the others wait for the answer, so that nothing moves below the pointer. */
export function useSearchResults(role: Role, screens: readonly NamedScreen[], words: string) {
  const waiting = useWaiting(role)
  const wanted = words.trim()
  const asked = useDebounced(wanted, PAUSE)
  const isWorthAsking = asked.length >= LEAST || asked.startsWith('#')
  const { data, isFetching, isError } = useQuery(
    orpc.search.queryOptions({
      input: { q: asked },
      enabled: isWorthAsking,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  )
  const isSearching = asked !== wanted || isFetching
  const [answered, setAnswered] = useState('')
  if (!isSearching && answered !== wanted) setAnswered(wanted)
  const found = isWorthAsking && wanted !== '' ? data : undefined
  const groups = groupsOf(screens, { words: wanted, answered, found }, (screen) =>
    screenResult(screen, waiting[screen.to]),
  )
  return { groups, isSearching, isError }
}

/** Waiting work of the staff, by the screen's address. */
function useWaiting(role: Role): Record<string, string | false | undefined> {
  const enabled = isStaff({ role })
  const { data: applications } = useQuery({ ...allowlistQueries.waiting(), enabled })
  const { data: views } = useQuery({ ...ticketQueries.readyViews(), enabled })
  const words = (count: number, shown: (count: number) => string, what: string) =>
    count > 0 && `${shown(count)} ${plural(count, 'čeká', 'čekají', 'čeká')} ${what}`
  return {
    '/user/admin/tickets': views && words(views.us, figure, 'na nás'),
    '/user/admin/settings?tab=zadosti': applications && words(applications.count, unreadText, 'na kontrolu'),
  }
}

type Search = {
  words: string
  /** The words that the other results belong to. */
  answered: string
  found: Found | undefined
}

/** Screens named so, people, open tickets, then the rest; after a # all tickets first. */
export function groupsOf(
  screens: readonly NamedScreen[],
  { words, answered, found }: Search,
  toResult: (screen: NamedScreen) => SearchResult,
): ResultGroup[] {
  const named = screensNamed(screens, words)
  const others = screensWith(screens, answered).filter((screen) => !named.includes(screen))
  const wantsTicket = words.startsWith('#')
  const tickets = found?.tickets ?? []
  const isMeant = ({ number, status }: Found['tickets'][number]) =>
    wantsTicket || status !== 'closed' || words === String(number)
  const meant: ResultGroup = {
    kind: 'tickets',
    label: 'Tickety',
    results: tickets.filter(isMeant).map(ticketResult),
  }
  const groups: ResultGroup[] = [
    ...(wantsTicket ? [meant] : []),
    { kind: 'screens', label: 'Stránky webu', results: named.map(toResult) },
    { kind: 'people', label: 'Lidé', results: (found?.people ?? []).map(personResult) },
    { kind: 'players', label: 'Hráči ve hře', results: (found?.players ?? []).map(playerResult) },
    ...(wantsTicket ? [] : [meant]),
    {
      kind: 'screens',
      label: named.length > 0 ? 'Další stránky webu' : 'Stránky webu',
      results: others.map(toResult),
    },
    { kind: 'submissions', label: 'Žádosti', results: (found?.submissions ?? []).map(submissionResult) },
    {
      kind: 'tickets',
      label: 'Uzavřené tickety',
      results: tickets.filter((ticket) => !isMeant(ticket)).map(ticketResult),
    },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

const ticketResult = ({ id, number, title, username, status, isOwn }: Found['tickets'][number]) => ({
  id: `ticket-${id}`,
  to: isOwn ? ownTicketPlace(number) : ticketPlace(number),
  label: `#${number} ${title}`,
  aside: isOwn ? ticketStatusLabels[status] : `${username}, ${ticketStatusLabels[status]}`,
})

const personResult = ({ id, avatarUrl, ...person }: Found['people'][number]) => ({
  id: `person-${id}`,
  to: personPlace(id),
  label: withUsername(person),
  aside: id,
  avatarUrl,
})

const playerResult = ({ identifier, name, person }: Found['players'][number]) => ({
  id: `player-${identifier.replaceAll(/[^\w-]/g, '-')}`,
  to: person ? personPlace(person.id) : logsPlace({ player: identifier }),
  label: name,
  aside: person?.username ?? identifier,
})

const submissionResult = ({ id, userId, username, status, attemptNumber }: Found['submissions'][number]) => ({
  id: `submission-${id}`,
  to: status === 'pending' ? '/user/admin/settings?tab=zadosti' : personPlace(userId),
  label: username,
  aside:
    attemptNumber > 1
      ? `${allowlistLabels[status]}, pokus č.\u00a0${attemptNumber}`
      : allowlistLabels[status],
})

export function screenResult(
  { to, label, key, for: readers }: NamedScreen,
  waiting?: string | false,
): SearchResult {
  const keys = key ? { keys: ['G', key.toUpperCase()] } : {}
  // Some screens share an address.
  const id = fold(`screen ${to} ${label}`).replaceAll(/\W+/g, '-')
  return { id, to, isPrinted: readers === 'visitors', label, aside: waiting || '', ...keys }
}

export function screensNamed(screens: readonly NamedScreen[], words: string): readonly NamedScreen[] {
  const wanted = fold(words)
  return wanted === '' ? [] : screens.filter(({ label }) => fold(label).startsWith(wanted))
}

export function screensWith(screens: readonly NamedScreen[], words: string): readonly NamedScreen[] {
  const wanted = fold(words).split(' ')
  const begins = (text: string) => {
    const known = fold(text).split(' ')
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  }
  const named = screens.filter(({ label }) => begins(label))
  const called = screens.filter(({ label, alias = '' }) => !begins(label) && begins(`${label} ${alias}`))
  return [...named, ...called]
}
