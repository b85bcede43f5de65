import type { Browser, Request } from '@playwright/test'
import { sessionOf } from './sign-in.ts'

export interface Weight {
  files: number
  /** As they came over the line, without headers. */
  bytes: number
  /** How many of the files came in brotli; the smallest are not worth it. */
  brotli: number
}

/** The JavaScript a browser with an empty cache downloads for this page, until `heading` is shown. */
export async function weighScripts(
  browser: Browser,
  address: { url: string; path: string; heading: string },
  username?: string,
): Promise<Weight> {
  const { url, path, heading } = address
  const signedIn = username === undefined ? undefined : await sessionOf(browser, url, username)
  const context = await browser.newContext({ locale: 'cs-CZ', ...(signedIn && { storageState: signedIn }) })
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto(url + path, { waitUntil: 'load' })
  await page.getByRole('heading', { name: heading }).first().waitFor()

  const weight: Weight = { files: 0, bytes: 0, brotli: 0 }
  for (const request of requests) {
    const headers = (await request.response())?.headers() ?? {}
    if (!/javascript/.test(headers['content-type'] ?? '')) continue
    weight.files += 1
    weight.bytes += (await request.sizes()).responseBodySize
    if (headers['content-encoding'] === 'br') weight.brotli += 1
  }
  await context.close()
  return weight
}
