import { useEffect, useRef, useState } from 'react'
import { eventLooks } from '../events.ts'
import { noteWords } from '../labels.ts'
import type { Side } from '#places.ts'
import type { ThreadItem } from './thread.ts'
import { cutText } from '@westmore/contract/signs.ts'

const SPOKEN = 200

/** New messages and events by others, for screen readers. */
export function useAnnouncement(items: readonly ThreadItem[] | undefined, side: Side): string {
  const known = useRef<number | null>(null)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (!items) return
    const said = items.flatMap((item) => announcementsOf(item, side))
    const before = known.current
    known.current = Math.max(before ?? 0, ...said.map(({ seq }) => seq))
    if (before === null) return
    const news = said.filter(({ seq, isOwn }) => seq > before && !isOwn)
    if (news.length > 0) setSpoken(news.map(({ words }) => words).join('. '))
  }, [items, side])
  return spoken
}

function announcementsOf(item: ThreadItem, side: Side) {
  if (item.kind === 'event') {
    return [{ seq: item.event.seq, isOwn: false, words: eventLooks[item.event.kind].text(item.event, side) }]
  }
  if (item.kind !== 'group') return []
  const kind = item.isNote ? noteWords.note : 'Nová zpráva'
  return item.messages.map(({ seq, text }) => ({
    seq: seq ?? 0,
    isOwn: item.isOwn,
    words: `${kind} od ${item.author.name}: ${cutText(text, SPOKEN)}`,
  }))
}
