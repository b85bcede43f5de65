import { TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import { asStaff, asUser } from '#rpc.ts'
import { attachment, discardAttachment } from './files/attachments.ts'
import { changes } from './steps/changes.ts'
import { deadlines } from './handling/deadlines.ts'
import { rate, update } from './handling/handling.ts'
import { countViews, ticketList } from './list/list-store.ts'
import { marks } from './settings/marks.ts'
import { merge } from './steps/merge.ts'
import { closedFor, openByAge, serviceFigures, tagged } from './list/numbers-store.ts'
import { open } from './thread/open.ts'
import { savedReplies } from './settings/saved-replies.ts'
import { toAuthorsTicket, toStaffTicket, toTicket } from './presenters.ts'
import { rowsOutsidePage } from './list/rows-outside-page.ts'
import * as store from './store.ts'
import { notes } from './thread/notes.ts'
import { events, markRead, messages } from './thread/thread.ts'
import { transcript } from './thread/transcript.ts'

export const tickets = {
  mine: asUser.tickets.mine.handler(async ({ context: { db, env, user } }) =>
    (await store.ticketsByAuthor(db, user)).map((row) => toAuthorsTicket(env, row)),
  ),

  unread: asUser.tickets.unread.handler(({ context: { db, user } }) => store.countUnread(db, user)),

  list: asStaff.tickets.list.handler(async ({ input: { page, ...query }, context: { db, env, user } }) => {
    const paging = { limit: TICKETS_PAGE, offset: (page - 1) * TICKETS_PAGE }
    const { rows, counts, ...list } = await ticketList(db, user, query, paging)
    const found = rows.map((row) => toStaffTicket(env, user, row))
    return { tickets: found, total: counts[query.status], pageSize: TICKETS_PAGE, counts, ...list }
  }),

  create: open,

  read: asUser.tickets.read.handler(async ({ input: { id }, context: { db, env, user }, errors }) => {
    const row = await store.ticketFor(db, user, id)
    if (!row) throw errors.NOT_FOUND()
    return toTicket(env, user, row)
  }),

  update,
  merge,
  changes,
  standing: rowsOutsidePage,

  readyViews: asStaff.tickets.readyViews.handler(({ context: { db, user } }) => countViews(db, user)),

  rate,
  messages,
  events,
  markRead,
  notes,
  attachment,
  discardAttachment,

  transcript,

  numbers: asStaff.tickets.numbers.handler(async ({ context: { db, user } }) => {
    const [pace, unclosed, tags, reasons] = await Promise.all([
      serviceFigures(db, user),
      openByAge(db, user),
      tagged(db, user),
      closedFor(db, user),
    ])
    return { ...pace, open: unclosed, tags, reasons }
  }),

  savedReplies,
  marks,
  deadlines,
}
