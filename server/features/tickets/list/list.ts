import { MOST_LISTED, TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import { asStaff } from '#rpc.ts'
import { toStaffTicket } from '../presenters.ts'
import { ticketsToHandle } from '../store.ts'
import { countViews, idsThatFit, ticketList } from './list-store.ts'
import { closedFor, openByAge, serviceFigures, tagged } from './numbers-store.ts'

export const list = asStaff.tickets.list.handler(
  async ({ input: { page, ...query }, context: { db, env, user } }) => {
    const offset = (page - 1) * TICKETS_PAGE
    const paging = { limit: Math.max(0, Math.min(TICKETS_PAGE, MOST_LISTED - offset)), offset }
    const { rows, counts, ...found } = await ticketList(db, user, query, paging)
    const tickets = rows.map((row) => toStaffTicket(env, user, row))
    return { tickets, total: counts[query.status], pageSize: TICKETS_PAGE, counts, ...found }
  },
)

/** For tickets that left a list: their current state, and whether the filter still lets them through. */
export const rowsOutsidePage = asStaff.tickets.standing.handler(
  async ({ input: { ids, ...filter }, context: { db, env, user } }) => {
    const [rows, fitting] = await Promise.all([
      ticketsToHandle(db, user, ids),
      idsThatFit(db, user, filter, ids),
    ])
    return rows.map((row) => ({ ticket: toStaffTicket(env, user, row), fits: fitting.has(row.id) }))
  },
)

export const readyViews = asStaff.tickets.readyViews.handler(({ context: { db, user } }) =>
  countViews(db, user),
)

export const numbers = asStaff.tickets.numbers.handler(async ({ context: { db, user } }) => {
  const [pace, unclosed, tags, reasons] = await Promise.all([
    serviceFigures(db, user),
    openByAge(db, user),
    tagged(db, user),
    closedFor(db, user),
  ])
  return { ...pace, open: unclosed, tags, reasons }
})
