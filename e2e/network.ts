import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

/** Collects the answers this page receives from URLs containing `part`, to check that something is missing from them. */
export function collectResponses(page: Page, part = ''): string[] {
  const heard: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes(part)) heard.push(await response.text().catch(() => ''))
  })
  return heard
}

/** Holds the page's requests to this URL until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await isReleased
    await route.fallback()
  })
  return release
}

export async function download(page: Page, link: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const built = new URL('../web/build/client/assets/', import.meta.url).pathname

/** The address of a screen's built code. */
export function fileOf(address: string): string {
  const [manifest = ''] = globSync(`${built}manifest-*.js`)
  const file = new RegExp(`"id":"${address.slice(1)}"[^}]*?"module":"([^"]+)"`).exec(
    readFileSync(manifest, 'utf8'),
  )
  return file?.[1] ?? `no screen at ${address}`
}

export const builtFiles = () => globSync('*', { cwd: built })
