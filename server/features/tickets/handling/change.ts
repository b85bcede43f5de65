import { sql } from 'kysely'
import { MAX_TAGS, tagsAfter } from '@westmore/contract/tickets-marks.ts'
import {
  canHandle,
  isClosedByDecision,
  type TicketChange,
  type TicketEvent,
} from '@westmore/contract/tickets.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { record, type Actor } from '#events/record.ts'
import { lockForReference, userById } from '#features/users/public.ts'
import type { Tx } from '#postgres/db.ts'
import { Refusal, refuse } from '#refusal.ts'
import { writeEvent, type TicketColumns } from './change-store.ts'
import type { TicketSummary } from '../store.ts'
import { marksOf } from '../settings/mark-store.ts'

type ChangeRefused =
  | Refusal<'NOT_FOUND' | 'ASSIGNEE_REFUSED' | 'MARK_REFUSED' | 'MERGED' | 'APPEAL_DECIDES', undefined>
  | Refusal<'TAKEN', { assignee: string }>

/** One changed field. The event gets `from` and `to`, the audit entry `before` and `after`. */
interface Plan {
  kind: TicketEvent['kind']
  action: `tickets.${'status' | 'assign' | 'tags' | 'closing'}`
  from: string | null
  to: string | null
  before: object
  after: object
  columns: TicketColumns
  /** The author sees a part of the change although its event is for the staff. */
  isShown?: boolean
}

/**
 * Sets all values or, at the first refusal, none; other fields stay. True when something changed. The ticket must be locked. `tell` notifies.
 */
export async function change(
  tx: Tx,
  actor: Actor,
  ticket: TicketSummary,
  values: TicketChange,
  isDecision = false,
): Promise<boolean | ChangeRefused> {
  const { status: wanted = ticket.status, assigneeId, tags, closing } = values
  const isClosingOrReopening = (ticket.status === 'closed') !== (wanted === 'closed')
  if (!isDecision && isClosedByDecision(ticket) && isClosingOrReopening) return refuse('APPEAL_DECIDES')
  // The author of a ticket cannot change fields hidden from them.
  if (ticket.userId === actor?.id && (assigneeId !== undefined || tags || closing)) return refuse('NOT_FOUND')
  const plans: Plan[] = []
  // Only closed tickets have a reason, so the closing is last.
  for (const planOf of [planAssignee, planTags, planStatus, planClosing]) {
    const plan = await planOf(tx, ticket, values, actor)
    if (plan instanceof Refusal) return plan
    if (plan) plans.push(plan)
  }
  for (const { action, before, after, isShown, columns, ...event } of plans) {
    await writeEvent(tx, actor, ticket, event, columns)
    await record(tx, actor, action, { ticket, before, after, isShown })
  }
  return plans.length > 0
}

export type Told = Pick<TicketSummary, 'status' | 'assigneeId'>

/** Notifies the player and the assignees of what differs. */
export async function tell(
  tx: Tx,
  actor: Actor,
  { ticket, from, to }: { ticket: TicketSummary; from: Told; to: Told },
): Promise<void> {
  if (from.assigneeId !== to.assigneeId)
    await record(tx, actor, 'tickets.assignFinal', { ticket, from: from.assigneeId, to: to.assigneeId })
  if (from.status !== to.status) await record(tx, actor, 'tickets.statusFinal', { ticket, to: to.status })
}

/** A change without an undo, announced at once. */
export async function changeForGood(tx: Tx, actor: Actor, ticket: TicketSummary, values: TicketChange) {
  const outcome = await change(tx, actor, ticket, values)
  const { status = ticket.status, assigneeId = ticket.assigneeId } = values
  if (outcome === true) await tell(tx, actor, { ticket, from: ticket, to: { status, assigneeId } })
  return outcome
}

/**
 * An unknown person and one who cannot be assigned get the same code, so that the two cannot be
 * distinguished.
 */
async function planAssignee(tx: Tx, ticket: TicketSummary, values: TicketChange, actor: Actor) {
  const { assigneeId: wanted, assigneeWas } = values
  if (wanted === undefined) return undefined
  const person = wanted === null ? null : await lockForReference(tx, wanted)
  if (person === undefined) return refuse('ASSIGNEE_REFUSED')
  if (person && (!isStaff(person) || !canHandle({ id: person.discordId, role: person.role }, ticket)))
    return refuse('ASSIGNEE_REFUSED')
  if (ticket.assigneeId === wanted) return undefined
  const before = ticket.assigneeId === null ? undefined : await userById(tx, ticket.assigneeId)
  // An assignee who left the staff is not shown anywhere, so no request can expect one.
  const isUnforeseen = assigneeWas !== undefined && ![assigneeWas, actor?.id].includes(ticket.assigneeId)
  if (isUnforeseen && before && isStaff(before)) return refuse('TAKEN', { assignee: before.username })
  const from = before?.username ?? null
  const to = person?.username ?? null
  return {
    kind: 'assigned' as const,
    action: 'tickets.assign' as const,
    from,
    to,
    before: { assigneeId: ticket.assigneeId, assignee: from },
    after: { assigneeId: wanted, assignee: to },
    columns: { assigneeId: wanted },
  }
}

async function planTags(tx: Tx, { tagIds }: TicketSummary, { tags: wanted }: TicketChange) {
  if (!wanted) return undefined
  const known = await marksOf(tx, 'tag', [...tagIds, ...wanted.add])
  const isKnown = (id: string) => known.some((tag) => tag.id === id)
  const after = tagsAfter(tagIds.filter(isKnown), wanted)
  if (!wanted.add.every(isKnown) || after.length > MAX_TAGS) return refuse('MARK_REFUSED')
  if (after.join() === tagIds.toSorted().join()) return undefined
  const namesOf = (ids: string[]) =>
    known.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ') || null
  const [from, to] = [namesOf(tagIds), namesOf(after)]
  return {
    kind: 'tagged' as const,
    action: 'tickets.tags' as const,
    from,
    to,
    before: { tags: from },
    after: { tags: to },
    columns: { tagIds: after },
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
async function planStatus(_tx: Tx, { status, mergedInto }: TicketSummary, { status: wanted }: TicketChange) {
  if (wanted === undefined || wanted === status) return undefined
  if (mergedInto !== null) return refuse('MERGED')
  return {
    kind: 'status' as const,
    action: 'tickets.status' as const,
    from: status,
    to: wanted,
    before: { status },
    after: { status: wanted },
    columns: {
      status: wanted,
      closedAt: wanted === 'closed' ? sql<Date>`clock_timestamp()` : null,
      updatedAt: sql<Date>`clock_timestamp()`,
      ...(wanted !== 'closed' && reopened),
    },
  }
}

async function planClosing(tx: Tx, ticket: TicketSummary, { status = ticket.status, closing }: TicketChange) {
  if (!closing) return undefined
  const { reasonId, word } = closing
  const known = await marksOf(
    tx,
    'reason',
    [ticket.reasonId, reasonId].filter((id) => id !== null),
  )
  const nameOf = (id: string | null) => known.find((reason) => reason.id === id)?.name ?? null
  const [from, to] = [nameOf(ticket.reasonId), nameOf(reasonId)]
  if (status !== 'closed' || (reasonId !== null && to === null)) return refuse('MARK_REFUSED')
  if (ticket.reasonId === reasonId && ticket.closingWord === word) return undefined
  return {
    kind: 'closing' as const,
    action: 'tickets.closing' as const,
    from,
    to,
    before: { reason: from, word: ticket.closingWord },
    after: { reason: to, word },
    columns: { reasonId, closingWord: word },
    isShown: known.some((reason) => reason.isShown),
  }
}
