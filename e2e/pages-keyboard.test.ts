import type { Page } from '@playwright/test'
import { pressOn, tabTo, typeInto } from './by-keyboard.ts'
import { pageText as text } from './pages-desk.ts'
import { expect, test } from './test.ts'

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name: new RegExp(`^${name}`) })

/** From the text back to its toolbar, which is one stop of Tab, and along it with arrows. */
async function useTool(page: Page, name: string) {
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('toolbar').locator(':focus')).toBeVisible()
  await page.keyboard.press('Home')
  for (let stop = 0; stop < 12 && !(await isFocused(page, name)); stop++)
    await page.keyboard.press('ArrowRight')
  await expect(tool(page, name)).toBeFocused()
  await page.keyboard.press('Enter')
}

const isFocused = (page: Page, name: string) =>
  tool(page, name).evaluate((element) => element === document.activeElement)

test('rules are written and published by keyboard alone', async ({ owner }) => {
  await test.step('the owner writes with the toolbar and with marks of Markdown', async () => {
    await owner.goto('/user/admin/pages')
    await tabTo(owner, text(owner))
    await useTool(owner, 'Kapitola')
    await expect(text(owner)).toBeFocused()
    await owner.keyboard.type('Koně')
    await owner.keyboard.press('Enter')
    await owner.keyboard.type('Viz ')
    await useTool(owner, 'Odkaz')
    const link = owner.getByRole('dialog', { name: 'Odkaz' })
    await expect(link.getByLabel('Adresa *')).toBeFocused()
    await owner.keyboard.type('/team')
    await typeInto(owner, link.getByLabel('Text odkazu'), 'náš tým')
    await owner.keyboard.press('Enter')
    await expect(link).toBeHidden()
    await expect(text(owner)).toBeFocused()
    await owner.keyboard.type('.')
    await owner.keyboard.press('Enter')
    await owner.keyboard.type('- Koně uvazujte.')
    await owner.keyboard.press('Enter')
    await owner.keyboard.type('Cizí nechte být.')
    // The first empty item ends the list.
    for (const key of ['Enter', 'Enter']) await owner.keyboard.press(key)
    await owner.keyboard.type('Hřebci do stáje.')
    await owner.keyboard.press('Tab')
    await expect(text(owner)).not.toBeFocused()
    const preview = owner.getByRole('region', { name: 'Náhled' })
    await expect(preview.getByRole('heading', { name: '§ 1 Koně' })).toBeVisible()
    await expect(preview.getByRole('listitem')).toHaveText(['1.2 Koně uvazujte.', '1.3 Cizí nechte být.'])
    await expect(preview.getByRole('link', { name: 'náš tým' })).toHaveAttribute('href', '/team')
  })

  await test.step('and publishes', async () => {
    const open = owner.getByRole('button', { name: 'Zveřejnit…' })
    await pressOn(owner, open)
    const dialog = owner.getByRole('dialog', { name: 'Zveřejnit stránku' })
    await owner.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    await owner.keyboard.press('Enter')
    await tabTo(owner, dialog.getByRole('radio', { name: 'Drobná změna' }))
    await owner.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Zásadní změna' })).toBeChecked()
    await pressOn(owner, dialog.getByRole('button', { name: 'Zveřejnit', exact: true }))
    await expect(owner.getByText('Stránka je zveřejněná.')).toBeVisible()
  })
})
