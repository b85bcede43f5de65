import type { Page } from '@playwright/test'

/** Collects the server's answers to this page from addresses with this part, to check what is not in them. */
export function heardBy(page: Page, part = ''): string[] {
  const heard: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes(part)) heard.push(await response.text().catch(() => ''))
  })
  return heard
}
