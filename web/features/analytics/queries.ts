import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '@westmore/contract/analytics.ts'
import { orpc } from '#api.ts'
import { useNewLines } from '#live/live.ts'

export type DayCount = Analytics['logActivity'][number]

/** Shortest time (ms) between two requests for the figures while the game writes. */
const PACE = 5_000

export const useTown = () => useQuery(orpc.status.queryOptions({ refetchInterval: 30_000 }))

/** The figures, refreshed by new lines. */
export function useAnalytics() {
  const query = useQuery(orpc.figures.queryOptions())
  useNewLines(() => void query.refetch({ cancelRefetch: false }), PACE)
  return query
}
