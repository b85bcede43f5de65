import * as z from 'zod/mini'
import { asStaff, NOT_FOUND } from './doors.ts'
import { SavedView } from './saved-views.ts'
import { cleanText, requiredText, Uuid } from './text.ts'

/** Limits in UTF-16 units. */
export const MAX_TODO_VIEW_NAME = 40
export const MAX_TODO_VIEW_QUERY = 600
/** How many views a person may keep. */
export const MAX_TODO_VIEWS = 30

export const views = {
  list: asStaff
    .route({ method: 'GET', path: '/todos/views', summary: 'Own views and those that others share, by name' })
    .output(z.array(SavedView)),
  save: asStaff
    .route({
      method: 'POST',
      path: '/todos/views',
      summary: 'Saves a view; an own one of the same name is replaced',
    })
    .errors({
      TOO_MANY_VIEWS: { status: 409, message: `A person keeps ${MAX_TODO_VIEWS} views at most` },
    })
    .input(
      z.object({
        name: requiredText(MAX_TODO_VIEW_NAME),
        query: z.string().check(z.overwrite(cleanText), z.maxLength(MAX_TODO_VIEW_QUERY)),
        /** Without it a new one is not shared, and a replaced one stays what it was. */
        shared: z.optional(z.boolean()),
      }),
    )
    .output(SavedView),
  remove: asStaff
    .route({
      method: 'DELETE',
      path: '/todos/views/{id}',
      successStatus: 204,
      summary: 'Deletes a view of one’s own; owners also one that somebody else shares',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid }))
    .output(z.void()),
}
