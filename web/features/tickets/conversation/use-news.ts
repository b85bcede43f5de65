import { useState } from 'react'
import type { ThreadItem } from './thread.ts'

/** How many messages of others came since the reader left the end of the thread. */
export function useNews(items: readonly ThreadItem[], lastSeq: number, isAtEnd: boolean): number {
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  if (isAtEnd && seenSeq !== lastSeq) setSeenSeq(lastSeq)
  if (isAtEnd) return 0
  const slips = items.flatMap((item) => (item.kind === 'group' && !item.isOwn ? item.slips : []))
  return slips.filter(({ seq }) => (seq ?? 0) > seenSeq).length
}
