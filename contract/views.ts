import * as z from 'zod/mini'
import { asStaff, NOT_FOUND } from './doors.ts'
import { DELETE_BY_ID, GET, PATCH, POST, PUT } from './endpoint.ts'
import { conflict } from './refusal.ts'
import { anyText, ById, Moment, requiredText, Uuid } from './text.ts'

export const MAX_VIEW_NAME = 80
const MAX_QUERY = 2_000
export const MAX_VIEWS = 100
export const MAX_ALERTS = 20
export const MAX_ALERT_LINES = 100_000
export const MAX_ALERT_MINUTES = 1_440

const ViewScreen = z.enum(['tickets', 'logs'])
export type ViewScreen = z.infer<typeof ViewScreen>

export const SavedView = z.object({
  id: z.uuid(),
  screen: ViewScreen,
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  owner: z.string(),
  isMine: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type SavedView = z.infer<typeof SavedView>

const AlertRule = z.object({
  /** The person is notified when there are more lines than this, or of every new line when it is 0… */
  lines: z.int().check(z.minimum(0), z.maximum(MAX_ALERT_LINES)),
  /** …within this time. */
  minutes: z.int().check(z.minimum(1), z.maximum(MAX_ALERT_MINUTES)),
})

export const ViewAlert = z.extend(AlertRule, {
  viewId: Uuid,
  isLasting: z.boolean(),
  createdAt: Moment,
})
export type ViewAlert = z.infer<typeof ViewAlert>

const NAME_TAKEN = conflict('You have a view of this name')

export const views = {
  list: GET(asStaff, '/views', 'Own views of a screen in their order, then those that others share')
    .input(z.object({ screen: ViewScreen }))
    .output(z.array(SavedView)),
  create: POST(asStaff, '/views', 'Saves a view', 201)
    .errors({
      NAME_TAKEN,
      TOO_MANY_VIEWS: conflict(`A person keeps ${MAX_VIEWS} views of a screen at most`),
    })
    .input(
      z.object({
        screen: ViewScreen,
        name: requiredText(MAX_VIEW_NAME),
        query: anyText(MAX_QUERY),
        shared: z._default(z.boolean(), false),
      }),
    )
    .output(SavedView),
  update: PATCH(asStaff, '/views/{id}', 'Changes a view of one’s own')
    .errors({ NOT_FOUND, NAME_TAKEN })
    .input(
      z.extend(ById, {
        name: z.optional(requiredText(MAX_VIEW_NAME)),
        query: z.optional(anyText(MAX_QUERY)),
        shared: z.optional(z.boolean()),
      }),
    )
    .output(SavedView),
  reorder: PUT(asStaff, '/views/order', 'Puts own views of a screen into this order', 204)
    .input(z.object({ screen: ViewScreen, ids: z.array(Uuid).check(z.maxLength(MAX_VIEWS)) }))
    .output(z.void()),
  remove: DELETE_BY_ID(
    asStaff,
    '/views/{id}',
    'Deletes a view of one’s own; owners also shared views of others',
  ),

  alerts: {
    list: GET(asStaff, '/views/alerts', 'Own alerts, each of a view of the ledger').output(
      z.array(ViewAlert),
    ),
    set: PUT(
      asStaff,
      '/views/{id}/alert',
      'Notifies when a view has too many lines in a period, once while it lasts, or of every new line',
    )
      .errors({
        NOT_FOUND,
        TOO_MANY_ALERTS: conflict(`A person keeps ${MAX_ALERTS} alerts at most`),
      })
      .input(z.extend(AlertRule, { id: Uuid }))
      .output(ViewAlert),
    remove: DELETE_BY_ID(
      asStaff,
      '/views/{id}/alert',
      'Ends one’s own alert of a view, and its notifications with it',
    ),
  },
}
