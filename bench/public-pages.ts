import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { slowDown } from './first-sight.ts'

const lighthouse = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))

/** What Lighthouse's mobile simulation says of a page; times in ms, scores of 100. */
export interface Verdict {
  scores: Record<string, number>
  largestPaint: number
  shift: number
  blocking: number
}

/** Runs Lighthouse once; once more when it says that it could not record the page. */
export async function judge(url: string, folder: string): Promise<Verdict> {
  try {
    return await runLighthouse(url, folder)
  } catch (error) {
    if (!String(error).includes('NO_NAVSTART')) throw error
    return runLighthouse(url, folder)
  }
}

async function runLighthouse(url: string, folder: string): Promise<Verdict> {
  const report = join(folder, 'lighthouse.json')
  const flags = [
    '--headless=new',
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  await promisify(execFile)(
    process.execPath,
    [
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell' } },
  )
  const { categories, audits }: Report = JSON.parse(await readFile(report, 'utf8'))
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    largestPaint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
  }
}

interface Report {
  categories: Record<string, { id: string; score: number | null }>
  audits: Record<string, { numericValue?: number } | undefined>
}

/** Bytes over the wire for the first view of a page on a phone, in all and of JavaScript. */
export async function weighFirstView(
  browser: Browser,
  url: string,
): Promise<{ all: number; scripts: number }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
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
  await page.close()
  return weight
}

/** Time (ms) until the headline can be read over a line of 1.6 Mbit/s and 150 ms, with an empty cache. */
export async function readOverSlowLine(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await slowDown(page)
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  const took = performance.now() - began
  await context.close()
  return took
}
