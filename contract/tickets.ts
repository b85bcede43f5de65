import * as z from 'zod/mini'
import { Evidence } from './logs-evidence.ts'
import { categories, chosenCategories } from './tickets-forms.ts'
import { Closing, ClosingChange, MAX_TAGS, TagChange, TicketTag } from './tickets-marks.ts'
import { anyText, Moment, requiredText, Uuid } from './text.ts'
import { DiscordId, isDeletedId, isStaff, Person, PersonId, type Reader } from './users.ts'

/** Limits in UTF-16 units, shown as counters by the forms. */
export const MAX_TITLE = 150
export const MAX_MESSAGE = 8_000
export const MAX_FIELD = 2_000
export const MAX_RATING_WORD = 500
export const MAX_REPLY_TITLE = 80
export const MAX_SAVED_REPLIES = 200
export const MAX_SEARCH = 100
export const MAX_BULK = 100
/** How long (ms) a change by the staff can be undone; until then no notification is sent. */
export const UNDO_MS = 10_000
export const MAX_OPEN = 25
export const TICKETS_PAGE = 50
/** Tickets of a list that can be paged through; a narrower filter finds the others. */
export const MOST_LISTED = 10_000
/** Unread entries are counted up to this number, shown as 99+. */
export const MOST_UNREAD = 100

/** Per message; the size is `maxFileBytes` of `Me`, or for pictures in pictures.ts. */
export const MAX_ATTACHMENTS = 5
export const MAX_FILE_NAME = 120
export const MAX_UNSENT = 4 * MAX_ATTACHMENTS

export const ticketStatuses = ['open', 'in-progress', 'closed'] as const
export const TicketStatus = z.enum(ticketStatuses)
export const ListedStatus = z.enum([...ticketStatuses, 'unclosed', 'all'])
export type ListedStatus = z.infer<typeof ListedStatus>
export type TicketStatus = z.infer<typeof TicketStatus>

export const Category = z.enum(categories)
export const ChosenCategory = z.enum(chosenCategories)
export type ChosenCategory = z.infer<typeof ChosenCategory>

const Field = z.object({ id: z.string(), label: z.string(), value: z.string() })

const Rating = z.object({ score: z.int(), word: z.string(), createdAt: Moment })

/** Side whose turn it is: `us` the staff's, `player` the player's, null when closed. */
export const WaitingOn = z.enum(['us', 'player'])
export type WaitingOn = z.infer<typeof WaitingOn>

export const Ticket = z.object({
  id: Uuid,
  /** Random, so that numbers do not reveal how many tickets there are. */
  number: z.int(),
  title: z.string(),
  category: Category,
  message: z.string(),
  status: TicketStatus,
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  avatarUrl: z.string(),
  fields: z.array(Field),
  concerned: z.nullable(z.object({ id: z.string(), username: z.string(), name: z.string() })),
  waitingOn: z.nullable(WaitingOn),
  lastMessage: z.object({
    message: z.string(),
    username: z.string(),
    name: z.string(),
    isAdmin: z.boolean(),
    createdAt: Moment,
  }),
  /** Unread for the reader, up to MOST_UNREAD: messages of the other side, changes of status and reminders. */
  unread: z.int(),
  /** How far the reader has read: a `seq` of the thread as they see it. */
  readSeq: z.int(),
  rating: z.nullable(Rating),
  createdAt: Moment,
  updatedAt: Moment,
  closedAt: z.nullable(Moment),
  mergedInto: z.nullable(z.int()),
  closedFor: z.nullable(z.string()),
})
export type Ticket = z.infer<typeof Ticket>

export const StaffTicket = z.extend(Ticket, {
  assignee: z.nullable(Person),
  tags: z.array(TicketTag),
  closing: z.nullable(Closing),
  /** Whether the reader is its author; internal data is then hidden from them as from any player. */
  isOwn: z.boolean(),
})
export type StaffTicket = z.infer<typeof StaffTicket>

/** Filters of the ticket list; the server has a condition for each in `list-store.ts`. */
export const TicketFilter = z.object({
  category: z.optional(Category),
  assignee: z.optional(z.union([z.literal('me'), z.literal('none'), DiscordId])),
  waitingOn: z.optional(WaitingOn),
  userId: z.optional(PersonId),
  olderThanDays: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_650))),
  closed: z.optional(z.enum(['today'])),
  tagId: z.optional(Uuid),
  reasonId: z.optional(Uuid),
  /** Words of titles and messages, a player's name, or #number; case and diacritics do not matter. */
  q: z.optional(anyText(MAX_SEARCH)),
})
export type TicketFilter = z.infer<typeof TicketFilter>

/** `waiting` puts tickets that have waited longest for us first. */
export const TicketSort = z.enum(['updated', 'newest', 'oldest', 'waiting'])
export type TicketSort = z.infer<typeof TicketSort>

/** Changes the staff can make; the server has an entry for each field in `change-fields.ts`. */
export const TicketChange = z.object({
  status: z.optional(TicketStatus),
  assigneeId: z.optional(z.nullable(DiscordId)),
  /** Assignee the sender expects; a ticket with another one is not assigned. */
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

export const THREAD_PAGE = 50

const written = {
  id: Uuid,
  /**
   * Growing place in the thread; messages, events and notes of a ticket share one sequence. The author has a
   * separate one that counts only visible entries, so that gaps do not reveal notes and assignments.
   */
  seq: z.int(),
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  avatarUrl: z.string(),
  createdAt: Moment,
}

export const Message = z.object({
  ...written,
  message: z.string(),
  isAdmin: z.boolean(),
  attachments: z.array(Attachment),
})
export type Message = z.infer<typeof Message>

export const TicketNote = z.object({ ...written, text: z.string(), evidence: z.nullable(Evidence) })
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

/**
 * `from` and `to`: statuses; names for assigned, tagged and closing; the other ticket for merged and separated; the
 * score for rated. The server has no `username` and no `name`.
 */
export const TicketEvent = z.object({
  id: Uuid,
  seq: z.int(),
  kind: z.enum(ticketEventKinds),
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  createdAt: Moment,
})
export type TicketEvent = z.infer<typeof TicketEvent>

/** Events the author of a ticket sees; the other kinds are only for staff. */
export const authorsEvents: readonly TicketEvent['kind'][] = [
  'status',
  'merged',
  'separated',
  'rated',
  'reminded',
]

export const Macro = z.object({
  status: z.nullable(TicketStatus),
  /** The person who uses it, none, or this member of the staff; null keeps the assignee. */
  assignee: z.nullable(z.union([z.literal('me'), z.literal('none'), DiscordId])),
  tagIds: z.array(Uuid).check(z.maxLength(MAX_TAGS)),
  reasonId: z.nullable(Uuid),
})
export type Macro = z.infer<typeof Macro>

export const NO_MACRO: Macro = { status: null, assignee: null, tagIds: [], reasonId: null }

export const ReplyContent = z.object({
  title: requiredText(MAX_REPLY_TITLE),
  text: requiredText(MAX_MESSAGE),
  macro: z._default(Macro, NO_MACRO),
})
export type ReplyContent = z.infer<typeof ReplyContent>

export const SavedReply = z.object({
  id: Uuid,
  title: z.string(),
  text: z.string(),
  macro: Macro,
  updatedAt: Moment,
})
export type SavedReply = z.infer<typeof SavedReply>

/** Days without an answer of the player until a ticket gets a reminder and is closed; null means never. */
export const Deadlines = z.object({
  remindAfterDays: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
  closeAfterDays: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
})
export type Deadlines = z.infer<typeof Deadlines>

const MedianTime = z.object({ count: z.int(), median: z.nullable(z.number()) })

/** Over the last 30 days; medians in seconds. */
export const TicketStatistics = z.object({
  tags: z.array(z.extend(TicketTag, { unclosed: z.int(), closed: z.int() })),
  reasons: z.array(z.extend(TicketTag, { count: z.int() })),
  firstAnswer: MedianTime,
  toClose: MedianTime,
  rating: z.object({ count: z.int(), average: z.nullable(z.number()) }),
  open: z.array(
    z.object({ category: Category, day: z.int(), week: z.int(), month: z.int(), older: z.int() }),
  ),
})
export type TicketStatistics = z.infer<typeof TicketStatistics>

export function canReply(ticket: { status: TicketStatus }): boolean {
  return ticket.status !== 'closed'
}

/** Whether only a decision about the sanction closes this ticket; the appeals of deleted accounts are like others. */
export function isClosedByDecision({ category, userId }: Pick<TicketAccess, 'category' | 'userId'>): boolean {
  return category === 'appeal' && !isDeletedId(userId)
}

export function canRate(
  ticket: { status: TicketStatus; userId: string; mergedInto: string | number | null },
  userId: string,
): boolean {
  return ticket.status === 'closed' && ticket.userId === userId && ticket.mergedInto === null
}

export interface TicketAccess {
  category: (typeof categories)[number]
  userId: string
  concernedId: string | null
}

/** Never a complaint about themselves; management tickets only as an owner. */
export function canHandle(reader: Reader, ticket: TicketAccess): boolean {
  if (!isStaff(reader) || ticket.concernedId === reader.id) return false
  return ticket.category !== 'management' || reader.role === 'owner'
}

export function canSee(reader: Reader, ticket: TicketAccess): boolean {
  return ticket.userId === reader.id || canHandle(reader, ticket)
}

export const TICKET_NUMBER = /(?<![\w&/#])#(\d{5,6})\b/g
