/** A login that was begun is finished within this time. */
export const LOGIN_MINUTES = 10
/** A session ends when it is not used for this long, */
export const SESSION_DAYS = 30
/** and at the latest so long after its sign-in. */
export const LONGEST_SESSION_DAYS = 90
/** More sessions of one person end the one that was used the longest time ago. */
export const MAX_SESSIONS = 50
/** How long a sign-in counts as fresh. */
export const FRESH_MINUTES = 10

/**
 * A cookie that scripts may read: somebody is signed in in this browser, or was lately. Where it is missing the server need not be
 * asked who; it allows nothing. Every sign-in gives it another value, so that a refusal of an earlier session does not remove it.
 */
export const SIGNED_IN_HINT = 'signed_in'

/** Whether a person signed in recently enough for what a stolen session must not do. `age`: seconds since the sign-in. */
export function isFreshSignIn(age: number): boolean {
  return age <= FRESH_MINUTES * 60
}
