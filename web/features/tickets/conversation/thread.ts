import { dayOf } from '@westmore/contract/days.ts'
import type { TicketEvent } from '@westmore/contract/tickets.ts'
import type { Outgoing } from '../writing/outbox.ts'
import type { Author, Entry, Said } from '../thread-query.ts'

/** Longest pause (ms) between two messages under one heading. */
const TOGETHER = 5 * 60_000

/** `outgoing` is set until the server confirms it; until then it has no place in the order. */
export type ThreadMessage = Omit<Said, 'seq'> & { seq: number | null; outgoing: Outgoing | null }

export type Group = Pick<Said, 'author' | 'isNote'> & {
  kind: 'group'
  key: string
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
    const isByMe = isEvent ? entry.username === me.username : entry.author.id === me.id
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
    const { id, author, isNote } = message
    if (last?.kind === 'group' && belongs(last, message)) last.messages.push(message)
    else items.push({ kind: 'group', key: id, author, isNote, isOwn: isByMe, messages: [message] })
  }
  return items
}

function unsent(outgoing: Outgoing, author: Author): ThreadMessage {
  const { id, text, attachments, createdAt, mode } = outgoing
  return {
    id,
    seq: null,
    author,
    isNote: mode === 'note',
    text,
    attachments,
    evidence: null,
    createdAt,
    outgoing,
  }
}

function belongs(group: Group, { createdAt, author, isNote }: ThreadMessage): boolean {
  if (group.isNote !== isNote || group.author.id !== author.id) return false
  // A person who writes as staff and as player gets two groups.
  if (group.author.isAdmin !== author.isAdmin) return false
  const before = group.messages.at(-1)?.createdAt ?? createdAt
  return Date.parse(createdAt) - Date.parse(before) <= TOGETHER
}
