import type { DeedAction } from '@westmore/contract/audit.ts'
import { authorsEvents, canHandle, type TicketChange, type TicketEvent } from '@westmore/contract/tickets.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { recordDeed, server } from '#features/audit/store.ts'
import { notify, withdraw } from '#features/notifications/store.ts'
import { holdUser, userById } from '#features/users/store.ts'
import { announce } from '#live.ts'
import type { Tx } from '#postgres/db.ts'
import { changeTicket, columnsFor, type TicketColumns } from './change-store.ts'
import type { TicketHead } from './head.ts'
import { audienceOf, staffAudienceOf } from './secrecy.ts'
import { addEvent, type NewEvent } from './thread-store.ts'

/** Null is the server itself. */
type Actor = { id: string; username: string } | null

/** What the thread says of a change (from, to), and what the audit says (before, after). */
interface Words {
  from: string | null
  to: string | null
  before: object
  after: object
}

interface Field<Value> {
  /** The event in the thread; its kind decides whether the author learns of the change. */
  event: TicketEvent['kind']
  /** The audit entry. */
  action: DeedAction
  columns: (value: Value) => TicketColumns
  /** A code when the ticket may not have this value. */
  describe: (tx: Tx, ticket: TicketHead, value: Value) => Promise<Words | 'ASSIGNEE_REFUSED'>
  /** Whom the bell tells. */
  notify: (tx: Tx, actor: Actor, ticket: TicketHead, value: Value) => Promise<void>
}

type Outcome = 'changed' | 'same' | 'NOT_FOUND' | 'ASSIGNEE_REFUSED'

type ChangeOne = (tx: Tx, actor: Actor, ticket: TicketHead, values: TicketChange) => Promise<Outcome>

/** Every field that the staff may change, in the order in which a request changes them. */
const fields: Record<keyof TicketChange, ChangeOne> = {
  assigneeId: changing(({ assigneeId }) => assigneeId, {
    event: 'assigned',
    action: 'tickets.assign',
    columns: (assigneeId) => ({ assigneeId }),
    describe: describeAssignee,
    notify: async (tx, actor, ticket, assigneeId) => {
      const news = { kind: 'assignment', about: { ticketId: ticket.id } } as const
      if (ticket.assigneeId !== null) await withdraw(tx, ticket.assigneeId, news)
      if (assigneeId !== null) await notify(tx, actor?.id ?? null, [assigneeId], news)
    },
  }),
  status: changing(({ status }) => status, {
    event: 'status',
    action: 'tickets.status',
    columns: columnsFor.status,
    describe: async (_tx, ticket, status) => ({
      from: ticket.status,
      to: status,
      before: { status: ticket.status },
      after: { status },
    }),
    notify: (tx, actor, ticket, status) =>
      notify(tx, actor?.id ?? null, [ticket.userId], {
        kind: 'decision',
        about: { ticketId: ticket.id },
        outcome: status,
      }),
  }),
}

/** The refusal is the same for a person who is not there, so that a stranger cannot tell the two apart. */
async function describeAssignee(tx: Tx, ticket: TicketHead, assigneeId: string | null) {
  const person = assigneeId === null ? null : await holdUser(tx, assigneeId)
  if (person === undefined) return 'ASSIGNEE_REFUSED'
  if (person && (!isStaff(person) || !canHandle({ id: person.discordId, role: person.role }, ticket)))
    return 'ASSIGNEE_REFUSED'
  const before = ticket.assigneeId === null ? undefined : await userById(tx, ticket.assigneeId)
  const from = before?.username ?? null
  const to = person?.username ?? null
  return {
    from,
    to,
    before: { assigneeId: ticket.assigneeId, assignee: from },
    after: { assigneeId, assignee: to },
  }
}

/** One field of a locked ticket is changed: the ticket, its thread, the audit, and those who may know of it. */
function changing<Value>(
  valueIn: (values: TicketHead | TicketChange) => Value | undefined,
  field: Field<Value>,
): ChangeOne {
  return async (tx, actor, ticket, values) => {
    const value = valueIn(values)
    if (value === undefined) return 'same'
    // What stays hidden from the author of a ticket, the author does not decide either.
    if (ticket.userId === actor?.id && !authorsEvents.includes(field.event)) return 'NOT_FOUND'
    const words = await field.describe(tx, ticket, value)
    if (typeof words === 'string') return words
    if (valueIn(ticket) === value) return 'same'
    const { from, to, before, after } = words
    await recordEvent(tx, actor, ticket, { kind: field.event, from, to }, field.columns(value))
    const deed = { action: field.action, subjectType: 'ticket', subjectId: ticket.id, before, after } as const
    await recordDeed(tx, actor ?? server, deed)
    await field.notify(tx, actor, ticket, value)
    return 'changed'
  }
}

/** Changes what is given and keeps the rest; the first refusal is the answer. */
export async function change(
  tx: Tx,
  actor: Actor,
  ticket: TicketHead,
  values: TicketChange,
): Promise<Outcome> {
  let result: Outcome = 'same'
  for (const changeOne of Object.values(fields)) {
    const outcome = await changeOne(tx, actor, ticket, values)
    if (outcome !== 'same') result = outcome
    if (result !== 'same' && result !== 'changed') break
  }
  return result
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
  await changeTicket(tx, ticket.id, columns)
  const audience = authorsEvents.includes(event.kind) ? audienceOf(ticket) : staffAudienceOf(ticket)
  await announce(tx, { topic: 'tickets', id: ticket.id }, audience)
}
