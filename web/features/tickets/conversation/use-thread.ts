import { useMemo, useState } from 'react'
import { buildThread, lastSeq, type ThreadItem, type ThreadParts } from './thread.ts'
import { useInSight } from '#ui/in-sight.ts'

type Parts = Omit<ThreadParts, 'knownSeq'> & { readSeq: number }

/** The thread to show; its «nové» line stays at the last message read on arrival or return. */
export function useThread({ readSeq, ...parts }: Parts): ThreadItem[] {
  const last = lastSeq(parts)
  const [knownSeq, setKnownSeq] = useState(readSeq < last ? readSeq : null)
  const isInSight = useInSight()
  const [leftAt, setLeftAt] = useState<number | null>(null)
  if (!isInSight && leftAt === null) {
    setLeftAt(last)
    setKnownSeq(last)
  }
  if (isInSight && leftAt !== null) {
    setLeftAt(null)
    if (leftAt === last) setKnownSeq(null)
  }
  const { messages, events, notes, outgoing, me } = parts
  const { id, username, avatarUrl, isAdmin } = me
  return useMemo(
    () =>
      buildThread({
        messages,
        events,
        notes,
        outgoing,
        knownSeq,
        me: { id, username, avatarUrl, isAdmin },
      }),
    [messages, events, notes, outgoing, knownSeq, id, username, avatarUrl, isAdmin],
  )
}
