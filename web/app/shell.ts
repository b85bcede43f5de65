/** Id of the bar's right end, filled for signed-in people by user-layout.tsx or signed-in-script.ts. */
export const BAR_END = 'konec-listy'

type Address = { pathname: string; search: string }

const settings = /^\/user\/admin\/(allowlist|settings)\b/

/** Screens that one reads or fills in are narrow; the others work in columns and take the window's width. */
export function isNarrow({ pathname, search }: Address): boolean {
  if (settings.test(pathname)) return new URLSearchParams(search).get('tab') !== 'zadosti'
  return !pathname.startsWith('/user/admin')
}

/** The landing page has its own landscape; where the staff work there is none. */
export function hasHorizon({ pathname }: Pick<Address, 'pathname'>): boolean {
  return pathname !== '/' && !pathname.startsWith('/user/admin')
}
