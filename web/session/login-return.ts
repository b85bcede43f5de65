import { tabStore } from '#kept/browser-store.ts'

/** site-script.ts writes it too, because a visitor may sign in before this file has loaded. */
export const LOGIN_RETURN = 'login_return'

export function rememberReturn(path: string) {
  // Without storage the visitor lands on the profile.
  tabStore.setText(LOGIN_RETURN, path)
}

export function takeReturn(): string | null {
  const path = tabStore.readText(LOGIN_RETURN)
  tabStore.setText(LOGIN_RETURN, null)
  return path !== null && isOwnPath(path) ? path : null
}

/** Whether this is a path of this site; '//host', '/\host' and full addresses are not. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path)
}
