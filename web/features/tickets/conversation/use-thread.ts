import { useInfiniteQuery } from '@tanstack/react-query'
import type { Me } from '@westmore/contract/auth.ts'
import type { Ticket } from '@westmore/contract/tickets.ts'
import { useEffect, useMemo, useState } from 'react'
import { useObservable } from '#kept/observable.ts'
import { usePageVisible } from '#ui/page-visible.ts'
import { outboxOf } from '../writing/outbox.ts'
import { buildThread } from './thread.ts'
import { threadQuery } from '../thread-query.ts'

export type ThreadQuery = ReturnType<typeof useThread>['query']

/** The items of a ticket's conversation; undefined until it has loaded. */
export function useThread({ id, readSeq }: Ticket, hasNotes: boolean, me: Me) {
  const outbox = outboxOf(me.id)
  const sent = useObservable(outbox)
  const outgoing = useMemo(() => sent.filter(({ ticketId }) => ticketId === id), [sent, id])
  useEffect(() => outbox.show(id), [outbox, id])
  const query = useInfiniteQuery(threadQuery(id, hasNotes))
  const { data: entries } = query
  useEffect(() => {
    if (entries) outbox.confirm(new Set(entries.map((entry) => entry.id)))
  }, [outbox, entries])

  const last = entries?.at(-1)?.seq
  const knownSeq = useKnownSeq(readSeq, last)
  const items = useMemo(() => {
    const { id: userId, username, name, avatarUrl } = me
    const author = { userId, username, name, avatarUrl, isAdmin: hasNotes }
    return entries && buildThread({ entries, outgoing, knownSeq, me: author })
  }, [entries, outgoing, knownSeq, me, hasNotes])

  return { outbox, query, items, last: last ?? 0 }
}

/** The «nové» line stays after the last message read before arrival or return; null draws none. */
function useKnownSeq(readSeq: number, last: number | undefined): number | null {
  const [knownSeq, setKnownSeq] = useState<number | null>()
  const isPageVisible = usePageVisible()
  const [leftAt, setLeftAt] = useState<number | null>(null)
  if (last !== undefined && knownSeq === undefined) setKnownSeq(readSeq < last ? readSeq : null)
  if (last !== undefined && !isPageVisible && leftAt === null) {
    setLeftAt(last)
    setKnownSeq(last)
  }
  if (isPageVisible && leftAt !== null) {
    setLeftAt(null)
    if (leftAt === last) setKnownSeq(null)
  }
  return knownSeq ?? null
}
