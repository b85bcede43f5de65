import type { Locator, Page } from '@playwright/test'
import { people, type Username } from './people.ts'
import { expect, test } from './test.ts'

test('the whole way from the login to the stamp is walked by keyboard alone', async ({ arrive, byPost }) => {
  const clerk = await byPost('adela.razitko')
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?')

  const player = await arrive()
  await signInByKeyboard(player, 'tereza_kolt')
  await press(player, player.getByRole('link', { name: 'Allowlist' }))
  await press(player, player.getByRole('button', { name: 'Začít' }))
  await expect(player.getByRole('heading', { name: 'Kdo jsi?' })).toBeFocused()
  await write(player, player.getByLabel('Vaše odpověď'), 'Tereza Kolt')
  await press(player, player.getByRole('button', { name: 'Další' }))
  await expect(player.getByRole('heading', { name: 'Odkud jdeš?' })).toBeFocused()
  await write(player, player.getByLabel('Vaše odpověď'), 'Z rovin')
  await press(player, player.getByRole('button', { name: 'Odeslat dotazník' }))
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()

  const administrator = await arrive()
  await signInByKeyboard(administrator, 'marsal_dvorak')
  await press(administrator, administrator.getByRole('link', { name: 'Nastavení' }))
  await reach(administrator, administrator.getByRole('tab', { name: 'Seznam Uživatelů' }))
  await administrator.keyboard.press('ArrowRight')
  await expect(administrator.getByText('Odkud jdeš?')).toBeVisible()
  await administrator.keyboard.press('ArrowRight')
  const card = administrator.getByRole('article', { name: 'tereza_kolt' })
  const opener = card.getByRole('button', { name: 'Schválit' })
  await press(administrator, opener)
  const dialog = administrator.getByRole('dialog', { name: 'Schválit žádost' })
  await expect(dialog).toBeVisible()
  await administrator.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await administrator.keyboard.press('Enter')
  await press(administrator, dialog.getByRole('button', { name: 'Schválit' }))
  await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  await expect(player.getByText('Vítejte ve Westmore')).toBeVisible()
})

test('the first stop of every page leads past the navigation', async ({ visitor }) => {
  await visitor.goto('/pravidla')
  await visitor.keyboard.press('Tab')
  const skip = visitor.getByRole('link', { name: 'Přeskočit na obsah' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('main')).toBeFocused()
})

test('reviewers walk and decide applications by single keys', async ({ administrator, byPost }) => {
  const clerk = await byPost('adela.razitko')
  await clerk.ask('Kdo jsi?')
  for (const name of ['josef.hrom', 'vaclav_podkova'] as const) await (await byPost(name)).apply()
  await administrator.goto('/user/admin/settings?tab=zadosti')
  await expect(administrator.getByRole('article')).toHaveCount(2)
  await administrator.keyboard.press('j')
  await expect(administrator.getByRole('article', { name: 'josef.hrom' })).toBeFocused()
  await administrator.keyboard.press('j')
  await expect(administrator.getByRole('article', { name: 'vaclav_podkova' })).toBeFocused()
  await administrator.keyboard.press('k')
  await administrator.keyboard.press('d')
  const dialog = administrator.getByRole('dialog', { name: 'Zamítnout žádost' })
  await expect(dialog.getByLabel('Důvod *')).toBeFocused()
  await administrator.keyboard.type('Zkus to prosím znovu, a podrobněji.')
  await administrator.keyboard.press('Control+Enter')
  await expect(administrator.getByRole('article')).toHaveCount(1)
  await expect(administrator.getByRole('article', { name: 'vaclav_podkova' })).toBeFocused()
})

async function signInByKeyboard(page: Page, username: Username) {
  await page.goto('/user')
  await press(page, page.getByRole('link', { name: 'Přihlásit se přes Discord' }))
  await press(page, page.locator(`button[value="${people[username]}"]`))
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
}

async function press(page: Page, target: Locator) {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

async function write(page: Page, target: Locator, text: string) {
  await reach(page, target)
  await page.keyboard.type(text)
}

/** Walks by Tab until the target has the focus; the eye must see where it stands. */
async function reach(page: Page, target: Locator) {
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
