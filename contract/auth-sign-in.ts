export const LOGIN_MINUTES = 10
/** A session ends after this many days without use. */
export const SESSION_DAYS = 30
/** A session in use ends this many days after its sign-in. */
export const LONGEST_SESSION_DAYS = 90
/** Maximum number of sessions per person; a further one ends the least recently used. */
export const MAX_SESSIONS = 50
export const FRESH_MINUTES = 10

/**
 * A cookie that scripts may read: a person is, or recently was, signed in here. It saves the page a request and grants
 * nothing. Every sign-in changes its value, so that a refusal of an earlier session does not remove it.
 */
export const SIGNED_IN_HINT = 'signed_in'

/** A header with the id of the person a page shows: another tab may have signed somebody else in since. */
export const SHOWN_PERSON = 'x-shown-person'

/** `age`: seconds since the sign-in. */
export function isFreshSignIn(age: number): boolean {
  return age <= FRESH_MINUTES * 60
}
