import * as z from 'zod/mini'
import { asOwner, asStaff, NOT_FOUND } from './doors.ts'
import { ById, Moment, Uuid } from './text.ts'
import { MarkContent, MarkKind, MAX_MARKS, TicketMark } from './tickets-marks.ts'
import { Deadlines, MAX_SAVED_REPLIES, ReplyContent, SavedReply } from './tickets.ts'

const MACRO_REFUSED = {
  status: 422,
  message: 'A tag, a reason or an assignee does not exist, or a reason is given without closing',
}

export const savedReplies = {
  list: asStaff
    .route({ method: 'GET', path: '/tickets/saved-replies', summary: 'Saved replies by title' })
    .output(z.array(SavedReply)),
  create: asStaff
    .route({
      method: 'POST',
      path: '/tickets/saved-replies',
      successStatus: 201,
      summary: 'Saves a reply; {jmeno}, {cislo}, {titulek}, {kategorie} and {ja} are filled in when used',
    })
    .errors({
      MACRO_REFUSED,
      TOO_MANY_REPLIES: { status: 409, message: `There may be ${MAX_SAVED_REPLIES} saved replies at most` },
    })
    .input(ReplyContent)
    .output(SavedReply),
  update: asStaff
    .route({ method: 'PATCH', path: '/tickets/saved-replies/{id}', summary: 'Rewrites a saved reply' })
    .errors({ NOT_FOUND, MACRO_REFUSED })
    .input(z.extend(ReplyContent, { id: Uuid }))
    .output(SavedReply),
  remove: asStaff
    .route({
      method: 'DELETE',
      path: '/tickets/saved-replies/{id}',
      successStatus: 204,
      summary: 'Deletes a saved reply',
    })
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
}

const NAME_TAKEN = { status: 409, message: 'This name is already taken' }

export const marks = {
  list: asStaff
    .route({ method: 'GET', path: '/tickets/marks', summary: 'Tags and reasons of closing, by name' })
    .output(z.array(TicketMark)),
  create: asStaff
    .route({
      method: 'POST',
      path: '/tickets/marks',
      successStatus: 201,
      summary: 'Adds a tag or a reason of closing',
    })
    .errors({
      NAME_TAKEN,
      TOO_MANY_MARKS: { status: 409, message: `There may be ${MAX_MARKS} of a kind at most` },
    })
    .input(z.object({ kind: MarkKind, ...MarkContent }))
    .output(TicketMark),
  update: asStaff
    .route({
      method: 'PATCH',
      path: '/tickets/marks/{id}',
      summary: 'Renames one; sets whether players see a reason, tags are never shown',
    })
    .errors({ NOT_FOUND, NAME_TAKEN })
    .input(z.object({ id: Uuid, ...MarkContent }))
    .output(TicketMark),
  remove: asStaff
    .route({
      method: 'DELETE',
      path: '/tickets/marks/{id}',
      successStatus: 204,
      summary: 'Deletes one and takes it from every ticket',
    })
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
}

export const deadlines = {
  read: asStaff
    .route({
      method: 'GET',
      path: '/tickets/deadlines',
      summary: 'When waiting tickets get a reminder and are closed',
    })
    .output(z.extend(Deadlines, { updatedAt: z.nullable(Moment) })),
  update: asOwner
    .route({ method: 'PUT', path: '/tickets/deadlines', summary: 'Sets them; null switches one off' })
    .errors({
      CLOSE_BEFORE_REMINDER: { status: 422, message: 'A ticket must be reminded of before it is closed' },
    })
    .input(Deadlines)
    .output(Deadlines),
}
