import type { Page } from '@playwright/test'

/** Goes on to another screen as a link of the application does: a page loaded anew costs three times as much. */
export async function walk(page: Page, path: string) {
  await page.evaluate(async (to) => {
    const router: { navigate: (path: string) => Promise<void> } = Reflect.get(
      window,
      '__reactRouterDataRouter',
    )
    await router.navigate(to)
  }, path)
}
