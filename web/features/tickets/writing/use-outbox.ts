import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useObservable } from '#kept/observable.ts'
import { useLiveStatus } from '#live/live.ts'
import { outboxName, outboxOf, resumeOutboxes, outboxesWithFailures } from './outbox.ts'
import { threadLists } from '../queries.ts'

/** Messages already in the thread are removed; failed ones are sent again when the connection is back. */
export function useOutbox(userId: string, ticketId: string) {
  const outbox = outboxOf(userId, ticketId)
  const outgoing = useObservable(outbox)
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

/** Resends this person's replies of all tickets when the connection is back. */
export function useHasFailedReplies(userId: string): (ticketId: string) => boolean {
  const names = useObservable(outboxesWithFailures)
  const line = useLiveStatus()
  useEffect(() => {
    if (line === 'connected') resumeOutboxes(userId)
  }, [userId, line])
  return (ticketId) => names.has(outboxName(userId, ticketId))
}
