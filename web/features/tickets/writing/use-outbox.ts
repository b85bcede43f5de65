import { useEffect, useMemo } from 'react'
import { useObservable } from '#kept/observable.ts'
import { useLiveStatus } from '#live/live.ts'
import { outboxOf } from './outbox.ts'

export function useOutbox(userId: string, ticketId: string) {
  const { outbox, entries } = usePersonsOutbox(userId)
  const outgoing = useMemo(() => entries.filter((one) => one.ticketId === ticketId), [entries, ticketId])
  useEffect(() => outbox.show(ticketId), [outbox, ticketId])
  return { outbox, outgoing }
}

export function useHasFailedReplies(userId: string): (ticketId: string) => boolean {
  const { entries } = usePersonsOutbox(userId)
  const failed = new Set(entries.filter(({ state }) => state === 'failed').map(({ ticketId }) => ticketId))
  return (ticketId) => failed.has(ticketId)
}

/** Failed messages of all tickets are sent again when the connection is back. */
function usePersonsOutbox(userId: string) {
  const outbox = outboxOf(userId)
  const entries = useObservable(outbox)
  const line = useLiveStatus()
  useEffect(() => {
    if (line === 'connected') outbox.retryLost()
  }, [outbox, line])
  return { outbox, entries }
}
