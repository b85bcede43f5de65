/** A login that was begun is finished within this time. */
export const LOGIN_MINUTES = 10
/** A session ends when it is not used for this long, */
export const SESSION_DAYS = 30
/** and at the latest so long after its sign-in. */
export const LONGEST_SESSION_DAYS = 90
/** More sessions of one person end the one that was used the longest time ago. */
export const MAX_SESSIONS = 50
/** For so long after a sign-in it counts as fresh. */
export const FRESH_MINUTES = 10

/** Whether a person signed in recently enough for what a stolen session must not do. `age`: seconds since the sign-in. */
export function isFreshSignIn(age: number): boolean {
  return age <= FRESH_MINUTES * 60
}
