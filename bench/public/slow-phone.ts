import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { openPage } from '#shared/browser.ts'

/** How long (ms) a screen is watched after its heading appears: late pictures may still shift the layout. */
const SETTLING = 2_500
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

export interface FirstView {
  /** Largest contentful paint (ms). */
  largestPaint: number
  /** Cumulative layout shift. */
  shift: number
  requests: number
}

/** Opens a screen on a phone with an empty cache over a line of 1.6 Mbit/s and 150 ms. */
export async function openScreen(
  browser: Browser,
  { url, path, heading }: { url: string; path: string; heading: string },
  cookie?: string,
): Promise<FirstView> {
  const page = await openPage(browser, url, cookie, phone)
  await slowDown(page)
  await page.addInitScript(watchPaint)
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.waitForTimeout(SETTLING)
  const [largestPaint = 0, shift = 0] = await page.evaluate<number[]>(() => Reflect.get(globalThis, 'seen'))
  await page.context().close()
  return { largestPaint, shift, requests }
}

/** Time (ms) until the headline is visible on the same slow connection. */
export async function timeHeadline(browser: Browser, url: string): Promise<number> {
  const page = await openPage(browser, url, undefined, phone)
  await slowDown(page)
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  const took = performance.now() - began
  await page.context().close()
  return took
}

/** Bytes over the network for the first view of a page: all of them, and the JavaScript's. */
export async function weighFirstView(browser: Browser, url: string) {
  const page = await openPage(browser, url, undefined, phone)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const scripts = new Set<string>()
  const weight = { all: 0, scripts: 0 }
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength
    if (scripts.has(requestId)) weight.scripts += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.context().close()
  return weight
}

async function slowDown(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const throughput = (1.6 * 1024 * 1024) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** Runs in the page before its own scripts: keeps the largest paint and the sum of the shifts. */
function watchPaint() {
  const seen = [0, 0]
  Reflect.set(globalThis, 'seen', seen)
  new PerformanceObserver((list) => {
    seen[0] = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen[1] = (seen[1] ?? 0) + Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}
