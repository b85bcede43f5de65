import { TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import { asStaff, asUser } from '#rpc.ts'
import { attachment, discardAttachment } from './attachments.ts'
import { deadlines } from './deadlines.ts'
import { rate, update, updateMany } from './handling.ts'
import { categoriesSeen, countByStatus, ticketPage } from './list-store.ts'
import { openByAge, paceOf } from './numbers-store.ts'
import { open } from './open.ts'
import { savedReplies } from './saved-replies.ts'
import { toAuthorsTicket, toStaffTicket, toTicket } from './shapes.ts'
import * as store from './store.ts'
import { events, markRead, messages, notes } from './thread.ts'
import { transcript } from './transcript.ts'

export const tickets = {
  mine: asUser.tickets.mine.handler(async ({ context: { db, env, user } }) =>
    (await store.ticketsByAuthor(db, user)).map((row) => toAuthorsTicket(env, row)),
  ),

  unread: asUser.tickets.unread.handler(({ context: { db, user } }) => store.countUnread(db, user)),

  list: asStaff.tickets.list.handler(async ({ input: { page, ...query }, context: { db, env, user } }) => {
    const paging = { limit: TICKETS_PAGE, offset: (page - 1) * TICKETS_PAGE }
    const [rows, counts, categories] = await Promise.all([
      ticketPage(db, user, query, paging),
      countByStatus(db, user, query),
      categoriesSeen(db, user),
    ])
    const found = rows.map((row) => toStaffTicket(env, user, row))
    return { tickets: found, total: counts[query.status], pageSize: TICKETS_PAGE, counts, categories }
  }),

  create: open,

  read: asUser.tickets.read.handler(async ({ input: { id }, context: { db, env, user }, errors }) => {
    const row = await store.ticketFor(db, user, id)
    if (!row) throw errors.NOT_FOUND()
    return toTicket(env, user, row)
  }),

  update,
  updateMany,
  rate,
  messages,
  events,
  markRead,
  notes,
  attachment,
  discardAttachment,

  transcript,

  numbers: asStaff.tickets.numbers.handler(async ({ context: { db, user } }) => {
    const [pace, unclosed] = await Promise.all([paceOf(db, user), openByAge(db, user)])
    return { ...pace, open: unclosed }
  }),

  savedReplies,
  deadlines,
}
