import { tabShelf } from '#kept/shelf.ts'

const KEY = 'login_return'

/** Keeps the path a visitor wanted, for the moment after login. */
export function rememberReturn(path: string) {
  // Without storage one lands on the profile.
  tabShelf.keepText(KEY, path)
}

/** The path kept before the login, forgotten by being read; null when there is none that leads into this site. */
export function takeReturn(): string | null {
  const path = tabShelf.readText(KEY)
  tabShelf.keepText(KEY, null)
  return path !== null && isOwnPath(path) ? path : null
}

/** Whether this is a path of our own site: '//host', '/\host' and addresses are not. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path)
}
