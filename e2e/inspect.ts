import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const softly = expect.configure({ soft: true })
const widths = [1440, 390]

/** A word too long for any line. */
export const long = 'Nejneobhospodařovávatelnějšíslovojakélzevymyslet'.repeat(3)

export async function inspectDialog(page: Page, name: string, at = widths) {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await inspect(page, `the dialog ${name}`, at)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** At each width: nothing is wider than the window, and axe finds no fault. */
export async function inspect(page: Page, what: string, at = widths) {
  for (const width of at) {
    await fits(page, what, width)
    const { violations } = await lookWithAxe(page)
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
    softly(faults, `${what} at ${width} px`).toEqual([])
  }
}

async function lookWithAxe(page: Page) {
  // Sending axe takes longer than its look: a page that has it is not sent it again.
  const hasAxe = await page.evaluate(() => 'axe' in globalThis)
  return (
    new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
      // Axe's other way opens a second page for each look, for frames of other origins; there are none here.
      .setLegacyMode()
      // Axe describes violations only, not every element that is fine.
      .options({ resultTypes: ['violations'] })
      .analyze()
  )
}

/** Nothing is wider than a window of so many pixels. */
export async function fits(page: Page, what: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await softly
    .poll(() => page.evaluate(overflow), { message: `${what} at ${width} px reaches beyond the window` })
    .toBe(0)
}

/** Runs in the page; in pixels. */
function overflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}
