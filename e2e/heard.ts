import type { Page } from '@playwright/test'

/** What the server answers this page from now on, wherever the address has this part: to see what it is never told. */
export function heardBy(page: Page, part = ''): string[] {
  const heard: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes(part)) heard.push(await response.text().catch(() => ''))
  })
  return heard
}
