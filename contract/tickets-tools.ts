import * as z from 'zod/mini'
import { asOwner, asStaff, NOT_FOUND } from './doors.ts'
import { Moment, requiredText, Uuid } from './text.ts'
import { Deadlines, MAX_MESSAGE, MAX_REPLY_TITLE, MAX_SAVED_REPLIES, SavedReply } from './tickets.ts'

const content = {
  title: requiredText(MAX_REPLY_TITLE),
  text: requiredText(MAX_MESSAGE),
}

/** Texts the staff put into an answer; everybody's. */
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
      TOO_MANY_REPLIES: { status: 409, message: `There may be ${MAX_SAVED_REPLIES} saved replies at most` },
    })
    .input(z.object(content))
    .output(SavedReply),
  update: asStaff
    .route({ method: 'PATCH', path: '/tickets/saved-replies/{id}', summary: 'Rewrites a saved reply' })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid, ...content }))
    .output(SavedReply),
  remove: asStaff
    .route({
      method: 'DELETE',
      path: '/tickets/saved-replies/{id}',
      successStatus: 204,
      summary: 'Deletes a saved reply',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid }))
    .output(z.void()),
}

/** When what waits for its player is reminded of and closed. */
export const deadlines = {
  read: asStaff
    .route({
      method: 'GET',
      path: '/tickets/deadlines',
      summary: 'When waiting tickets are reminded of and closed',
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
