import { expect, test } from './test.ts'

const pages = [
  { name: 'landing', path: '/' },
  { name: 'rules', path: '/pravidla' },
  { name: 'team', path: '/team' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/nowhere' },
]

for (const { name, path } of pages)
  test(`${name} looks as it did at 390, 1024 and 1440 px`, async ({ openBrowser, consoleErrors }) => {
    consoleErrors.expect(/status of 404 .*\/nowhere$/)
    // Playwright injects the style below, which the page's policy would block.
    const bypassCSP = true
    const page = await openBrowser(undefined, {
      viewport: { width: 390, height: 900 },
      bypassCSP,
    })
    // The horizon has the light of the visitor's hour.
    await page.clock.setFixedTime('2026-12-01T12:00:00Z')
    await page.goto(path)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(async () => {
        for (const picture of document.images) picture.loading = 'eager'
        await Promise.all([...document.images].map((picture) => picture.decode()))
        await document.fonts.ready
      })
      await expect.soft(page).toHaveScreenshot(`${name}-${width}.png`, {
        fullPage: true,
        stylePath: `${import.meta.dirname}/appearance.css`,
        mask: [page.locator('[data-year]')],
        // Every Chromium draws letters a little differently; a moved or missing piece differs far more.
        maxDiffPixelRatio: 0.02,
      })
    }
  })
