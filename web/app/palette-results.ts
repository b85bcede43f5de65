import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SubmissionStatus } from '@westmore/contract/allowlist.ts'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import { orpc } from '#api.ts'
import { logsPlace, ownTicketPlace, personPlace, ticketPlace } from '#places.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { screensWith, type Screen } from './screens.ts'

export type SearchResult = {
  id: string
  to: string
  isPublic?: true | undefined
  label: string
  /** Shown beside the label in a fainter colour. */
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

const ticketStatuses: Record<TicketStatus, string> = {
  open: 'Otevřený',
  'in-progress': 'V řešení',
  closed: 'Uzavřený',
}
const submissionStatuses: Record<SubmissionStatus, string> = {
  pending: 'Čeká na kontrolu',
  approved: 'Schváleno',
  declined: 'Zamítnuto',
  withdrawn: 'Staženo',
}

/** The results of a search: screens at once, the rest when the server has answered. */
export function useSearchResults(
  screens: readonly Screen[],
  counts: ReadonlyMap<string, string>,
  words: string,
) {
  const asked = useDebounced(words.trim(), PAUSE)
  const isWorthAsking = asked.length >= LEAST || asked.startsWith('#')
  const { data, isFetching, isError } = useQuery(
    orpc.search.queryOptions({
      input: { q: asked },
      enabled: isWorthAsking,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  )
  const found = isWorthAsking && words.trim() !== '' ? data : undefined
  const groups: ResultGroup[] = [
    {
      kind: 'screens',
      label: 'Obrazovky',
      results: screensWith(screens, words).map((screen) => screenResult(screen, counts.get(screen.to))),
    },
    {
      kind: 'tickets',
      label: 'Tickety',
      results: (found?.tickets ?? []).map(({ id, number, title, username, status, isOwn }) => ({
        id: `ticket-${id}`,
        to: isOwn ? ownTicketPlace(number) : ticketPlace(number),
        label: `#${number} ${title}`,
        aside: isOwn ? ticketStatuses[status] : `${username}, ${ticketStatuses[status]}`,
      })),
    },
    {
      kind: 'people',
      label: 'Lidé',
      results: (found?.people ?? []).map(({ id, username, avatarUrl }) => ({
        id: `person-${id}`,
        to: personPlace(id),
        label: username,
        aside: id,
        avatarUrl,
      })),
    },
    {
      kind: 'players',
      label: 'Hráči ve hře',
      results: (found?.players ?? []).map(({ identifier, name, person }) => ({
        id: `player-${identifier.replaceAll(/[^\w-]/g, '-')}`,
        to: person ? personPlace(person.id) : logsPlace({ player: identifier }),
        label: name,
        aside: person?.username ?? identifier,
      })),
    },
    {
      kind: 'submissions',
      label: 'Žádosti',
      results: (found?.submissions ?? []).map(({ id, userId, username, status, attemptNumber }) => ({
        id: `submission-${id}`,
        to: status === 'pending' ? '/user/admin/settings?tab=zadosti' : personPlace(userId),
        label: username,
        aside:
          attemptNumber > 1
            ? `${submissionStatuses[status]}, ${attemptNumber}. pokus`
            : submissionStatuses[status],
      })),
    },
  ]
  const isSearching = asked !== words.trim() || isFetching
  return { groups: groups.filter(({ results }) => results.length > 0), isSearching, isError }
}

function screenResult({ to, label, key, isPublic }: Screen, waiting = ''): SearchResult {
  const keys = key ? { keys: ['G', key.toUpperCase()] } : {}
  return { id: `screen-${to.replaceAll(/\W+/g, '-')}`, to, isPublic, label, aside: waiting, ...keys }
}
