import * as z from 'zod/mini'
import { asUser } from './doors.ts'

/** What a person may do with everything that is held about them. */
export const account = {
  data: asUser
    .meta({ perMinute: 10 })
    .route({
      method: 'GET',
      path: '/auth/me/data',
      summary:
        'Everything held about the signed-in person as a ZIP of JSON and files; it ends with the session',
    })
    .errors({ DOWNLOAD_RUNNING: { status: 409, message: 'A download of yours is under way already' } })
    .output(z.unknown()),
  remove: asUser
    .meta({ perMinute: 20 })
    .route({
      method: 'DELETE',
      path: '/auth/me',
      successStatus: 204,
      summary:
        'Deletes the account for good and ends every session; what others need stays without the person',
    })
    .errors({
      NOT_CONFIRMED: { status: 422, message: 'To confirm, send your own username' },
      LAST_OWNER: { status: 409, message: 'The last owner cannot leave, make somebody else an owner first' },
    })
    .input(z.object({ confirm: z.string().check(z.maxLength(200)) }))
    .output(z.void()),
}
