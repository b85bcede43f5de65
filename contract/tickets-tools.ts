import * as z from 'zod/mini'
import { asOwner, asStaff, NOT_FOUND } from './doors.ts'
import { DELETE_BY_ID, GET, PATCH, POST, PUT } from './endpoint.ts'
import { conflict, unfit } from './refusal.ts'
import { Moment, Uuid } from './text.ts'
import { MarkContent, MarkKind, MAX_MARKS, TicketMark } from './tickets-marks.ts'
import { Deadlines, MAX_SAVED_REPLIES, ReplyContent, SavedReply } from './tickets.ts'

const MACRO_REFUSED = unfit(
  'A tag, a reason or an assignee does not exist, or a reason is given without closing',
)

export const savedReplies = {
  list: GET(asStaff, '/tickets/saved-replies', 'Saved replies by title').output(z.array(SavedReply)),
  create: POST(
    asStaff,
    '/tickets/saved-replies',
    'Saves a reply; {jmeno}, {cislo}, {titulek}, {kategorie} and {ja} are filled in when used',
    201,
  )
    .errors({
      MACRO_REFUSED,
      TOO_MANY_REPLIES: conflict(`There may be ${MAX_SAVED_REPLIES} saved replies at most`),
    })
    .input(ReplyContent)
    .output(SavedReply),
  update: PATCH(asStaff, '/tickets/saved-replies/{id}', 'Rewrites a saved reply')
    .errors({ NOT_FOUND, MACRO_REFUSED })
    .input(z.extend(ReplyContent, { id: Uuid }))
    .output(SavedReply),
  remove: DELETE_BY_ID(asStaff, '/tickets/saved-replies/{id}', 'Deletes a saved reply'),
}

const NAME_TAKEN = conflict('This name is already taken')

export const marks = {
  list: GET(asStaff, '/tickets/marks', 'Tags and reasons of closing, by name').output(z.array(TicketMark)),
  create: POST(asStaff, '/tickets/marks', 'Adds a tag or a reason of closing', 201)
    .errors({
      NAME_TAKEN,
      TOO_MANY_MARKS: conflict(`There may be ${MAX_MARKS} of a kind at most`),
    })
    .input(z.object({ kind: MarkKind, ...MarkContent }))
    .output(TicketMark),
  update: PATCH(
    asStaff,
    '/tickets/marks/{id}',
    'Renames one; sets whether players see a reason, tags are never shown',
  )
    .errors({ NOT_FOUND, NAME_TAKEN })
    .input(z.object({ id: Uuid, ...MarkContent }))
    .output(TicketMark),
  remove: DELETE_BY_ID(asStaff, '/tickets/marks/{id}', 'Deletes one and takes it from every ticket'),
}

export const deadlines = {
  read: GET(asStaff, '/tickets/deadlines', 'When waiting tickets get a reminder and are closed').output(
    z.extend(Deadlines, { updatedAt: z.nullable(Moment) }),
  ),
  update: PUT(asOwner, '/tickets/deadlines', 'Sets them; null switches one off')
    .errors({
      CLOSE_BEFORE_REMINDER: unfit('A ticket must be reminded of before it is closed'),
    })
    .input(Deadlines)
    .output(Deadlines),
}
