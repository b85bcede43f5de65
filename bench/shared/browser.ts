import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'
/** Root cannot use Chromium's sandbox. */
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath, args: sandbox })

/** Opens a page in its own browser profile with an empty cache; a cookie signs it in. */
export async function openPage(
  browser: Browser,
  url: string,
  cookie?: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'cs-CZ', ...options })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie !== undefined) await context.addCookies([{ name, value, url: new URL(url).origin }])
  return context.newPage()
}
