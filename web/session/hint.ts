import { SIGNED_IN_HINT } from '@westmore/contract/auth-sign-in.ts'

/**
 * A cookie that hints that somebody is signed in. Without it the server need not be asked who: the refusal would show as an error in
 * the console.
 */
export function signedInHint(): string | undefined {
  return document.cookie.split('; ').find((cookie) => cookie.startsWith(`${SIGNED_IN_HINT}=`))
}

/** Removes the hint after a refusal, unless somebody has signed in since the request. */
export function forgetHint(seen: string) {
  if (signedInHint() === seen) document.cookie = `${SIGNED_IN_HINT}=; Path=/; Max-Age=0`
}
