import {
  canHandle,
  canRate,
  type Reader,
  type StaffTicket,
  type TicketStatus,
} from '@westmore/contract/tickets.ts'
import { isStaff } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import { recordDeed } from '#features/audit/store.ts'
import { notify, withdraw } from '#features/notifications/store.ts'
import { holdUser, userById } from '#features/users/store.ts'
import { announce } from '#live.ts'
import { asStaff, asUser, type Context } from '#rpc.ts'
import * as changeStore from './change-store.ts'
import { audienceOf, staffAudienceOf } from './secrecy.ts'
import { toAuthorsTicket, toStaffTicket } from './shapes.ts'
import * as store from './store.ts'
import { addEvent } from './thread-store.ts'

export const update = asStaff.tickets.update.handler(async ({ input, context, errors }) => {
  const { db, user } = context
  await db.transaction().execute(async (tx) => {
    const [ticket] = await changeStore.lockTicketsToHandle(tx, user, [input.id])
    if (!ticket) throw errors.NOT_FOUND()
    if (input.assigneeId !== undefined) {
      // Who handles an own ticket stays hidden, so nobody decides it there.
      if (ticket.userId === user.id) throw errors.NOT_FOUND()
      const isDone = await assign(tx, user, ticket, input.assigneeId)
      if (!isDone) throw errors.ASSIGNEE_REFUSED()
    }
    if (input.status !== undefined) await putIntoStatus(tx, user, ticket, input.status)
  })
  return handled(context, user, input.id)
})

export const updateMany = asStaff.tickets.updateMany.handler(
  ({ input: { ids, status }, context: { db, user } }) =>
    db.transaction().execute(async (tx) => {
      const tickets = await changeStore.lockTicketsToHandle(tx, user, ids)
      let changed = 0
      for (const ticket of tickets) if (await putIntoStatus(tx, user, ticket, status)) changed += 1
      return { changed }
    }),
)

export const rate = asUser.tickets.rate.handler(async ({ input, context: { db, env, user }, errors }) => {
  await db.transaction().execute(async (tx) => {
    const ticket = await changeStore.lockTicket(tx, user, input.id)
    if (!ticket || ticket.userId !== user.id) throw errors.NOT_FOUND()
    if (!canRate(ticket, user.id)) throw errors.NOT_CLOSED()
    await addEvent(tx, ticket.id, user, { kind: 'rated', to: String(input.score) })
    await changeStore.setRating(tx, ticket.id, input.score, input.word)
    await announce(tx, { topic: 'tickets', id: ticket.id }, audienceOf(ticket))
  })
  const row = await store.ticketFor(db, user, input.id)
  if (!row) throw errors.NOT_FOUND()
  return toAuthorsTicket(env, row)
})

interface Actor extends Reader {
  username: string
}

/** Sets the status of a locked ticket; false when it was that already. */
async function putIntoStatus(
  tx: Tx,
  actor: Actor,
  ticket: changeStore.LockedTicket,
  status: TicketStatus,
): Promise<boolean> {
  if (ticket.status === status) return false
  const isNews = actor.id !== ticket.userId
  await addEvent(tx, ticket.id, actor, { kind: 'status', from: ticket.status, to: status }, isNews)
  await changeStore.setStatus(tx, ticket.id, status)
  await recordDeed(tx, actor, {
    action: 'tickets.status',
    subjectType: 'ticket',
    subjectId: ticket.id,
    before: { status: ticket.status },
    after: { status },
  })
  await announce(tx, { topic: 'tickets', id: ticket.id }, audienceOf(ticket))
  await notify(tx, actor.id, [ticket.userId], {
    kind: 'decision',
    about: { ticketId: ticket.id },
    outcome: status,
  })
  return true
}

/** Assigns a locked ticket; false when this person may not have it, which a stranger cannot tell from one who is not there. */
async function assign(
  tx: Tx,
  actor: Actor,
  ticket: changeStore.LockedTicket,
  assigneeId: string | null,
): Promise<boolean> {
  const person = assigneeId === null ? null : await holdUser(tx, assigneeId)
  if (person === undefined) return false
  if (person && (!isStaff(person) || !canHandle({ id: person.discordId, role: person.role }, ticket)))
    return false
  if (assigneeId === ticket.assigneeId) return true
  const before = ticket.assigneeId === null ? undefined : await userById(tx, ticket.assigneeId)
  const from = before?.username ?? null
  const to = person?.username ?? null
  await addEvent(tx, ticket.id, actor, { kind: 'assigned', from, to })
  await changeStore.setAssignee(tx, ticket.id, assigneeId)
  await recordDeed(tx, actor, {
    action: 'tickets.assign',
    subjectType: 'ticket',
    subjectId: ticket.id,
    before: { assigneeId: ticket.assigneeId, assignee: from },
    after: { assigneeId, assignee: to },
  })
  await announce(tx, { topic: 'tickets', id: ticket.id }, staffAudienceOf(ticket))
  const news = { kind: 'assignment', about: { ticketId: ticket.id } } as const
  if (ticket.assigneeId !== null) await withdraw(tx, ticket.assigneeId, news)
  if (assigneeId !== null) await notify(tx, actor.id, [assigneeId], news)
  return true
}

async function handled({ db, env }: Context, user: Reader, id: string): Promise<StaffTicket> {
  const row = await store.ticketToHandle(db, user, id)
  if (!row) throw new Error('a ticket just handled is not there')
  return toStaffTicket(env, user, row)
}
