const KEY = 'login_return'

/** Keeps the path a visitor wanted, for the moment after login. */
export function rememberReturn(path: string) {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // Without storage one lands on the profile.
  }
}

/** The path kept before the login, forgotten by being read; null when there is none that leads into this site. */
export function takeReturn(): string | null {
  try {
    const path = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return path !== null && isOwnPath(path) ? path : null
  } catch {
    return null
  }
}

/** Whether this is a path of our own site: '//host', '/\host' and addresses are not. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(path)
}
