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

export type LoadedParts = {
  messages: readonly Message[]
  events: readonly TicketEvent[]
  notes: readonly TicketNote[]
}

export type ThreadParts = LoadedParts & {
  outgoing: readonly Outgoing[]
  me: Author
  /** Last `seq` read before arrival; null draws no «nové» line. */
  knownSeq: number | null
}

type Entry =
  | { kind: 'message'; message: ThreadMessage; author: Author; isNote: boolean }
  | { kind: 'event'; event: TicketEvent }

export function buildThread({ me, knownSeq, ...parts }: ThreadParts): ThreadItem[] {
  const items: ThreadItem[] = []
  let day = ''
  let latest = ''
  let isNewMarked = knownSeq === null

  for (const entry of [...confirmed(parts), ...onTheWay(parts, me)]) {
    const told = entry.kind === 'message' ? entry.message.createdAt : entry.event.createdAt
    // A slow clock must not put unsent messages into yesterday.
    const moment = isOutgoing(entry) && told < latest ? latest : told
    latest = moment
    const today = dayOf(new Date(moment))
    if (today !== day) items.push({ kind: 'day', key: today, moment })
    day = today
    if (!isNewMarked && isNews(entry, me, knownSeq ?? 0)) {
      items.push({ kind: 'new', key: 'new' })
      isNewMarked = true
    }
    if (entry.kind === 'event') items.push({ kind: 'event', key: entry.event.id, event: entry.event })
    else addMessage(items, entry, me)
  }
  return items
}

export function lastSeq({ messages, events, notes }: LoadedParts) {
  return Math.max(0, ...[messages, events, notes].map((row) => row.at(-1)?.seq ?? 0))
}

export function firstSeq({ messages, events, notes }: LoadedParts) {
  return Math.min(...[messages, events, notes].map((row) => row[0]?.seq ?? Infinity))
}

function confirmed({ messages, events, notes }: LoadedParts): Entry[] {
  const entries = [
    ...messages.map((message) => ({ seq: message.seq, entry: entryOfMessage(message) })),
    ...notes.map((note) => ({ seq: note.seq, entry: entryOfNote(note) })),
    ...events.map((event) => ({ seq: event.seq, entry: { kind: 'event' as const, event } })),
  ]
  return entries.toSorted((a, b) => a.seq - b.seq).map(({ entry }) => entry)
}

function onTheWay({ messages, notes, outgoing }: Omit<ThreadParts, 'me' | 'knownSeq'>, me: Author): Entry[] {
  const arrived = new Set([...messages, ...notes].map(({ id }) => id))
  return outgoing
    .filter(({ id }) => !arrived.has(id))
    .map((one) => ({
      kind: 'message',
      author: me,
      isNote: one.mode === 'note',
      message: { ...one, seq: null, evidence: null, outgoing: one },
    }))
}

function entryOfMessage(message: Message): Entry {
  const { userId, username, avatarUrl, isAdmin, message: text, ...rest } = message
  const author = { id: userId, username, avatarUrl, isAdmin }
  return {
    kind: 'message',
    author,
    isNote: false,
    message: { ...rest, text, evidence: null, outgoing: null },
  }
}

function entryOfNote(note: TicketNote): Entry {
  const { userId, username, avatarUrl, ...message } = note
  const author = { id: userId, username, avatarUrl, isAdmin: true }
  return { kind: 'message', author, isNote: true, message: { ...message, attachments: [], outgoing: null } }
}

function addMessage(items: ThreadItem[], entry: Extract<Entry, { kind: 'message' }>, me: Author) {
  const { message, author, isNote } = entry
  const last = items.at(-1)
  const isOwn = author.id === me.id
  if (last?.kind === 'group' && belongs(last, entry)) last.messages.push(message)
  else items.push({ kind: 'group', key: message.id, author, isNote, isOwn, messages: [message] })
}

function belongs(group: Group, { message, author, isNote }: Extract<Entry, { kind: 'message' }>): boolean {
  if (group.isNote !== isNote || group.author.id !== author.id) return false
  // A person who writes as staff and as player gets two groups.
  if (group.author.isAdmin !== author.isAdmin) return false
  const before = group.messages.at(-1)?.createdAt ?? message.createdAt
  return Date.parse(message.createdAt) - Date.parse(before) <= TOGETHER
}

function isNews(entry: Entry, me: Author, knownSeq: number): boolean {
  if (entry.kind === 'event') return entry.event.seq > knownSeq && entry.event.username !== me.username
  return (entry.message.seq ?? 0) > knownSeq && entry.author.id !== me.id
}

function isOutgoing(entry: Entry): boolean {
  return entry.kind === 'message' && entry.message.outgoing !== null
}
