import { asStaff } from '#rpc.ts'
import { idsThatFit } from './list-store.ts'
import { toStaffTicket } from './shapes.ts'
import { ticketsToHandle } from './store.ts'

/** What has left a list is asked for by its ids: as it is now, and whether the filter still lets it through. */
export const standing = asStaff.tickets.standing.handler(
  async ({ input: { ids, ...filter }, context: { db, env, user } }) => {
    const [rows, fitting] = await Promise.all([
      ticketsToHandle(db, user, ids),
      idsThatFit(db, user, filter, ids),
    ])
    return rows.map((row) => ({ ticket: toStaffTicket(env, user, row), fits: fitting.has(row.id) }))
  },
)
