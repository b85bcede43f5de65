import type { Page } from '@playwright/test'

/** Collects the answers this page receives from URLs containing `part`, to check that something is missing from them. */
export function collectResponses(page: Page, part = ''): string[] {
  const heard: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes(part)) heard.push(await response.text().catch(() => ''))
  })
  return heard
}
