import { dayOf } from '@westmore/contract/days.ts'
import type { TicketEvent } from '@westmore/contract/tickets.ts'
import type { Outgoing } from '../writing/outbox.ts'
import type { Entry, Said } from '../thread-query.ts'

/** Longest pause (ms) between two messages under one heading. */
const TOGETHER = 5 * 60_000

/** `outgoing` is set until the server confirms it; until then it has no place in the order. */
export type ThreadMessage = Omit<Said, 'seq'> & { seq: number | null; outgoing: Outgoing | null }

export type Author = Pick<Said, 'userId' | 'username' | 'name' | 'avatarUrl' | 'isAdmin'>

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
  entries: readonly Entry[]
  outgoing: readonly Outgoing[]
  me: Author
  /** Last `seq` read before arrival; null draws no «nové» line. */
  knownSeq: number | null
}

export function buildThread({ entries, outgoing, me, knownSeq }: ThreadParts): ThreadItem[] {
  const items: ThreadItem[] = []
  let day = ''
  let latest = ''
  let isNewMarked = knownSeq === null

  const arrived = new Set(entries.map(({ id }) => id))
  const onTheWay = outgoing.filter(({ id }) => !arrived.has(id)).map((one) => unsent(one, me))
  for (const entry of [...entries, ...onTheWay]) {
    const isEvent = 'kind' in entry
    const { createdAt, seq } = entry
    // A slow clock must not put unsent messages into yesterday.
    latest = seq === null && createdAt < latest ? latest : createdAt
    const today = dayOf(new Date(latest))
    if (today !== day) items.push({ kind: 'day', key: today, moment: latest })
    day = today
    const isByMe = isEvent ? entry.username === me.username : entry.userId === me.userId
    if (!isNewMarked && !isByMe && (seq ?? 0) > (knownSeq ?? 0)) {
      items.push({ kind: 'new', key: 'new' })
      isNewMarked = true
    }
    const last = items.at(-1)
    if (isEvent) {
      items.push({ kind: 'event', key: entry.id, event: entry })
      continue
    }
    const message = { outgoing: null, ...entry }
    const { id, isNote } = message
    if (last?.kind === 'group' && belongs(last, message)) last.messages.push(message)
    else items.push({ kind: 'group', key: id, author: message, isNote, isOwn: isByMe, messages: [message] })
  }
  return items
}

function unsent(outgoing: Outgoing, me: Author): ThreadMessage {
  const { id, text, attachments, createdAt, mode } = outgoing
  const said = { id, text, attachments, createdAt, isNote: mode === 'note', evidence: null }
  return { ...me, ...said, seq: null, outgoing }
}

function belongs({ author, isNote, messages }: Group, message: ThreadMessage): boolean {
  // A person who writes as staff and as player gets two groups.
  const isSame = author.userId === message.userId && author.isAdmin === message.isAdmin
  if (!isSame || isNote !== message.isNote) return false
  const before = messages.at(-1)?.createdAt ?? message.createdAt
  return Date.parse(message.createdAt) - Date.parse(before) <= TOGETHER
}
