import * as z from 'zod/mini'
import { anyone, asUser, NOT_FOUND } from './doors.ts'
import { DELETE, DELETE_BY_ID, GET, POST } from './endpoint.ts'
import { Moment } from './text.ts'
import { Role } from './users.ts'

/** A person's data from Discord; `avatar` is a hash, `email` is empty when not provided. */
export const Profile = z.object({
  id: z.string(),
  username: z.string(),
  /** The name that people are shown: the display name on Discord, or else the username. */
  name: z.string(),
  discriminator: z.string(),
  avatar: z.nullable(z.string()),
  email: z.string(),
})
export type Profile = z.infer<typeof Profile>

export const Me = z.extend(Profile, {
  role: Role,
  isApproved: z.boolean(),
  avatarUrl: z.string(),
  seesTodos: z.boolean(),
  /** Size limit (bytes) of a text, PDF or video in a ticket (LARGEST_FILE_MIB). */
  maxFileBytes: z.int(),
  /**
   * Staff without the required second factor (STAFF_MFA): their role is `user`, staff endpoints answer MFA_REQUIRED.
   */
  lacksMfa: z.boolean(),
})
export type Me = z.infer<typeof Me>

export const Session = z.object({
  id: z.uuid(),
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  signedInAt: Moment,
  /** Rounded to the hour. */
  lastUsedAt: Moment,
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const auth = {
  login: GET(
    anyone,
    '/auth/discord',
    'Redirects to the chat platform, binding the login to this browser by a cookie',
    302,
  )
    .meta({ perMinute: 120 })
    .output(z.void()),
  callback: POST(anyone, '/auth/discord/callback', 'Exchanges the code for a profile and a session cookie')
    .meta({ perMinute: 60 })
    .errors({
      AUTHENTICATION_FAILED: {
        status: 401,
        message: 'Authentication failed',
        // The browser does not have the cookie of this login: it began in another one, or cookies are blocked.
        data: z.optional(z.object({ isForgotten: z.literal(true) })),
      },
    })
    .input(
      z.object({
        code: z.string().check(z.minLength(1), z.maxLength(512)),
        state: z.optional(z.string().check(z.maxLength(512))),
      }),
    )
    .output(Profile),
  me: GET(asUser, '/auth/me', 'The signed-in person with their current role').output(Me),
  avatar: GET(
    asUser,
    '/auth/me/avatar',
    'The picture of the signed-in person, so that pages need not load it from the chat platform',
  )
    .meta({ perMinute: 60 })
    .errors({ NOT_FOUND })
    .output(z.void()),
  logout: POST(anyone, '/auth/logout', 'Ends the session', 204).output(z.void()),
  sessions: {
    list: GET(asUser, '/auth/sessions', 'Where the person is signed in, last used first').output(
      z.array(Session),
    ),
    end: DELETE_BY_ID(asUser, '/auth/sessions/{id}', 'Ends one session of the person'),
    endOthers: DELETE(asUser, '/auth/sessions', 'Ends all sessions of the person except this one').output(
      z.void(),
    ),
  },
}
