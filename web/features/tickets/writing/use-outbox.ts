import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatched } from '#kept/watched.ts'
import { useLiveStatus } from '#live/live.ts'
import { nameOf, outboxOf, resumeOutboxes, undelivered } from './outbox.ts'
import { threadLists } from '../queries.ts'

/**
 * The messages on their way to this ticket. Those that have arrived in the thread are removed; when the connection is back, failed
 * ones are sent again.
 */
export function useOutbox(userId: string, ticketId: string) {
  const outbox = outboxOf(userId, ticketId)
  const outgoing = useWatched(outbox)
  const line = useLiveStatus()
  const { data: messages } = useQuery(threadLists.messages.query(ticketId))
  useEffect(() => {
    if (messages) outbox.confirm(new Set(messages.items.map(({ id }) => id)))
  }, [outbox, messages])
  useEffect(() => {
    if (line === 'connected') outbox.retryLost()
  }, [outbox, line])
  return { outbox, outgoing }
}

/** Where this person's answers did not arrive; those of tickets that are not open are sent again too when the connection is back. */
export function useUndelivered(userId: string): (ticketId: string) => boolean {
  const names = useWatched(undelivered)
  const line = useLiveStatus()
  useEffect(() => {
    if (line === 'connected') resumeOutboxes(userId)
  }, [userId, line])
  return (ticketId) => names.has(nameOf(userId, ticketId))
}
