import type { DeedAction } from '@westmore/contract/audit.ts'
import { MAX_TAGS, tagsAfter } from '@westmore/contract/tickets-marks.ts'
import {
  authorsEvents,
  canHandle,
  type TicketChange,
  type TicketEvent,
  type TicketStatus,
} from '@westmore/contract/tickets.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { recordDeed, server } from '#features/audit/store.ts'
import { showTickets } from '#features/discord/store.ts'
import { notify, withdraw } from '#features/notifications/store.ts'
import { holdUser, userById } from '#features/users/store.ts'
import { announce } from '#live.ts'
import type { Tx } from '#postgres/db.ts'
import { changeTicket, columnsFor, type TicketColumns } from './change-store.ts'
import type { TicketHead } from './head.ts'
import { marksOf } from './mark-store.ts'
import { audienceOf, staffAudienceOf } from './secrecy.ts'
import { addEvent, type NewEvent } from './thread-store.ts'

/** Null is the server itself. */
type Actor = { id: string; username: string } | null

type Refusal = 'ASSIGNEE_REFUSED' | 'MARK_REFUSED' | 'MERGED'

type Outcome = 'changed' | 'same' | 'NOT_FOUND' | Refusal

/** What a change of one field comes to: the event (from, to), the audit entry (before, after), the columns. */
interface Plan {
  from: string | null
  to: string | null
  before: object
  after: object
  columns: TicketColumns
  /** Whether the author sees a part of it although its event is the staff's. */
  isShown?: boolean
}

interface Field {
  /** The event in the thread; its kind decides whether the author learns of the change. */
  event: TicketEvent['kind']
  /** The audit entry. */
  action: DeedAction
  /** A code when the ticket may not have this value. */
  plan: (tx: Tx, ticket: TicketHead, values: TicketChange) => Promise<Plan | 'same' | Refusal>
  /** Who is notified; the ticket as it was before. */
  tell?: (tx: Tx, actorId: string | null, ticket: TicketHead, values: TicketChange) => Promise<void>
}

export async function tellOfAssignee(
  tx: Tx,
  actorId: string | null,
  ticket: TicketHead,
  { assigneeId = null }: TicketChange,
): Promise<void> {
  const news = { kind: 'assignment', about: { ticketId: ticket.id } } as const
  if (ticket.assigneeId !== null) await withdraw(tx, ticket.assigneeId, news)
  if (assigneeId !== null) await notify(tx, actorId, [assigneeId], news)
}

export async function tellOfStatus(
  tx: Tx,
  actorId: string | null,
  ticket: TicketHead,
  { status }: TicketChange,
): Promise<void> {
  if (!status) return
  const news = { kind: 'decision', about: { ticketId: ticket.id }, outcome: status } as const
  await notify(tx, actorId, [ticket.userId], news)
}

/** Every field that the staff may change, in the order in which a request changes them. */
const fields: Record<keyof TicketChange, Field> = {
  assigneeId: { event: 'assigned', action: 'tickets.assign', plan: planAssignee, tell: tellOfAssignee },
  tags: { event: 'tagged', action: 'tickets.tags', plan: planTags },
  status: {
    event: 'status',
    action: 'tickets.status',
    plan: async (_tx, ticket, { status = ticket.status }) =>
      status === ticket.status ? 'same' : ticket.mergedInto === null ? planStatus(ticket, status) : 'MERGED',
    tell: tellOfStatus,
  },
  // After the status: only what is closed has a reason.
  closing: { event: 'closing', action: 'tickets.closing', plan: planClosing },
}

/** The refusal is the same for a person who is not there, so that a stranger cannot tell the two apart. */
async function planAssignee(tx: Tx, ticket: TicketHead, { assigneeId = null }: TicketChange) {
  const person = assigneeId === null ? null : await holdUser(tx, assigneeId)
  if (person === undefined) return 'ASSIGNEE_REFUSED'
  if (person && (!isStaff(person) || !canHandle({ id: person.discordId, role: person.role }, ticket)))
    return 'ASSIGNEE_REFUSED'
  if (ticket.assigneeId === assigneeId) return 'same'
  const before = ticket.assigneeId === null ? undefined : await userById(tx, ticket.assigneeId)
  const from = before?.username ?? null
  const to = person?.username ?? null
  return {
    from,
    to,
    before: { assigneeId: ticket.assigneeId, assignee: from },
    after: { assigneeId, assignee: to },
    columns: { assigneeId },
  }
}

const planStatus = (ticket: TicketHead, status: TicketStatus): Plan => ({
  from: ticket.status,
  to: status,
  before: { status: ticket.status },
  after: { status },
  columns: columnsFor.status(status),
})

async function planTags(tx: Tx, ticket: TicketHead, { tags = { add: [], remove: [] } }: TicketChange) {
  const tagIds = tagsAfter(ticket.tagIds, tags)
  const known = await marksOf(tx, 'tag', [...ticket.tagIds, ...tags.add])
  const isKnown = tags.add.every((id) => known.some((tag) => tag.id === id))
  if (!isKnown || tagIds.length > MAX_TAGS) return 'MARK_REFUSED'
  if (tagIds.join() === ticket.tagIds.toSorted().join()) return 'same'
  const namesOf = (ids: string[]) =>
    known.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ') || null
  const [from, to] = [namesOf(ticket.tagIds), namesOf(tagIds)]
  return { from, to, before: { tags: from }, after: { tags: to }, columns: { tagIds } }
}

async function planClosing(tx: Tx, ticket: TicketHead, { closing, status = ticket.status }: TicketChange) {
  const { reasonId, word } = closing ?? { reasonId: null, word: '' }
  const wanted = [ticket.reasonId, reasonId].filter((id) => id !== null)
  const known = await marksOf(tx, 'reason', wanted)
  const nameOf = (id: string | null) => known.find((reason) => reason.id === id)?.name ?? null
  const [from, to] = [nameOf(ticket.reasonId), nameOf(reasonId)]
  if (status !== 'closed' || (reasonId !== null && to === null)) return 'MARK_REFUSED'
  if (ticket.reasonId === reasonId && ticket.closingWord === word) return 'same'
  return {
    from,
    to,
    before: { reason: from, word: ticket.closingWord },
    after: { reason: to, word },
    columns: { reasonId, closingWord: word },
    isShown: known.some((reason) => reason.isShown),
  }
}

interface Manner {
  /** Nobody is notified. */
  isQuiet?: boolean
  /** Called before anything is written, when all of it may be. */
  onAgreed?: () => Promise<void>
}

/** Changes what is given and keeps the rest, all of it or, at the first refusal, nothing. The ticket must be locked. */
export async function change(
  tx: Tx,
  actor: Actor,
  ticket: TicketHead,
  values: TicketChange,
  { isQuiet = false, onAgreed }: Manner = {},
): Promise<Outcome> {
  const plans: [Field, Plan][] = []
  for (const name of namesOf(fields)) {
    if (values[name] === undefined) continue
    const field = fields[name]
    // The author of a ticket cannot change what is hidden from them.
    if (ticket.userId === actor?.id && !authorsEvents.includes(field.event)) return 'NOT_FOUND'
    const plan = await field.plan(tx, ticket, values)
    if (plan === 'same') continue
    if (typeof plan === 'string') return plan
    plans.push([field, plan])
  }
  if (plans.length > 0) await onAgreed?.()
  for (const [{ event, action, tell }, { from, to, before, after, columns, isShown }] of plans) {
    await recordEvent(tx, actor, ticket, { kind: event, from, to }, columns)
    if (isShown) await announce(tx, { topic: 'tickets', id: ticket.id }, { userId: ticket.userId })
    const deed = { action, subjectType: 'ticket', subjectId: ticket.id, before, after } as const
    await recordDeed(tx, actor ?? server, deed)
    if (!isQuiet) await tell?.(tx, actor?.id ?? null, ticket, values)
  }
  return plans.length > 0 ? 'changed' : 'same'
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[]
function namesOf(table: object): string[] {
  return Object.keys(table)
}

/** Adds an event to the thread, updates the ticket, and announces both to everybody who may see the event. The ticket must be locked. */
export async function recordEvent(
  tx: Tx,
  actor: Actor,
  ticket: TicketHead,
  event: NewEvent,
  columns: TicketColumns,
): Promise<void> {
  await addEvent(tx, ticket, actor, event)
  if (Object.keys(columns).length > 0) await changeTicket(tx, ticket.id, columns)
  await showTickets(tx, [ticket.id])
  const audience = authorsEvents.includes(event.kind) ? audienceOf(ticket) : staffAudienceOf(ticket)
  await announce(tx, { topic: 'tickets', id: ticket.id }, audience)
}
