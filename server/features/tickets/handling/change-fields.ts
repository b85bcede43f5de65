import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { MAX_TAGS, tagsAfter } from '@westmore/contract/tickets-marks.ts'
import {
  canHandle,
  type TicketChange,
  type TicketEvent,
  type TicketStatus,
} from '@westmore/contract/tickets.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { record, type Actor } from '#events/record.ts'
import { lockForReference, userById } from '#features/users/public.ts'
import type { Tx } from '#postgres/db.ts'
import { refuse, type Refusal } from '#refusal.ts'
import type { TicketColumns } from './change-store.ts'
import type { TicketSummary } from '../store.ts'
import { marksOf } from '../settings/mark-store.ts'

export type FieldName = Exclude<keyof TicketChange, 'assigneeWas'>

export type ChangeRefused =
  | Refusal<'ASSIGNEE_REFUSED' | 'MARK_REFUSED' | 'MERGED' | 'APPEAL_DECIDES', undefined>
  | Refusal<'TAKEN', { assignee: string }>

/** The event gets `from` and `to`, the audit entry `before` and `after`. */
export interface Plan<Value = unknown> {
  value: Value
  from: string | null
  to: string | null
  before: object
  after: object
  columns: TicketColumns
  /** The author sees a part of the change although its event is for the staff. */
  isShown?: boolean
}

/** Its old value is kept as JSON as long as the change can be undone. */
export interface Field<Value = unknown> {
  /** Its kind decides whether the author sees the change. */
  event: TicketEvent['kind']
  action: `tickets.${'status' | 'assign' | 'tags' | 'closing'}`
  valueOf: (ticket: TicketSummary) => Value
  plan: (
    tx: Tx,
    ticket: TicketSummary,
    values: TicketChange,
    actorId: string | null,
  ) => Promise<Plan<Value> | 'same' | ChangeRefused>
  changeTo(this: void, value: Value, ticket: TicketSummary): TicketChange
  /** The field whose undo restores this one as well. */
  restoredWith?: FieldName
  /** Runs when the change can no longer be undone. */
  onFinal?(
    this: void,
    tx: Tx,
    actor: Actor,
    ticket: TicketSummary,
    change: { from: Value; to: Value },
  ): Promise<void>
}

const assigneeId: Field<string | null> = {
  event: 'assigned',
  action: 'tickets.assign',
  valueOf: (ticket) => ticket.assigneeId,
  plan: planAssignee,
  changeTo: (value) => ({ assigneeId: value }),
  onFinal: (tx, actor, ticket, change) => record(tx, actor, 'tickets.assignFinal', { ticket, ...change }),
}

const tags: Field<string[]> = {
  event: 'tagged',
  action: 'tickets.tags',
  valueOf: (ticket) => ticket.tagIds.toSorted(),
  plan: planTags,
  changeTo: (value, { tagIds }) => ({
    tags: {
      add: value.filter((id) => !tagIds.includes(id)),
      remove: tagIds.filter((id) => !value.includes(id)),
    },
  }),
}

const status: Field<TicketStatus> = {
  event: 'status',
  action: 'tickets.status',
  valueOf: (ticket) => ticket.status,
  plan: planStatus,
  changeTo: (value) => ({ status: value }),
  onFinal: (tx, actor, ticket, { to }) => record(tx, actor, 'tickets.statusFinal', { ticket, to }),
}

const closing: Field<{ reasonId: string | null; word: string }> = {
  event: 'closing',
  action: 'tickets.closing',
  valueOf: (ticket) => ({ reasonId: ticket.reasonId, word: ticket.closingWord }),
  plan: planClosing,
  changeTo: (value) => ({ closing: value }),
  restoredWith: 'status',
}

/** Changes are applied in this order. Only closed tickets have a reason, so `closing` is last. */
export const fields: Record<FieldName, Field> = { assigneeId, tags, status, closing }

export const hasValue = (field: Field, ticket: TicketSummary, value: unknown) =>
  isDeepStrictEqual(field.valueOf(ticket), value)

/**
 * An unknown person and one who cannot be assigned get the same code, so that the two cannot be
 * distinguished.
 */
async function planAssignee(tx: Tx, ticket: TicketSummary, values: TicketChange, actorId: string | null) {
  const { assigneeId: wanted = null, assigneeWas } = values
  const person = wanted === null ? null : await lockForReference(tx, wanted)
  if (person === undefined) return refuse('ASSIGNEE_REFUSED')
  if (person && (!isStaff(person) || !canHandle({ id: person.discordId, role: person.role }, ticket)))
    return refuse('ASSIGNEE_REFUSED')
  if (ticket.assigneeId === wanted) return 'same'
  const before = ticket.assigneeId === null ? undefined : await userById(tx, ticket.assigneeId)
  // An assignee who left the staff is not shown anywhere, so no request can expect one.
  const isUnforeseen = assigneeWas !== undefined && ![assigneeWas, actorId].includes(ticket.assigneeId)
  if (isUnforeseen && before && isStaff(before)) return refuse('TAKEN', { assignee: before.username })
  const from = before?.username ?? null
  const to = person?.username ?? null
  return {
    value: wanted,
    from,
    to,
    before: { assigneeId: ticket.assigneeId, assignee: from },
    after: { assigneeId: wanted, assignee: to },
    columns: { assigneeId: wanted },
  }
}

const reopened = {
  ratingScore: null,
  ratingWord: '',
  ratedAt: null,
  remindedAt: null,
  reasonId: null,
  closingWord: '',
}

/**
 * Reopening clears the rating, the reminder and the reason for closing. The transaction may have waited for
 * the ticket, so the time is the clock's.
 */
async function planStatus(
  _tx: Tx,
  ticket: TicketSummary,
  { status: wanted = ticket.status }: TicketChange,
): Promise<Plan<TicketStatus> | 'same' | ChangeRefused> {
  if (wanted === ticket.status) return 'same'
  if (ticket.mergedInto !== null) return refuse('MERGED')
  return {
    value: wanted,
    from: ticket.status,
    to: wanted,
    before: { status: ticket.status },
    after: { status: wanted },
    columns: {
      status: wanted,
      closedAt: wanted === 'closed' ? sql`clock_timestamp()` : null,
      updatedAt: sql`clock_timestamp()`,
      ...(wanted !== 'closed' && reopened),
    },
  }
}

async function planTags(
  tx: Tx,
  ticket: TicketSummary,
  { tags: wanted = { add: [], remove: [] } }: TicketChange,
) {
  const tagIds = tagsAfter(ticket.tagIds, wanted)
  const known = await marksOf(tx, 'tag', [...ticket.tagIds, ...wanted.add])
  const isKnown = wanted.add.every((id) => known.some((tag) => tag.id === id))
  if (!isKnown || tagIds.length > MAX_TAGS) return refuse('MARK_REFUSED')
  if (hasValue(tags, ticket, tagIds)) return 'same'
  const namesOf = (ids: string[]) =>
    known.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ') || null
  const [from, to] = [namesOf(ticket.tagIds), namesOf(tagIds)]
  return { value: tagIds, from, to, before: { tags: from }, after: { tags: to }, columns: { tagIds } }
}

async function planClosing(tx: Tx, ticket: TicketSummary, values: TicketChange) {
  const value = values.closing ?? { reasonId: null, word: '' }
  const { reasonId, word } = value
  const wanted = [ticket.reasonId, reasonId].filter((id) => id !== null)
  const known = await marksOf(tx, 'reason', wanted)
  const nameOf = (id: string | null) => known.find((reason) => reason.id === id)?.name ?? null
  const [from, to] = [nameOf(ticket.reasonId), nameOf(reasonId)]
  if ((values.status ?? ticket.status) !== 'closed' || (reasonId !== null && to === null))
    return refuse('MARK_REFUSED')
  if (hasValue(closing, ticket, value)) return 'same'
  return {
    value,
    from,
    to,
    before: { reason: from, word: ticket.closingWord },
    after: { reason: to, word },
    columns: { reasonId, closingWord: word },
    isShown: known.some((reason) => reason.isShown),
  }
}
