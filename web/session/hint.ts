import { SIGNED_IN_HINT } from '@westmore/contract/auth-sign-in.ts'

/** Without it the server is not asked who is signed in: the console would show the refusal as an error. */
export function signedInHint(): string | undefined {
  return document.cookie.split('; ').find((cookie) => cookie.startsWith(`${SIGNED_IN_HINT}=`))
}

/** Removes the hint after a refusal, unless it has changed since the request by a new sign-in. */
export function forgetHint(seen: string) {
  if (signedInHint() === seen) document.cookie = `${SIGNED_IN_HINT}=; Path=/; Max-Age=0`
}
