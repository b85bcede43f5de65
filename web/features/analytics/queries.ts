import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '@westmore/contract/analytics.ts'
import { dayOf } from '@westmore/contract/days.ts'
import { useEffect } from 'react'
import { orpc } from '#api.ts'
import { useNow } from '#clock.ts'
import { useNewLines } from '#live/live.ts'

export type DayCount = Analytics['logActivity'][number]

/** Shortest time (ms) between two requests for the figures while the game writes. */
const PACE = 5_000

export const useTown = () => useQuery(orpc.status.queryOptions({ refetchInterval: 30_000 }))

/** The figures, refreshed by new lines and at midnight in Prague. */
export function useAnalytics() {
  const query = useQuery(orpc.figures.queryOptions())
  const { data, refetch } = query
  useNewLines(() => void refetch({ cancelRefetch: false }), PACE)
  const today = dayOf(useNow(30_000))
  const told = data && dayOf(new Date(data.generatedAt))
  useEffect(() => {
    if (told !== undefined && told < today) void refetch({ cancelRefetch: false })
  }, [told, today, refetch])
  return query
}
