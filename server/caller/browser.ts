import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

/** Browser and system, by which people recognise a session; nothing else of the user agent is stored. */
export interface BrowserAndSystem {
  browser: string | null
  os: string | null
}

const browsers = new Set<string>(Object.values(BROWSER_MAP))
const systems = new Set<string>(Object.values(OS_MAP))
const LONGEST = 1_000

/** Returns only known names: any other text in the header is arbitrary input. */
export function browserNames(userAgent: string | undefined): BrowserAndSystem {
  if (!userAgent || userAgent.length > LONGEST) return { browser: null, os: null }
  const { browser, os } = parse(userAgent)
  return {
    browser: browser.name && browsers.has(browser.name) ? browser.name : null,
    os: os.name && systems.has(os.name) ? os.name : null,
  }
}
