import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { tabTo } from './by-keyboard.ts'
import { pageText as text, saveDraft } from './pages-desk.ts'
import { expect, test } from './test.ts'

const tools = (page: Page) => page.getByRole('toolbar', { name: 'Úpravy textu' })
const tool = (page: Page, name: string) => tools(page).getByRole('button', { name })

async function open(page: Page, markdown: string) {
  await saveDraft(page, 'rules', markdown)
  await page.goto('/user/admin/pages')
  await expect(text(page)).toBeVisible()
}

test('the keyboard reaches every tool and leaves lists and tables', async ({ owner }) => {
  await open(owner, 'Úvod.\n\n- Kůň\n- Vůz\n\n| A |\n| - |\n| B |\n')
  await tabTo(owner, tool(owner, 'Zpět (Ctrl+Z)'))
  await owner.keyboard.press('ArrowLeft')
  await expect(tool(owner, 'Obrázek')).toBeFocused()
  await owner.keyboard.press('Home')
  for (let steps = 0; steps < 7; steps += 1) await owner.keyboard.press('ArrowRight')
  await expect(tool(owner, 'Odrážky (Ctrl+Shift+8)')).toBeFocused()
  await owner.keyboard.press('Tab')
  await tabTo(owner, text(owner))

  await text(owner).getByText('Vůz').click()
  await expect(tool(owner, 'Odrážky')).toHaveAttribute('aria-pressed', 'true')
  await owner.keyboard.press('Tab')
  await expect(text(owner).locator('li li')).toHaveText('Vůz')
  await leaves(owner, 'Tab', text(owner))
  await owner.keyboard.press('Shift+Tab')
  await expect(text(owner)).toBeFocused()
  await leaves(owner, 'Shift+Tab', text(owner))
  await expect(tool(owner, 'Odrážky (Ctrl+Shift+8)')).toBeFocused()

  await text(owner).getByText('B', { exact: true }).click()
  await expect(tool(owner, '+ řádek')).toBeVisible()
  await owner.keyboard.press('Tab')
  await expect(text(owner).getByRole('row')).toHaveCount(3)
  await expect(text(owner)).toBeFocused()
  await leaves(owner, 'Tab', text(owner))
  await expect(text(owner).getByRole('row')).toHaveCount(3)
  await expect(text(owner).locator('li li')).toHaveText('Vůz')
  await expectAccessible(owner, 'the editor', [1440])
})

async function leaves(page: Page, key: 'Tab' | 'Shift+Tab', field: Locator) {
  await page.keyboard.press('Escape')
  await page.keyboard.press(key)
  await expect(field).not.toBeFocused()
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place.toString()} is not shown`)
  return box
}

test('on a phone the tools are two rows of large targets above the text', async ({ openBrowser }) => {
  const owner = await openBrowser('gustav_westmore', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await open(owner, `${'Dlouhý text pravidel. '.repeat(200)}\n\n| A |\n| - |\n| Poslední |\n`)
  await text(owner).getByText('Poslední').tap()
  const bar = await boxOf(tools(owner))
  expect(bar.height).toBeLessThan(2 * 50)
  for (const button of await tools(owner).getByRole('button').all()) {
    const { width, height } = await boxOf(button)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const cell = await boxOf(text(owner).getByText('Poslední'))
  expect(cell.y).toBeGreaterThan(bar.y + bar.height)
  await expect(tool(owner, '+ řádek')).toBeInViewport({ ratio: 1 })
  await tool(owner, '+ řádek').tap()
  await expect(text(owner).getByRole('row')).toHaveCount(3)
})
