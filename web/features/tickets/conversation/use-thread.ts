import { useInfiniteQuery } from '@tanstack/react-query'
import type { Me } from '@westmore/contract/auth.ts'
import type { Ticket } from '@westmore/contract/tickets.ts'
import { useEffect, useMemo, useState } from 'react'
import { reportFault } from '#ui/fault.ts'
import { usePageVisible } from '#ui/page-visible.ts'
import { threadQueries } from '../queries.ts'
import { useOutbox } from '../writing/use-outbox.ts'
import { buildThread, gaplessSince } from './thread.ts'

/** The items of a ticket's conversation; undefined until all its lists have loaded. */
export function useThread({ id, readSeq }: Ticket, hasNotes: boolean, me: Me) {
  const { outbox, outgoing } = useOutbox(me.id, id)
  const messages = useInfiniteQuery(threadQueries.messages(id))
  const events = useInfiniteQuery(threadQueries.events(id))
  const notes = useInfiniteQuery({ ...threadQueries.notes(id), enabled: hasNotes })
  const lists = hasNotes ? [messages, events, notes] : [messages, events]
  const since = gaplessSince(
    lists.map(({ data = [], hasNextPage }) => ({ items: data, hasOlder: hasNextPage })),
  )
  const parts = useMemo(() => {
    const [said, done, noted] = [messages.data, events.data, hasNotes ? notes.data : []]
    if (!said || !done || !noted) return undefined
    const shown = <Item extends { seq: number }>(items: readonly Item[]) =>
      items.filter(({ seq }) => seq >= since)
    return { messages: shown(said), events: shown(done), notes: shown(noted) }
  }, [messages.data, events.data, notes.data, hasNotes, since])
  const seqs = parts && Object.values(parts).flatMap((items) => items.map(({ seq }) => seq))
  const last = seqs && Math.max(0, ...seqs)
  useEffect(() => {
    // Messages that have arrived in spite of a failure.
    if (messages.data) outbox.confirm(new Set(messages.data.map((message) => message.id)))
  }, [outbox, messages.data])

  const knownSeq = useKnownSeq(readSeq, last)
  const items = useMemo(() => {
    const { username, avatarUrl } = me
    const author = { id: me.id, username, avatarUrl, isAdmin: hasNotes }
    return parts && buildThread({ ...parts, outgoing, knownSeq, me: author })
  }, [parts, outgoing, knownSeq, me, hasNotes])

  return {
    outbox,
    items,
    last: last ?? 0,
    first: Math.min(...(seqs ?? [])),
    hasOlder: since > 0,
    /** Returns whether that failed. */
    readOlder: async () => {
      const firstOf = ({ data }: { data: readonly { seq: number }[] | undefined }) => data?.[0]?.seq ?? 0
      const wanted = lists.filter((list) => list.hasNextPage && firstOf(list) >= since)
      const read = wanted.map(async (list) => {
        let now
        // A live signal has the known part read again, before this or instead of it.
        do now = await list.fetchNextPage({ cancelRefetch: false })
        while (!now.isError && now.hasNextPage && firstOf(now) >= firstOf(list))
        if (now.isError) reportFault(now.error)
        return now.isError
      })
      return (await Promise.all(read)).includes(true)
    },
    error: lists.find(({ error }) => error)?.error,
    retry: () => {
      for (const list of lists) if (list.isError) void list.refetch()
    },
  }
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
