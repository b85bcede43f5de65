import { useQuery } from '@tanstack/react-query'
import { keyOf, useViewedSubjects } from '#live/viewed-subjects.ts'
import { useMe } from '#session/session.ts'
import { notificationQueries } from './queries.ts'

/** Unread notifications, without those about the open screen, which count as read. */
export function useUnread() {
  const { me } = useMe()
  const { data } = useQuery({ ...notificationQueries.unread(), enabled: me !== undefined })
  const lookedAt = useViewedSubjects()
  const seen = data?.about.filter((about) => lookedAt.has(keyOf(about))) ?? []
  const rest = data?.about.filter((about) => !lookedAt.has(keyOf(about))) ?? []
  return { data, seen, count: rest.reduce((sum, { count }) => sum + count, 0) }
}
