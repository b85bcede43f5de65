import * as z from 'zod/mini'
import { anyone, asUser, NOT_FOUND } from './doors.ts'
import { ById, Moment } from './text.ts'
import { Role } from './users.ts'

/** A person's data from Discord; `avatar` is a hash, `email` is empty when not provided. */
export const Profile = z.object({
  id: z.string(),
  username: z.string(),
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
  login: anyone
    .meta({ perMinute: 120 })
    .route({
      method: 'GET',
      path: '/auth/discord',
      successStatus: 302,
      summary: 'Redirects to the chat platform, binding the login to this browser by a cookie',
    })
    .output(z.void()),
  callback: anyone
    .meta({ perMinute: 60 })
    .route({
      method: 'POST',
      path: '/auth/discord/callback',
      summary: 'Exchanges the code for a profile and a session cookie',
    })
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
  me: asUser
    .route({ method: 'GET', path: '/auth/me', summary: 'The signed-in person with their current role' })
    .output(Me),
  avatar: asUser
    .meta({ perMinute: 60 })
    .route({
      method: 'GET',
      path: '/auth/me/avatar',
      summary: 'The picture of the signed-in person, so that pages need not load it from the chat platform',
    })
    .errors({ NOT_FOUND })
    .output(z.void()),
  logout: anyone
    .route({ method: 'POST', path: '/auth/logout', successStatus: 204, summary: 'Ends the session' })
    .output(z.void()),
  sessions: {
    list: asUser
      .route({
        method: 'GET',
        path: '/auth/sessions',
        summary: 'Where the person is signed in, last used first',
      })
      .output(z.array(Session)),
    end: asUser
      .route({
        method: 'DELETE',
        path: '/auth/sessions/{id}',
        successStatus: 204,
        summary: 'Ends one session of the person',
      })
      .errors({ NOT_FOUND })
      .input(ById)
      .output(z.void()),
    endOthers: asUser
      .route({
        method: 'DELETE',
        path: '/auth/sessions',
        successStatus: 204,
        summary: 'Ends all sessions of the person except this one',
      })
      .output(z.void()),
  },
}
