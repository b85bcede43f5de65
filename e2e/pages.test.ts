import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text stránky' })
const saving = (page: Page) => page.getByRole('region', { name: 'Stav stránky' }).getByRole('status')
const draftOf = async (page: Page) =>
  (await (await page.request.get('/api/pages/rules/draft')).json()) as { markdown: string; revision: number }

async function openDesk(page: Page) {
  await page.goto('/user/admin/pages')
  await expect(text(page)).toBeVisible()
}

/** Puts copied HTML in place of the whole text. */
async function paste(page: Page, html: string) {
  await text(page).click()
  await page.keyboard.press('Control+A')
  await text(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    clipboardData.setData('text/plain', 'Jen text')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

async function writeAfter(page: Page, words: string, more: string) {
  await text(page).getByText(words).click()
  await page.keyboard.press('End')
  await page.keyboard.type(more)
}

async function publish(page: Page, size: 'Drobná změna' | 'Zásadní změna') {
  await page.getByRole('button', { name: 'Zveřejnit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zveřejnit stránku' })
  await dialog.getByRole('radio', { name: size }).check()
  await dialog.getByRole('button', { name: 'Zveřejnit', exact: true }).click()
  await expect(page.getByText('Stránka je zveřejněná.')).toBeVisible()
}

test('an owner pastes rules and publishes them for visitors without scripts', async ({
  owner,
  openBrowser,
}) => {
  await openDesk(owner)
  await expect(owner.getByText('Stránka ještě není zveřejněná')).toBeVisible()
  await paste(owner, '<h1>Hra</h1><p>Hrajte <b>fér</b>.</p><ul><li>Klobouk</li></ul>')
  await expect(owner.getByRole('region', { name: 'Náhled' })).toContainText('1.1 Hrajte fér.')
  await publish(owner, 'Zásadní změna')
  await expect(owner.getByText(/^Zveřejněno .* \(verze 1\)$/)).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Zveřejnit…' })).toBeDisabled()

  const visitor = await openBrowser(undefined, { javaScriptEnabled: false })
  await expect(async () => {
    await visitor.goto('/pravidla')
    await expect(visitor.getByText('Hrajte fér.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(visitor.getByRole('heading', { name: 'Hra' })).toBeVisible()

  await writeAfter(owner, 'Hrajte', ' Vždy.')
  await expect.poll(async () => (await draftOf(owner)).markdown).toContain('Vždy.')
  await owner.getByRole('button', { name: 'Historie' }).click()
  const history = owner.getByRole('dialog')
  await history.getByRole('button', { name: 'Verze 1' }).click()
  await history.getByRole('button', { name: 'Oproti rozepsanému textu' }).click()
  await expect(history.getByText('Změní se: § 1.1')).toBeVisible()
  await history.getByRole('button', { name: 'Vrátit do rozepsaného textu' }).click()
  await expect(text(owner)).not.toContainText('Vždy.')
  await owner.getByRole('button', { name: 'Vzít zpět' }).click()
  await expect(text(owner)).toContainText('Hrajte fér. Vždy.')
})

test('a draft survives a server that does not answer, and a reload', async ({
  administrator,
  consoleErrors,
}) => {
  await openDesk(administrator)
  await administrator.route('**/api/pages/rules/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  consoleErrors.expect(/ERR_FAILED/)
  await text(administrator).click()
  await administrator.keyboard.type('Jedeme dál.')
  await expect(saving(administrator)).toContainText('Neuloženo, zkusíme to znovu')
  await administrator.reload()
  await expect(text(administrator)).toContainText('Jedeme dál.')
  await administrator.unroute('**/api/pages/rules/draft')
  await expect(saving(administrator)).toHaveText('Uloženo')
  expect((await draftOf(administrator)).markdown).toBe('Jedeme dál.\n')
  await expect(administrator.getByText('Zveřejňovat smějí jen vlastníci.')).toBeVisible()
})

test('of two writers of a page one chooses the version, and no word is lost', async ({
  administrator,
  secondAdministrator,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409/)
  await administrator.request.put('/api/pages/rules/draft', {
    data: { revision: 0, markdown: 'První odstavec.\n\nDruhý odstavec.\n' },
  })
  for (const page of [administrator, secondAdministrator]) await openDesk(page)
  await writeAfter(administrator, 'První odstavec.', ' Přibyl.')
  await expect(text(secondAdministrator)).toContainText('První odstavec. Přibyl.')

  await secondAdministrator.route('**/api/pages/rules/draft', (route) =>
    route.request().method() === 'PUT' ? new Promise(() => {}) : route.fallback(),
  )
  await writeAfter(secondAdministrator, 'Druhý odstavec.', ' Můj.')
  await expect(saving(secondAdministrator)).toHaveText('Ukládám…')
  await writeAfter(administrator, 'Druhý odstavec.', ' Jeho.')
  await writeAfter(administrator, 'První odstavec.', ' Ještě.')
  await expect.poll(async () => (await draftOf(administrator)).markdown).toContain('Ještě.')
  await secondAdministrator.unroute('**/api/pages/rules/draft')
  await secondAdministrator.reload()

  const conflict = secondAdministrator.getByRole('alert', {
    name: 'Text mezitím změnil někdo jiný (marsal_dvorak)',
  })
  await expect(text(secondAdministrator)).toContainText('Druhý odstavec. Můj.')
  await conflict.getByRole('button', { name: 'Načíst' }).click()
  await expect(text(secondAdministrator)).toContainText('Druhý odstavec. Jeho.')
  await expect(saving(secondAdministrator)).toHaveText('Uloženo')
  await secondAdministrator.reload()
  await expect(conflict).toContainText('Druhý odstavec. Můj.')
  await conflict.getByRole('button', { name: 'Zavřít' }).click()
  await writeAfter(secondAdministrator, 'Druhý odstavec. Jeho.', ' A můj.')
  await expect(saving(secondAdministrator)).toHaveText('Uloženo')
  await expect(text(administrator)).toContainText('Druhý odstavec. Jeho. A můj.')
})
