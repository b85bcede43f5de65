import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TicketChange } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { afterUndoTime } from '#flow/after-undo-time.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { asStaff } from '#rpc.ts'
import { change } from '../handling/change.ts'
import { fields, hasValue } from '../handling/change-fields.ts'
import { lockTicketsToHandle } from '../handling/change-store.ts'
import * as store from './changes-store.ts'
import { ticketSummaries, type TicketSummary } from '../store.ts'

type Actor = Reader & { username: string }

/** People are notified once the undo time is over. */
export const changes = {
  create: asStaff.tickets.changes.create.handler(
    async ({
      input: { id = randomUUID(), ids, assigneesWere = {}, ...wanted },
      context: { db, user, request },
    }) => {
      const result = await db.transaction().execute(async (tx) => {
        const tickets = await lockTicketsToHandle(tx, user, ids)
        let refused = new Set(ids).size - tickets.length
        let changed = 0
        const takenBy: string[] = []
        for (const ticket of tickets) {
          const { [ticket.id]: assigneeWas = wanted.assigneeWas } = assigneesWere
          const values = { ...wanted, assigneeWas }
          const outcome = await changeOne(tx, user, ticket, { stepId: id, values })
          if (outcome === 'changed') changed += 1
          else if (outcome === 'same') continue
          else if (outcome.refused === 'TAKEN') takenBy.push(outcome.data.assignee)
          else refused += 1
        }
        const taken = { count: takenBy.length, by: [...new Set(takenBy)] }
        return { changed, refused, ...(taken.count > 0 && { taken }) }
      })
      if (result.changed > 0) notifyAfterUndoTime(db, request)
      return result
    },
  ),

  undo: asStaff.tickets.changes.undo.handler(({ input: { id }, context: { db, user } }) =>
    db.transaction().execute(async (tx) => {
      const ids = await store.ticketsOfStep(tx, user.id, id)
      const tickets = ids.length > 0 ? await lockTicketsToHandle(tx, user, ids) : []
      let changed = 0
      for (const ticket of tickets) if (await undoOnTicket(tx, user, ticket, id)) changed += 1
      return { changed }
    }),
  ),
}

/** The ticket must be locked. Call `notifyAfterUndoTime` after the commit. */
export async function changeOne(
  tx: Tx,
  actor: Actor,
  ticket: TicketSummary,
  { stepId, values }: { stepId: string; values: TicketChange },
) {
  return change(tx, actor, ticket, values, {
    isQuiet: true,
    async onAllowed(plans) {
      for (const [name, { value: after }] of plans) {
        const { restoredWith, valueOf } = fields[name]
        if (restoredWith && plans.has(restoredWith)) continue
        await store.storeChange(tx, {
          stepId,
          actorId: actor.id,
          ticketId: ticket.id,
          field: name,
          before: valueOf(ticket),
          after,
        })
      }
    },
  })
}

/**
 * Only fields unchanged since, and without closing a ticket that has new messages; true when something
 * changed. A merged ticket only points to another and stays as it is.
 */
async function undoOnTicket(tx: Tx, actor: Actor, ticket: TicketSummary, stepId: string): Promise<boolean> {
  if (ticket.mergedInto !== null) return false
  let isChanged = false
  for (const kept of await store.takeChanges(tx, ticket.id, stepId, actor.id)) {
    const field = fields[kept.field]
    if (!hasValue(field, ticket, kept.after)) continue
    const back = field.changeTo(kept.before, ticket)
    if (back.status === 'closed' && kept.isWrittenTo) {
      await notify(tx, ticket, kept)
      continue
    }
    if ((await change(tx, actor, ticket, back, { isQuiet: true })) !== 'changed') continue
    if (back.status) await store.restoreStatus(tx, ticket.id, kept.row)
    isChanged = true
  }
  return isChanged
}

export const notifyAfterUndoTime = (db: Db, request: Pick<FastifyRequest, 'log'>) =>
  afterUndoTime(() => notifyOfChanges(db), request)

/** Each ticket in its own transaction; several nodes may do it at once. */
export async function notifyOfChanges(db: Db): Promise<{ told: number }> {
  let told = 0
  for (let due = await store.nextDue(db); due; due = await store.nextDue(db)) {
    const { id, ticketId } = due
    await db.transaction().execute(async (tx) => {
      const ticket = await ticketSummaries(tx).where('id', '=', ticketId).forNoKeyUpdate().executeTakeFirst()
      for (const kept of await store.takeChanges(tx, ticketId, id)) {
        // A merged ticket only points to another: its status is not news.
        if (ticket?.mergedInto === null && hasValue(fields[kept.field], ticket, kept.after))
          await notify(tx, ticket, kept)
      }
    })
    told += 1
  }
  return { told }
}

async function notify(
  tx: Tx,
  ticket: TicketSummary,
  { field, actorId, actor, before, after }: store.StoredChange,
) {
  const by = { id: actorId, username: actor }
  await fields[field].onFinal?.(tx, by, ticket, { from: before, to: after })
}
