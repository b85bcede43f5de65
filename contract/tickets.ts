import * as z from 'zod/mini'
import { Evidence } from './logs-evidence.ts'
import { categories } from './tickets-forms.ts'
import { Closing, ClosingChange, MAX_TAGS, TagChange, TicketTag } from './tickets-marks.ts'
import { atMost, cleanText, Moment, Uuid } from './text.ts'
import { DiscordId, isStaff, Person, PersonId, type Reader } from './users.ts'

/** Limits in UTF-16 units, shown as counters by the forms. */
export const MAX_TITLE = 150
export const MAX_MESSAGE = 8_000
export const MAX_FIELD = 2_000
export const MAX_RATING_WORD = 500
export const MAX_REPLY_TITLE = 80
export const MAX_SAVED_REPLIES = 200
export const MAX_SEARCH = 100
export const MAX_BULK = 100
/** How long (ms) a step of the desk can be taken back, and nobody is notified of it. */
export const UNDO_MS = 10_000
/** How many tickets of one player may stand unclosed at once. */
export const MAX_OPEN = 25
export const TICKETS_PAGE = 50
/** What is unread is counted up to here, which is shown as 99+. */
export const MOST_UNREAD = 100

/** Files: how many to a message, how long a name. How large they may be is a setting (`maxFileBytes` of `Me`); pictures: see pictures.ts. */
export const MAX_ATTACHMENTS = 5
export const MAX_FILE_NAME = 120
/** How many files a person may have uploaded and not sent yet. */
export const MAX_UNSENT = 4 * MAX_ATTACHMENTS

export const ticketStatuses = ['open', 'in-progress', 'closed'] as const
export const TicketStatus = z.enum(ticketStatuses)
/** What a list may be narrowed to. */
export const ListedStatus = z.enum([...ticketStatuses, 'unclosed', 'all'])
export type ListedStatus = z.infer<typeof ListedStatus>
export type TicketStatus = z.infer<typeof TicketStatus>

export const Category = z.enum(categories)

const Field = z.object({ id: z.string(), label: z.string(), value: z.string() })

const Rating = z.object({ score: z.int(), word: z.string(), createdAt: Moment })

/** Whose turn it is: `us` the staff's, `player` the player's, null when closed. */
export const WaitingOn = z.enum(['us', 'player'])
export type WaitingOn = z.infer<typeof WaitingOn>

/** A ticket as its author sees it: nothing the staff keep to themselves is part of it. */
export const Ticket = z.object({
  id: Uuid,
  /** Random, so that numbers do not reveal how many tickets there are. */
  number: z.int(),
  title: z.string(),
  category: Category,
  /** The first message. */
  message: z.string(),
  status: TicketStatus,
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  fields: z.array(Field),
  /** Whom a complaint names. */
  concerned: z.nullable(z.object({ id: z.string(), username: z.string() })),
  waitingOn: z.nullable(WaitingOn),
  /** The end of the conversation, to be shown in a list. */
  lastMessage: z.object({
    message: z.string(),
    username: z.string(),
    isAdmin: z.boolean(),
    createdAt: Moment,
  }),
  /** Unread for the reader, counted up to MOST_UNREAD: messages of the other side; a change of status or a reminder counts as one. */
  unread: z.int(),
  /** Up to where the reader has read: a `seq` of the thread as the reader has it. */
  readSeq: z.int(),
  rating: z.nullable(Rating),
  createdAt: Moment,
  updatedAt: Moment,
  closedAt: z.nullable(Moment),
  /** The number of the ticket that has its conversation now. */
  mergedInto: z.nullable(z.int()),
  /** Why it was closed, where the staff let players know. */
  closedFor: z.nullable(z.string()),
})
export type Ticket = z.infer<typeof Ticket>

export const StaffTicket = z.extend(Ticket, {
  assignee: z.nullable(Person),
  tags: z.array(TicketTag),
  /** Null until somebody says why it was closed. */
  closing: z.nullable(Closing),
  /** Whether the reader is its author; what the staff keep to themselves is then hidden from them as from any player. */
  isOwn: z.boolean(),
})
export type StaffTicket = z.infer<typeof StaffTicket>

/** What narrows the list of tickets; the server has a condition for each in `list-store.ts`. */
export const TicketFilter = z.object({
  category: z.optional(Category),
  /** A person's id, `me`, or `none`. */
  assignee: z.optional(z.union([z.literal('me'), z.literal('none'), DiscordId])),
  waitingOn: z.optional(WaitingOn),
  userId: z.optional(PersonId),
  /** Opened at least this many days ago. */
  olderThanDays: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_650))),
  /** On this day of Prague. */
  closed: z.optional(z.enum(['today'])),
  tagId: z.optional(Uuid),
  /** Why it was closed. */
  reasonId: z.optional(Uuid),
  /** Words of titles and messages, a player's name, or #number; case and diacritics do not matter. */
  q: z.optional(z.string().check(z.overwrite(cleanText), ...atMost(MAX_SEARCH))),
})
export type TicketFilter = z.infer<typeof TicketFilter>

/** `waiting` puts first who has waited longest for us. */
export const TicketSort = z.enum(['updated', 'newest', 'oldest', 'waiting'])
export type TicketSort = z.infer<typeof TicketSort>

/** What the staff may change; the server has an entry for each field in `change-fields.ts`. */
export const TicketChange = z.object({
  status: z.optional(TicketStatus),
  assigneeId: z.optional(z.nullable(DiscordId)),
  /** The assignee that the sender knows of; a ticket of another one is not assigned. */
  assigneeWas: z.optional(z.nullable(DiscordId)),
  tags: z.optional(TagChange),
  closing: z.optional(ClosingChange),
})
export type TicketChange = z.infer<typeof TicketChange>

export const Attachment = z.object({
  id: Uuid,
  name: z.string(),
  /** image/webp, text/plain, application/pdf, video/mp4 or video/webm. */
  type: z.string(),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type Attachment = z.infer<typeof Attachment>

/** The most of messages, events or notes that one answer holds. */
export const THREAD_PAGE = 50

export const Message = z.object({
  id: Uuid,
  /**
   * Place in the thread, growing; messages, events and notes of a ticket share one row of numbers. The author's row is
   * another than the staff's: it counts what the author sees, so that no gap tells of notes and assignments.
   */
  seq: z.int(),
  message: z.string(),
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  isAdmin: z.boolean(),
  createdAt: Moment,
  attachments: z.array(Attachment),
})
export type Message = z.infer<typeof Message>

export const TicketNote = z.object({
  id: Uuid,
  seq: z.int(),
  text: z.string(),
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  createdAt: Moment,
  /** Lines of the ledger that were attached to it. */
  evidence: z.nullable(Evidence),
})
export type TicketNote = z.infer<typeof TicketNote>

export const ticketEventKinds = [
  'status',
  'assigned',
  'tagged',
  'closing',
  'merged',
  'separated',
  'rated',
  'reminded',
] as const

/** A line in the thread: status (from, to), assigned, tagged and closing (from, to as names), merged (from or to another ticket), separated (from it again), rated (score), reminded; what the server closes is a status by nobody. */
export const TicketEvent = z.object({
  id: Uuid,
  seq: z.int(),
  kind: z.enum(ticketEventKinds),
  /** Null when the server did it by itself. */
  username: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  createdAt: Moment,
})
export type TicketEvent = z.infer<typeof TicketEvent>

/** What the author of a ticket sees of its events; the other kinds are the staff's. */
export const authorsEvents: readonly TicketEvent['kind'][] = [
  'status',
  'merged',
  'separated',
  'rated',
  'reminded',
]

/** What a saved reply does beside its text. */
export const Macro = z.object({
  status: z.nullable(TicketStatus),
  /** Whoever uses it, nobody, or this member of the staff; null leaves it. */
  assignee: z.nullable(z.union([z.literal('me'), z.literal('none'), DiscordId])),
  /** Put on the ticket, beside those it has. */
  tagIds: z.array(Uuid).check(z.maxLength(MAX_TAGS)),
  /** Of one that closes. */
  reasonId: z.nullable(Uuid),
})
export type Macro = z.infer<typeof Macro>

export const NO_MACRO: Macro = { status: null, assignee: null, tagIds: [], reasonId: null }

export const SavedReply = z.object({
  id: Uuid,
  title: z.string(),
  text: z.string(),
  macro: Macro,
  updatedAt: Moment,
})
export type SavedReply = z.infer<typeof SavedReply>

/** Days without an answer of the player after which a ticket is reminded of, and closed; null is never. */
export const Deadlines = z.object({
  remindAfterDays: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
  closeAfterDays: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
})
export type Deadlines = z.infer<typeof Deadlines>

const Spread = z.object({ count: z.int(), median: z.nullable(z.number()) })

/** Over the last 30 days; medians in seconds. */
export const Numbers = z.object({
  /** How many tickets bear each tag now, and how many with it were closed. */
  tags: z.array(z.extend(TicketTag, { unclosed: z.int(), closed: z.int() })),
  /** How many were closed for each reason. */
  reasons: z.array(z.extend(TicketTag, { count: z.int() })),
  firstAnswer: Spread,
  toClose: Spread,
  rating: z.object({ count: z.int(), average: z.nullable(z.number()) }),
  /** Unclosed tickets by category and by how long ago they were opened. */
  open: z.array(
    z.object({ category: Category, day: z.int(), week: z.int(), month: z.int(), older: z.int() }),
  ),
})
export type Numbers = z.infer<typeof Numbers>

/** Nobody can write to a closed ticket. */
export function canReply(ticket: { status: TicketStatus }): boolean {
  return ticket.status !== 'closed'
}

/** Only its author rates a ticket, once it is closed and not merged into another. */
export function canRate(
  ticket: { status: TicketStatus; userId: string; mergedInto: string | number | null },
  userId: string,
): boolean {
  return ticket.status === 'closed' && ticket.userId === userId && ticket.mergedInto === null
}

export interface Secrecy {
  category: (typeof categories)[number]
  userId: string
  concernedId: string | null
}

/** Whether staff may handle a ticket: never the one it complains of, and what is for the management only owners. */
export function canHandle(reader: Reader, ticket: Secrecy): boolean {
  if (!isStaff(reader) || ticket.concernedId === reader.id) return false
  return ticket.category !== 'management' || reader.role === 'owner'
}

/** Whether somebody may read a ticket at all. */
export function canSee(reader: Reader, ticket: Secrecy): boolean {
  return ticket.userId === reader.id || canHandle(reader, ticket)
}

/** Puts the values in the place of `{name}`; what has no value stays as written. */
export function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}

/** The numbers of other tickets a text names, as in «viz #48213». */
export const TICKET_NUMBER = /(?<![\w&/#])#(\d{5,6})\b/g
