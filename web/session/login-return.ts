import { tabShelf } from '#kept/shelf.ts'

/** Its name in the tab's storage; a visitor of the profile may sign in before this file has come (site-script.ts). */
export const LOGIN_RETURN = 'login_return'

/** Keeps the path a visitor wanted, for the moment after login. */
export function rememberReturn(path: string) {
  // Without storage one lands on the profile.
  tabShelf.keepText(LOGIN_RETURN, path)
}

/** The path kept before the login, removed when read; null when there is none within this site. */
export function takeReturn(): string | null {
  const path = tabShelf.readText(LOGIN_RETURN)
  tabShelf.keepText(LOGIN_RETURN, null)
  return path !== null && isOwnPath(path) ? path : null
}

/** Whether this is a path of our own site: '//host', '/\host' and addresses are not. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path)
}
