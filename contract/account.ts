import * as z from 'zod/mini'
import { asUser } from './doors.ts'
import { DELETE, GET } from './endpoint.ts'
import { UnreadNotifications } from './notifications.ts'
import { conflict, unfit } from './refusal.ts'
import { OwnSanctions } from './sanctions-api.ts'
import { UnreadTickets } from './tickets-api.ts'

export const account = {
  menu: GET(
    asUser,
    '/auth/me/menu',
    'Unread notifications, unread tickets and own sanctions in one answer',
  ).output(z.object({ notifications: UnreadNotifications, tickets: UnreadTickets, sanctions: OwnSanctions })),
  data: GET(
    asUser,
    '/auth/me/data',
    'Downloads all data about the signed-in person as a ZIP of JSON and files; stops when the session ends',
  )
    .meta({ perMinute: 10 })
    .errors({ DOWNLOAD_RUNNING: conflict('You already have a download running') })
    .output(z.unknown()),
  remove: DELETE(
    asUser,
    '/auth/me',
    'Deletes the account for good and ends its sessions; records that others need are kept anonymised',
  )
    .meta({ perMinute: 20 })
    .errors({
      NOT_CONFIRMED: unfit('To confirm, send your own username'),
      LAST_OWNER: conflict('The last owner cannot leave, make another person an owner first'),
    })
    .input(z.object({ confirm: z.string().check(z.maxLength(200)) }))
    .output(z.void()),
}
