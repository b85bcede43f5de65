import { expect, type Locator, type Page } from '@playwright/test'
import { people, type Username } from './people.ts'

export async function signInByKeyboard(page: Page, username: Username) {
  await page.goto('/user')
  await pressOn(page, page.getByRole('link', { name: 'Přihlásit se přes Discord' }))
  await pressOn(page, page.locator(`button[value="${people[username]}"]`))
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
}

export async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Presses Tab until the target has a visible focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 80; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const ring = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(ring, `the ring around ${target.toString()}`).not.toBe('none')
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target.toString()}`)
}
