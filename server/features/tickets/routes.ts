import { asUser } from '#rpc.ts'
import { attachment, discardAttachment } from './files/attachments.ts'
import { deadlines } from './handling/deadlines.ts'
import { rate, update } from './handling/handling.ts'
import { list, numbers, readyViews, rowsOutsidePage } from './list/list.ts'
import { toAuthorsTicket, toTicket } from './presenters.ts'
import { marks } from './settings/marks.ts'
import { savedReplies } from './settings/saved-replies.ts'
import { changes } from './steps/changes.ts'
import { merge } from './steps/merge.ts'
import * as store from './store.ts'
import { notes } from './thread/notes.ts'
import { open } from './thread/open.ts'
import { events, markRead, messages } from './thread/thread.ts'
import { transcript } from './thread/transcript.ts'

export const tickets = {
  mine: asUser.tickets.mine.handler(async ({ context: { db, env, user } }) =>
    (await store.ticketsByAuthor(db, user)).map((row) => toAuthorsTicket(env, row)),
  ),

  unread: asUser.tickets.unread.handler(({ context: { db, user } }) => store.countUnread(db, user)),

  list,
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
  readyViews,
  rate,
  messages,
  events,
  markRead,
  notes,
  attachment,
  discardAttachment,
  transcript,
  numbers,
  savedReplies,
  marks,
  deadlines,
}
