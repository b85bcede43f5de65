import * as z from 'zod/mini'
import { anyone, asUser } from './doors.ts'
import { Role } from './users.ts'

/** What the chat platform says of a person; `avatar` is a hash, `email` empty when not given. */
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
  avatarUrl: z.string(),
  /** Whether the menu shows «Úkoly» to this person (TODOS_USER_ID). */
  seesTodos: z.boolean(),
})
export type Me = z.infer<typeof Me>

export const LOGIN_MINUTES = 10
export const SESSION_DAYS = 30

export const auth = {
  login: anyone
    .route({
      method: 'GET',
      path: '/auth/discord',
      successStatus: 302,
      summary: 'Redirects to the chat platform, binding the login to this browser by a cookie',
    })
    .output(z.void()),
  callback: anyone
    .route({
      method: 'POST',
      path: '/auth/discord/callback',
      summary: 'Exchanges the code for a profile and a session cookie',
    })
    .errors({ AUTHENTICATION_FAILED: { status: 401, message: 'Authentication failed' } })
    .input(
      z.object({
        code: z.string().check(z.minLength(1), z.maxLength(512)),
        state: z.optional(z.string().check(z.maxLength(512))),
      }),
    )
    .output(Profile),
  me: asUser
    .route({ method: 'GET', path: '/auth/me', summary: 'The signed-in person with the role of this moment' })
    .output(Me),
  logout: anyone
    .route({ method: 'POST', path: '/auth/logout', successStatus: 204, summary: 'Ends the session' })
    .output(z.void()),
}
