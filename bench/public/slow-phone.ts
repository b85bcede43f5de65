import type { Browser, Page } from '@playwright/test'
import { openPage } from '#shared/browser.ts'

/** How long (ms) a screen is watched after its heading appears: late pictures may still shift the layout. */
const SETTLING = 2_500

export interface FirstView {
  /** Largest contentful paint (ms). */
  largestPaint: number
  /** Cumulative layout shift. */
  shift: number
  requests: number
  /** Bytes over the network: of the page itself, and of everything. */
  pageBytes: number
  bytes: number
}

/** Opens a page on a phone with an empty cache over a line of 1.6 Mbit/s and 150 ms. */
export async function openView(
  browser: Browser,
  { url, heading }: { url: string; heading: string | RegExp },
  cookie?: string,
): Promise<FirstView> {
  const page = await openPage(browser, url, cookie, { viewport: { width: 390, height: 844 } })
  const weight = await weigh(page)
  await page.addInitScript(watchPaint)
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.waitForLoadState('load')
  await page.waitForTimeout(SETTLING)
  const [largestPaint = 0, shift = 0] = await page.evaluate<number[]>(() => Reflect.get(globalThis, 'seen'))
  await page.context().close()
  return { largestPaint, shift, ...weight }
}

/** Slows the page's line down and counts what passes it. */
async function weigh(page: Page) {
  const weight = { requests: 0, pageBytes: 0, bytes: 0 }
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const throughput = (1.6 * 1024 * 1024) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  const documents = new Set<string>()
  page.on('request', () => (weight.requests += 1))
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Document') documents.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.bytes += encodedDataLength
    if (documents.has(requestId)) weight.pageBytes += encodedDataLength
  })
  return weight
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
