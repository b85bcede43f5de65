import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NamedScreen } from '@westmore/contract/screens.ts'
import { useState } from 'react'
import { orpc, type Api } from '#api.ts'
import { logsPlace, ownTicketPlace, personPlace, ticketPlace } from '#places.ts'
import { fold } from '@westmore/contract/fold.ts'
import { allowlistLabels, ticketStatusLabels } from '#status-labels.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { screensNamed, screensWith } from './screens.ts'

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
export function useSearchResults(
  screens: readonly NamedScreen[],
  counts: ReadonlyMap<string, string>,
  words: string,
) {
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
    screenResult(screen, counts.get(screen.to)),
  )
  return { groups, isSearching, isError }
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

const personResult = ({ id, username, avatarUrl }: Found['people'][number]) => ({
  id: `person-${id}`,
  to: personPlace(id),
  label: username,
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

export function screenResult({ to, label, key, for: readers }: NamedScreen, waiting = ''): SearchResult {
  const keys = key ? { keys: ['G', key.toUpperCase()] } : {}
  // Some screens share an address.
  const id = fold(`screen ${to} ${label}`).replaceAll(/\W+/g, '-')
  return { id, to, isPrinted: readers === 'visitors', label, aside: waiting, ...keys }
}
