import * as z from 'zod/mini'
import { asUser } from './doors.ts'
import { UnreadNotifications } from './notifications.ts'
import { OwnSanctions } from './sanctions-api.ts'
import { UnreadTickets } from './tickets-api.ts'

export const account = {
  menu: asUser
    .route({
      method: 'GET',
      path: '/auth/me/menu',
      summary: 'Unread notifications, unread tickets and own sanctions in one answer',
    })
    .output(
      z.object({ notifications: UnreadNotifications, tickets: UnreadTickets, sanctions: OwnSanctions }),
    ),
  data: asUser
    .meta({ perMinute: 10 })
    .route({
      method: 'GET',
      path: '/auth/me/data',
      summary:
        'Downloads all data about the signed-in person as a ZIP of JSON and files; stops when the session ends',
    })
    .errors({ DOWNLOAD_RUNNING: { status: 409, message: 'You already have a download running' } })
    .output(z.unknown()),
  remove: asUser
    .meta({ perMinute: 20 })
    .route({
      method: 'DELETE',
      path: '/auth/me',
      successStatus: 204,
      summary:
        'Deletes the account for good and ends its sessions; records that others need are kept anonymised',
    })
    .errors({
      NOT_CONFIRMED: { status: 422, message: 'To confirm, send your own username' },
      LAST_OWNER: { status: 409, message: 'The last owner cannot leave, make another person an owner first' },
    })
    .input(z.object({ confirm: z.string().check(z.maxLength(200)) }))
    .output(z.void()),
}
