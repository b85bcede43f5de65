/** Id of the bar's right end, filled for signed-in people by user-layout.tsx or signed-in-script.ts. */
export const BAR_END = 'konec-listy'

type Address = { pathname: string; search: string }

const settings = /^\/user\/admin\/(allowlist|settings)\b/

const columns = {
  /** One sheet, as wide as the line below its heading; a closed gate, of which only the page knows, needs more. */
  sheet: 'lg:mx-auto lg:max-w-185 lg:has-[.gate]:max-w-264',
  /** A sheet and a poster, or a gate. */
  pair: 'lg:mx-auto lg:max-w-264',
  /** At the same place on all tabs, of which some are wider. */
  settings: 'lg:max-w-264',
  /** Where one works in columns. */
  whole: '',
}

export function columnOf({ pathname, search }: Address, isAdmitted = false): keyof typeof columns {
  if (settings.test(pathname))
    return new URLSearchParams(search).get('tab') === 'zadosti' ? 'whole' : 'settings'
  if (pathname.startsWith('/user/admin')) return 'whole'
  const hasGate = isAdmitted && pathname.startsWith('/user/allowlist')
  return hasGate || /^\/user\/?$/.test(pathname) ? 'pair' : 'sheet'
}

export const columnClass = (address: Address, isAdmitted?: boolean) => columns[columnOf(address, isAdmitted)]

/** The landing page has its own landscape; where the staff work there is none. */
export function hasHorizon({ pathname }: Pick<Address, 'pathname'>): boolean {
  return pathname !== '/' && !pathname.startsWith('/user/admin')
}
