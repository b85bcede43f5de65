import { dayOf } from '@westmore/contract/days.ts'
import type { Evidence } from '@westmore/contract/logs-evidence.ts'
import type { Attachment, Message, TicketEvent, TicketNote } from '@westmore/contract/tickets.ts'
import type { Outgoing } from '../writing/outbox.ts'

/** Longest pause (ms) between two messages under one heading. */
const TOGETHER = 5 * 60_000

export type Author = {
  id: string
  username: string
  avatarUrl: string
  isAdmin: boolean
}

/** One message or note; `outgoing` is set until the server confirms it. */
export type ThreadMessage = {
  id: string
  seq: number | null
  text: string
  attachments: readonly Attachment[]
  evidence: Evidence | null
  createdAt: string
  outgoing: Outgoing | null
}

export type Group = {
  kind: 'group'
  key: string
  author: Author
  isNote: boolean
  isOwn: boolean
  messages: ThreadMessage[]
}

export type ThreadItem =
  | Group
  | { kind: 'day'; key: string; moment: string }
  | { kind: 'new'; key: string }
  | { kind: 'event'; key: string; event: TicketEvent }

export type ThreadParts = {
  messages: readonly Message[]
  events: readonly TicketEvent[]
  notes: readonly TicketNote[]
  outgoing: readonly Outgoing[]
  me: Author
  /** Last `seq` read before arrival; null draws no «nové» line. */
  knownSeq: number | null
}

type Said = { message: ThreadMessage; author: Author; isNote: boolean }

export function buildThread({ me, knownSeq, ...parts }: ThreadParts): ThreadItem[] {
  const items: ThreadItem[] = []
  let day = ''
  let latest = ''
  let isNewMarked = knownSeq === null

  for (const entry of entriesOf(parts, me)) {
    const isEvent = 'kind' in entry
    const { createdAt, seq } = isEvent ? entry : entry.message
    // A slow clock must not put unsent messages into yesterday.
    latest = seq === null && createdAt < latest ? latest : createdAt
    const today = dayOf(new Date(latest))
    if (today !== day) items.push({ kind: 'day', key: today, moment: latest })
    day = today
    const isByMe = isEvent ? entry.username === me.username : entry.author.id === me.id
    if (!isNewMarked && !isByMe && (seq ?? 0) > (knownSeq ?? 0)) {
      items.push({ kind: 'new', key: 'new' })
      isNewMarked = true
    }
    const last = items.at(-1)
    if (isEvent) items.push({ kind: 'event', key: entry.id, event: entry })
    else if (last?.kind === 'group' && belongs(last, entry)) last.messages.push(entry.message)
    else {
      const { message, author, isNote } = entry
      items.push({ kind: 'group', key: message.id, author, isNote, isOwn: isByMe, messages: [message] })
    }
  }
  return items
}

function entriesOf(
  { messages, events, notes, outgoing }: Omit<ThreadParts, 'me' | 'knownSeq'>,
  me: Author,
): (Said | TicketEvent)[] {
  const arrived = new Set([...messages, ...notes].map(({ id }) => id))
  const confirmed = [
    ...events.map((event) => ({ seq: event.seq, entry: event })),
    ...messages.map(({ userId, username, avatarUrl, isAdmin, message: text, ...rest }) => ({
      seq: rest.seq,
      entry: {
        author: { id: userId, username, avatarUrl, isAdmin },
        isNote: false,
        message: { ...rest, text, evidence: null, outgoing: null },
      },
    })),
    ...notes.map(({ userId, username, avatarUrl, ...rest }) => ({
      seq: rest.seq,
      entry: {
        author: { id: userId, username, avatarUrl, isAdmin: true },
        isNote: true,
        message: { ...rest, attachments: [], outgoing: null },
      },
    })),
  ]
  const onTheWay = outgoing
    .filter(({ id }) => !arrived.has(id))
    .map((one) => ({
      author: me,
      isNote: one.mode === 'note',
      message: { ...one, seq: null, evidence: null, outgoing: one },
    }))
  return [...confirmed.toSorted((a, b) => a.seq - b.seq).map(({ entry }) => entry), ...onTheWay]
}

function belongs(group: Group, { message, author, isNote }: Said): boolean {
  if (group.isNote !== isNote || group.author.id !== author.id) return false
  // A person who writes as staff and as player gets two groups.
  if (group.author.isAdmin !== author.isAdmin) return false
  const before = group.messages.at(-1)?.createdAt ?? message.createdAt
  return Date.parse(message.createdAt) - Date.parse(before) <= TOGETHER
}

type PartOfList = { items: readonly { seq: number }[]; hasOlder: boolean }

/** `seq` from which on no list has a gap. */
export const gaplessSince = (lists: readonly PartOfList[]) =>
  Math.max(0, ...lists.map(({ items, hasOlder }) => (hasOlder ? (items[0]?.seq ?? 0) : 0)))
