import { useQuery } from '@tanstack/react-query'
import type { FacetTable } from '@westmore/contract/logs.ts'
import { serverTime } from '#clock.ts'
import { queryClient } from '#api.ts'
import { useNewLines } from '#live/live.ts'
import { useLiveTail } from '../tail/live-tail.ts'
import { isPast, toFilter } from '../log-search.ts'
import { logQueries } from '../queries.ts'
import { type Go, type LogPlace, useFilter, type useLogPlace } from '../use-log-place.ts'

/** Shortest time (ms) between two requests for the newest lines, in live mode and otherwise. */
const LIVE = 250
const QUIET = 3_000

/** While `isHeld`, new lines wait. */
export function useLedger(
  { search, page, order, entry, isLive }: LogPlace,
  isHeld: boolean,
  isBelowNow: () => boolean,
) {
  const filter = useFilter(search, isLive)
  const at = { filter, page, order }
  const stats = useQuery(logQueries.stats())
  const { data: named } = useQuery({ ...logQueries.facets(filter), select: namesIn })
  const list = useQuery({ ...logQueries.list(at), refetchOnMount: 'always' })
  const { data, isPlaceholderData, dataUpdatedAt } = list

  const isNewest = page === 1 && order === 'newest' && !isPast(filter.dateTo)
  const tail = useLiveTail({
    place: at,
    readAt: isNewest && data && !isPlaceholderData ? dataUpdatedAt : null,
    isHeld: data?.total !== 0 && (!isLive || isHeld || entry !== null),
    isBelowNow,
    every: isLive || data?.total === 0 ? LIVE : QUIET,
  })
  useNewLines(() => void stats.refetch(), 30_000)

  return {
    filter,
    stats,
    list,
    isNewest,
    tail,
    /** Existing values, to be recognised in typed text. */
    known: {
      category: stats.data?.byCategory.map(({ category }) => category) ?? [],
      script: named?.script ?? [],
      server: named?.server ?? [],
    },
  }
}

/** The lines of a new search are requested at once, because the screen is rendered some time later. */
export function goAndPrefetch({ go, placeNow }: Pick<ReturnType<typeof useLogPlace>, 'go' | 'placeNow'>): Go {
  return (changes, options) => {
    go(changes, options)
    if (!changes.search) return
    const { search, page, order } = placeNow()
    void queryClient.prefetchQuery(
      logQueries.list({ filter: toFilter(search, serverTime().getTime()), page, order }),
    )
  }
}

/** Sorted independently of the counts: rising counts must not render the whole log again. */
const namesIn = ({ script, server }: FacetTable) => ({
  script: script.values.map(({ value }) => value).toSorted((a, b) => a.localeCompare(b, 'cs')),
  server: server.values.map(({ value }) => value).toSorted((a, b) => a.localeCompare(b, 'cs')),
})
