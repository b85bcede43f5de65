/** A login must be completed within this time. */
export const LOGIN_MINUTES = 10
/** A session ends after this many days without use, */
export const SESSION_DAYS = 30
/** and at the latest this many days after its sign-in. */
export const LONGEST_SESSION_DAYS = 90
/** Maximum number of sessions per person; a further one ends the least recently used. */
export const MAX_SESSIONS = 50
export const FRESH_MINUTES = 10

/**
 * A cookie that scripts may read: a person is, or recently was, signed in in this browser. Without it the
 * page need not ask the server for the user. It grants nothing. Every sign-in changes its value, so that a
 * refusal of an earlier session does not remove it.
 */
export const SIGNED_IN_HINT = 'signed_in'

/**
 * Whether the sign-in is recent enough for actions a stolen session must not do. `age`: seconds since the
 * sign-in.
 */
export function isFreshSignIn(age: number): boolean {
  return age <= FRESH_MINUTES * 60
}
