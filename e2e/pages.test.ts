import type { Page } from '@playwright/test'
import { draftOf, pageState, pageText as text, pasteText, publishDraft } from './pages-desk.ts'
import { expect, test } from './test.ts'

const saving = (page: Page) => pageState(page).getByRole('status')

async function openDesk(page: Page) {
  await page.goto('/user/admin/pages')
  await expect(text(page)).toBeVisible()
}

async function writeAfter(page: Page, words: string, more: string) {
  await text(page).getByText(words).click()
  await page.keyboard.press('End')
  await page.keyboard.type(more)
}

test('an owner pastes rules, publishes them, and takes an old version back', async ({ owner }) => {
  await openDesk(owner)
  await expect(owner.getByText('Stránka ještě není zveřejněná')).toBeVisible()
  await pasteText(owner, '<h1>Hra</h1><p>Hrajte <b>fér</b>.</p><ul><li>Klobouk</li></ul>')
  await expect(owner.getByRole('region', { name: 'Náhled' })).toContainText('1.1 Hrajte fér.')
  await publishDraft(owner, 'Zásadní změna')
  await expect(owner.getByText(/^Zveřejněno .* \(verze 1\)$/)).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Zveřejnit…' })).toBeDisabled()

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
