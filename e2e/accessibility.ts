import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const softly = expect.configure({ soft: true })
const widths = [1440, 390]
/** Widths with a layout of their own. Between them a page may stop to fit, but nothing else changes for axe. */
const layouts = [1440, 1024, 390]

/** A word too long for any line. */
export const long = 'Nejneobhospodařovávatelnějšíslovojakélzevymyslet'.repeat(3)

export async function expectAccessibleDialog(page: Page, name: string, at = widths) {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expectAccessible(page, `the dialog ${name}`, at)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** At each width nothing is wider than the window, and in each layout axe finds no fault. */
export async function expectAccessible(page: Page, what: string, at = widths) {
  for (const width of at) {
    await expectFits(page, what, width)
    if (!layouts.includes(width)) continue
    const { violations } = await lookWithAxe(page)
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
    softly(faults, `${what} at ${width} px`).toEqual([])
  }
}

async function lookWithAxe(page: Page) {
  // Sending axe takes longer than running it: a page that has it does not get it again.
  const hasAxe = await page.evaluate(() => 'axe' in globalThis)
  return (
    new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
      // The normal mode opens a second page per run, for frames of other origins; there are none here.
      .setLegacyMode()
      // Axe describes violations only, not every element that is fine.
      .options({ resultTypes: ['violations'] })
      .analyze()
  )
}

/** At this window width, nothing overflows the window or its own container. */
export async function expectFits(page: Page, what: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await softly
    .poll(() => page.evaluate(beyond), { message: `${what} at ${width} px is wider than its place` })
    .toEqual([])
}

/**
 * Runs in the page: elements that are cut off or need sideways scrolling. Exempt are rows that scroll by design, form
 * fields, decorations and text that ends in an ellipsis.
 */
function beyond(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const exempt =
    '[class*=overflow-x-auto], [class*=overflow-auto], .swiped, [class*=sr-only], [aria-hidden=true]'
  const isCut = (element: HTMLElement) => {
    const isBefore = element.getBoundingClientRect().left < -0.5
    if (!isBefore && element.scrollWidth <= element.clientWidth + 1) return false
    // The timber of the gate ends outside the picture; its sign is checked.
    if (!element.checkVisibility() || element.closest(exempt) || element.matches('.gate-timber')) return false
    const { overflowX, textOverflow, display, clipPath } = getComputedStyle(element)
    if (textOverflow === 'ellipsis' || clipPath !== 'none') return false
    return isBefore || (['auto', 'scroll', 'hidden'].includes(overflowX) && display !== 'inline')
  }
  const elements = document.body.querySelectorAll<HTMLElement>(':not(input, textarea, select)')
  return [
    ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth}`] : []),
    ...[...elements]
      .filter(isCut)
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 60)}`),
  ]
}
