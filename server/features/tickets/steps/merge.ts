import { randomUUID } from 'node:crypto'
import { canReply } from '@westmore/contract/tickets.ts'
import { recordAll } from '#events/record.ts'
import { moveNews } from '#events/notifications.ts'
import { lockReferences, moveReferences } from '#events/subjects.ts'
import { asStaff } from '#rpc.ts'
import { lockTicketsToHandle, writeEvent } from '../handling/change-store.ts'
import { toStaffTicket } from '../presenters.ts'
import { ticketsToHandle, type TicketSummary } from '../store.ts'
import { isOfOwners } from '../subject.ts'
import { changeInStep, notifyAfterUndoTime } from './changes.ts'
import { moveThread, pointTo } from './merge-store.ts'

/** The first stays as a closed pointer to the second. */
export const merge = asStaff.tickets.merge.handler(
  async ({ input: { id, intoId }, context: { db, env, user, request }, errors }) => {
    await db.transaction().execute(async (tx) => {
      const locked = await lockTicketsToHandle(tx, user, [id, intoId])
      const source = locked.find((ticket) => ticket.id === id)
      const target = locked.find((ticket) => ticket.id === intoId)
      // Staff who opened the ticket themselves are treated as its player.
      if (!source || !target || source.userId === user.id) throw errors.NOT_FOUND()
      if (!canBecomeOne(source, target)) throw errors.MERGE_REFUSED()
      if (!canReply(target)) throw errors.TICKET_CLOSED()
      // Before anything refers to the member of staff: the deletion of an account locks in this order.
      await lockReferences(tx)

      const joined = `#${source.number}: ${source.title}`
      await writeEvent(tx, user, target, { kind: 'merged', from: joined, to: null })
      await moveThread(tx, source.id, target.id)
      await pointTo(tx, source.id, target.id)
      await writeEvent(tx, user, source, { kind: 'merged', from: null, to: `#${target.number}` })
      await moveNews(tx, source.id, target.id)
      const movesTodos = await moveReferences(tx, { type: 'ticket', from: source.id, to: target.id })
      await recordAll(tx, user, 'tickets.merge', [
        { ticket: source, after: { into: `#${target.number}` } },
        { ticket: target, after: { joined: `#${source.number}` }, movesTodos },
      ])
      const { assigneeId } = source
      if (target.assigneeId === null && assigneeId !== null)
        await changeInStep(tx, user, target, randomUUID(), { assigneeId })
    })
    notifyAfterUndoTime(db, request)
    const [row] = await ticketsToHandle(db, user, [intoId])
    if (!row) throw errors.NOT_FOUND()
    return toStaffTicket(env, user, row)
  },
)

/** Tickets of one person that exactly the same people may read, and no appeals. */
function canBecomeOne(source: TicketSummary, target: TicketSummary): boolean {
  return (
    source.id !== target.id &&
    ![source.category, target.category].includes('appeal') &&
    source.userId === target.userId &&
    source.concernedId === target.concernedId &&
    isOfOwners(source) === isOfOwners(target) &&
    source.mergedInto === null &&
    target.mergedInto === null
  )
}
