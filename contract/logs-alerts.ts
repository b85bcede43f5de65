import * as z from 'zod/mini'
import { asStaff, NOT_FOUND } from './doors.ts'
import { Moment, Uuid } from './text.ts'

/** How many views one person is told of. */
export const MAX_ALERTS = 20
export const MAX_ALERT_LINES = 100_000
/** A day. */
export const MAX_ALERT_MINUTES = 1_440

const AlertRule = z.object({
  /** One is told when there are more lines than that… */
  lines: z.int().check(z.minimum(1), z.maximum(MAX_ALERT_LINES)),
  /** …within so many minutes. */
  minutes: z.int().check(z.minimum(1), z.maximum(MAX_ALERT_MINUTES)),
})

export const LogAlert = z.extend(AlertRule, {
  viewId: Uuid,
  /** Whether there were more at the last check. */
  isLasting: z.boolean(),
  createdAt: Moment,
})
export type LogAlert = z.infer<typeof LogAlert>

/** Everybody has their own, on views of their own and on those that others share. */
export const alerts = {
  list: asStaff
    .route({ method: 'GET', path: '/logs/alerts', summary: 'Own alerts, each of a saved view' })
    .output(z.array(LogAlert)),
  set: asStaff
    .route({
      method: 'PUT',
      path: '/logs/views/{id}/alert',
      summary:
        'Has oneself told when a view has more than so many lines in so many minutes, once while it lasts',
    })
    .errors({
      NOT_FOUND,
      TOO_MANY_ALERTS: { status: 409, message: `A person keeps ${MAX_ALERTS} alerts at most` },
    })
    .input(z.extend(AlertRule, { id: Uuid }))
    .output(LogAlert),
  remove: asStaff
    .route({
      method: 'DELETE',
      path: '/logs/views/{id}/alert',
      successStatus: 204,
      summary: 'Ends one’s own alert of a view, and its notifications with it',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid }))
    .output(z.void()),
}
