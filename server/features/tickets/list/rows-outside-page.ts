import { asStaff } from '#rpc.ts'
import { idsThatFit } from './list-store.ts'
import { toStaffTicket } from '../presenters.ts'
import { ticketsToHandle } from '../store.ts'

/** Tickets that left a list, asked for by id: their current state, and whether the filter still lets them through. */
export const rowsOutsidePage = asStaff.tickets.standing.handler(
  async ({ input: { ids, ...filter }, context: { db, env, user } }) => {
    const [rows, fitting] = await Promise.all([
      ticketsToHandle(db, user, ids),
      idsThatFit(db, user, filter, ids),
    ])
    return rows.map((row) => ({ ticket: toStaffTicket(env, user, row), fits: fitting.has(row.id) }))
  },
)
