import * as z from 'zod/mini'
import { asUser } from './doors.ts'
import { DELETE_BY_ID, GET, PUT } from './endpoint.ts'
import { unfit } from './refusal.ts'
import { Moment, Uuid } from './text.ts'

/** A browser that gets notifications while the site is closed; it has the id of its session and ends with it. */
export const PushDevice = z.object({
  id: Uuid,
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  addedAt: Moment,
  isThis: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

/** Address and keys of a browser's push subscription, in base64url: a point of P-256 and 16 bytes. */
export const Subscription = z.object({
  endpoint: z.string().check(z.maxLength(1_000)),
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
})
export type Subscription = z.infer<typeof Subscription>

export const devices = {
  list: GET(
    asUser,
    '/notifications/devices',
    'Own browsers that get notifications while the site is closed',
  ).output(
    z.object({
      key: z.string(),
      session: Uuid,
      devices: z.array(PushDevice),
    }),
  ),
  add: PUT(
    asUser,
    '/notifications/devices',
    'Sends notifications to this browser too, in place of its earlier subscription',
    204,
  )
    .errors({
      SUBSCRIPTION_REFUSED: unfit('No known push service, or a broken key'),
    })
    .input(Subscription)
    .output(z.void()),
  remove: DELETE_BY_ID(
    asUser,
    '/notifications/devices/{id}',
    'Stops notifications to one of the own browsers',
  ),
}
