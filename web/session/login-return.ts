import { tabStore } from '#kept/browser-store.ts'

/**
 * Key in the tab's storage; site-script.ts writes it too, because a visitor may sign in before this file has
 * loaded.
 */
export const LOGIN_RETURN = 'login_return'

/** Stores the path a visitor wanted, to open it after the login. */
export function rememberReturn(path: string) {
  // Without storage the visitor lands on the profile.
  tabStore.setText(LOGIN_RETURN, path)
}

/** Returns and removes the path stored before the login; null when there is none within this site. */
export function takeReturn(): string | null {
  const path = tabStore.readText(LOGIN_RETURN)
  tabStore.setText(LOGIN_RETURN, null)
  return path !== null && isOwnPath(path) ? path : null
}

/** Whether this is a path of this site; '//host', '/\host' and full addresses are not. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path)
}
