import { oc } from '@orpc/contract'
import { FRESH_MINUTES } from './auth-sign-in.ts'

/** Access level of an endpoint. The server's doors of the same names enforce it, the route-walk test proves it. */
export type Door = 'anyone' | 'user' | 'staff' | 'owner' | 'game'

/** Settings of an endpoint besides its route. */
export interface RouteMeta {
  door?: Door
  /**
   * Requires a recent sign-in, for actions that a stolen or forgotten session must not allow: always, or if this field of
   * the input is true.
   */
  fresh?: true | 'isMaterial'
  /** Reads so much that one person gets one answer at a time, and waits for those before. */
  costly?: true
  /** Called without a person, so it does not extend the session. */
  unattended?: boolean
  /** Maximum body size in bytes; 64 KiB by default. */
  bodyLimit?: number
  /**
   * Requests allowed per minute from one person, address or token; by default 1,200 for reading, 300 for
   * writing.
   */
  perMinute?: number
}

const door = (who: Door) =>
  oc.$meta<RouteMeta>({ door: who }).errors({
    BAD_REQUEST: { status: 400, message: 'The request is malformed or breaks a limit' },
    CROSS_SITE: { status: 403, message: 'Only pages of this site may ask for this' },
    PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large' },
    UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only application/json is accepted' },
    TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests, wait a moment' },
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong on our side' },
    SERVICE_UNAVAILABLE: { status: 503, message: 'The database does not answer, try again shortly' },
  })

const UNAUTHORIZED = { status: 401, message: 'Sign in first' }
const FORBIDDEN = { status: 403, message: 'Your role does not allow this' }

const MFA_REQUIRED = {
  status: 403,
  message: 'Turn on two-factor authentication in Discord and sign in again',
}
export const SIGN_IN_AGAIN = {
  status: 403,
  message: `This needs a sign-in of the last ${FRESH_MINUTES} minutes: sign in again`,
}

export const anyone = door('anyone')
export const asUser = door('user').errors({ UNAUTHORIZED })
export const asStaff = door('staff').errors({ UNAUTHORIZED, FORBIDDEN, MFA_REQUIRED })
export const asOwner = door('owner').errors({ UNAUTHORIZED, FORBIDDEN, MFA_REQUIRED })
/** Doors for actions that require a fresh sign-in. */
export const asFreshStaff = asStaff.errors({ SIGN_IN_AGAIN }).meta({ fresh: true })
export const asFreshOwner = asOwner.errors({ SIGN_IN_AGAIN }).meta({ fresh: true })
/** A game server: `Authorization: Bearer` with its token, or `Basic` with the token as the password; no cookie. */
export const asGame = door('game').errors({
  UNAUTHORIZED: { status: 401, message: 'A valid token of a game server is required' },
})

export const NOT_FOUND = { status: 404, message: 'There is no such thing, or it is not yours' }
export const ID_TAKEN = { status: 409, message: 'This id is already in use' }
