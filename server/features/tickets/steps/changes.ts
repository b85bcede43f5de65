import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TicketChange } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { afterUndoTime } from '#flow/after-undo-time.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { untilNone } from '#retention/step.ts'
import { asStaff } from '#rpc.ts'
import { change, tell } from '../handling/change.ts'
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
          const outcome = await changeInStep(tx, user, ticket, id, { ...wanted, assigneeWas })
          if (outcome === true) changed += 1
          else if (outcome === false) continue
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
      const tickets = await lockTicketsToHandle(tx, user, await store.ticketsOfStep(tx, user.id, id))
      let changed = 0
      for (const ticket of tickets) if (await undoOnTicket(tx, user, ticket, id)) changed += 1
      return { changed }
    }),
  ),
}

/** The ticket must be locked. Call `notifyAfterUndoTime` after the commit. */
export async function changeInStep(
  tx: Tx,
  actor: Actor,
  ticket: TicketSummary,
  stepId: string,
  values: TicketChange,
) {
  const before = await store.stateOf(tx, ticket.id)
  const outcome = await change(tx, actor, ticket, values)
  if (outcome === true) await store.keepStep(tx, { id: stepId, actorId: actor.id, ticket, before })
  return outcome
}

/** The opposite change; true when it was made. */
async function undoOnTicket(tx: Tx, actor: Actor, ticket: TicketSummary, stepId: string): Promise<boolean> {
  const was = await store.stateBefore(tx, ticket.id, stepId)
  if (!was) return false
  const { assigneeId, tagIds, reasonId, closingWord: word } = was
  const [add, remove] = [missing(tagIds, ticket.tagIds), missing(ticket.tagIds, tagIds)]
  const isExplainedAnew = reasonId !== ticket.reasonId || word !== ticket.closingWord
  const outcome = await change(tx, actor, ticket, {
    status: was.status,
    ...(assigneeId !== ticket.assigneeId && { assigneeId }),
    ...(add.length + remove.length > 0 && { tags: { add, remove } }),
    ...(was.status === 'closed' && isExplainedAnew && { closing: { reasonId, word } }),
  })
  if (outcome !== true) return false
  await store.restoreRest(tx, ticket.id, was.state)
  await store.takeStep(tx, ticket.id, stepId)
  return true
}

const missing = (ids: readonly string[], others: readonly string[]) =>
  ids.filter((id) => !others.includes(id))

export const notifyAfterUndoTime = (db: Db, request: Pick<FastifyRequest, 'log'>) =>
  afterUndoTime(() => notifyOfChanges(db), request)

/** Several nodes may do it at once. */
export async function notifyOfChanges(db: Db): Promise<{ told: number }> {
  return { told: await untilNone(db, notifyOfNext) }
}

async function notifyOfNext(tx: Tx): Promise<boolean> {
  const due = await store.nextDue(tx)
  if (!due) return false
  const ticket = await ticketSummaries(tx).where('id', '=', due.ticketId).forNoKeyUpdate().executeTakeFirst()
  for (const step of await store.takeStep(tx, due.ticketId, due.id)) {
    // A merged ticket only points to another: its status is not news.
    if (ticket?.mergedInto !== null) continue
    const from = { status: step.statusBefore, assigneeId: step.assigneeBefore }
    // Only what the step set and the ticket still has.
    const to = {
      status: step.status === ticket.status ? ticket.status : from.status,
      assigneeId: step.assigneeId === ticket.assigneeId ? ticket.assigneeId : from.assigneeId,
    }
    await tell(tx, { id: step.actorId, username: step.actor }, { ticket, from, to })
  }
  return true
}
