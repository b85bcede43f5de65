import { expect, type Page } from '@playwright/test'

/** Markup that would run if a screen inserted it unescaped. */
export const hostileMarkup = (place: string) =>
  `<img src=x onerror="window.pwned='${place}'"><script>window.pwned='${place}'</script><b>${place}</b>`

export async function expectPlainText(page: Page, ...places: string[]) {
  for (const place of places)
    await expect(page.getByText(hostileMarkup(place)).filter({ visible: true }).first(), place).toBeVisible()
  await expectNothingRan(page)
}

async function expectNothingRan(page: Page) {
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined()
}
