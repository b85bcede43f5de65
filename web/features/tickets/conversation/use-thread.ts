import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePageVisible } from '#ui/page-visible.ts'
import { threadLists } from '../queries.ts'
import { needsOlder, firstGaplessSeq, type Pages } from '../thread-pages.ts'
import { buildThread, lastSeq, type ThreadItem, type ThreadParts } from './thread.ts'

export type OlderMessages = Pick<ReturnType<typeof useThreadParts>, 'hasOlder' | 'readOlder'>

export function useThreadParts(id: string, hasNotes: boolean) {
  const messages = useQuery(threadLists.messages.query(id))
  const events = useQuery(threadLists.events.query(id))
  const notes = useQuery({ ...threadLists.notes.query(id), enabled: hasNotes })
  const { data: said } = messages
  const { data: done } = events
  const noted = hasNotes ? notes.data : noNotes
  const horizon = said && done && noted ? firstGaplessSeq([said, done, noted]) : 0
  const parts = useMemo(() => {
    if (!said || !done || !noted) return undefined
    const shown = <Item extends { id: string; seq: number }>({ items }: Pages<Item>) =>
      items.filter(({ seq }) => seq >= horizon)
    return { messages: shown(said), events: shown(done), notes: shown(noted) }
  }, [said, done, noted, horizon])

  const readOlder = async () => {
    const { messages: ofMessages, events: ofEvents, notes: ofNotes } = threadLists
    await Promise.all([
      said && needsOlder(said, horizon) ? ofMessages.readOlder(id) : undefined,
      done && needsOlder(done, horizon) ? ofEvents.readOlder(id) : undefined,
      noted && needsOlder(noted, horizon) ? ofNotes.readOlder(id) : undefined,
    ])
  }
  const retry = () => {
    for (const query of [messages, events, notes]) if (query.isError) void query.refetch()
  }
  return {
    parts,
    error: messages.error ?? events.error ?? notes.error,
    retry,
    hasOlder: horizon > 0,
    readOlder,
  }
}

const noNotes: Pages<never> = { items: [], isWhole: true, upTo: 0 }

/** The «nové» line stays after the last message read before arrival or return. */
export function useThread(readSeq: number, parts: Omit<ThreadParts, 'knownSeq'>): ThreadItem[] {
  const last = lastSeq(parts)
  const [knownSeq, setKnownSeq] = useState(readSeq < last ? readSeq : null)
  const isPageVisible = usePageVisible()
  const [leftAt, setLeftAt] = useState<number | null>(null)
  if (!isPageVisible && leftAt === null) {
    setLeftAt(last)
    setKnownSeq(last)
  }
  if (isPageVisible && leftAt !== null) {
    setLeftAt(null)
    if (leftAt === last) setKnownSeq(null)
  }
  const { messages, events, notes, outgoing, me } = parts
  return useMemo(
    () => buildThread({ messages, events, notes, outgoing, knownSeq, me }),
    [messages, events, notes, outgoing, knownSeq, me],
  )
}
