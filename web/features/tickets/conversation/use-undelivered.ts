import { useEffect } from 'react'
import { useWatched } from '#kept/watched.ts'
import { useLiveStatus } from '#live/live.ts'
import { nameOf, resumeOutboxes, undelivered } from '../writing/outbox.ts'

/** Where this person's answers did not arrive; those of tickets that are not open are sent again too when the connection is back. */
export function useUndelivered(userId: string): (ticketId: string) => boolean {
  const names = useWatched(undelivered)
  const line = useLiveStatus()
  useEffect(() => {
    if (line === 'connected') resumeOutboxes(userId)
  }, [userId, line])
  return (ticketId) => names.has(nameOf(userId, ticketId))
}
