import type { Browser, Page } from '@playwright/test'
import { sessionOf } from './sign-in.ts'

/** How long (ms) after its heading a screen is watched: pictures, and what moves when they come. */
const SETTLING = 2_500

export interface FirstSight {
  /** Largest contentful paint, in ms. */
  largestPaint: number
  /** Cumulative layout shift. */
  shift: number
  requests: number
}

/** What a phone sees with an empty cache over a line of 1.6 Mbit/s and 150 ms, a visitor's or somebody's. */
export async function seeOverSlowLine(
  browser: Browser,
  address: { url: string; path: string; heading: string },
  username?: string,
): Promise<FirstSight> {
  const { url, path, heading } = address
  const signedIn = username === undefined ? undefined : await sessionOf(browser, url, username)
  const context = await browser.newContext({
    locale: 'cs-CZ',
    viewport: { width: 390, height: 844 },
    ...(signedIn && { storageState: signedIn }),
  })
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(watchSight)
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.waitForTimeout(SETTLING)
  const [largestPaint = 0, shift = 0] = await page.evaluate<number[]>(() => Reflect.get(globalThis, 'sight'))
  await context.close()
  return { largestPaint, shift, requests }
}

export async function slowDown(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const throughput = (1.6 * 1024 * 1024) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** Runs in the page, before it: keeps the largest paint and the sum of the shifts. */
function watchSight() {
  const sight = [0, 0]
  Reflect.set(globalThis, 'sight', sight)
  new PerformanceObserver((list) => {
    sight[0] = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sight[1] = (sight[1] ?? 0) + Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}
