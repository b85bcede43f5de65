import type { Locator, Page, Route } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const ADMITTED = '/user/admin/admitted'
const rowsOn = (page: Page) => page.getByRole('list', { name: 'Přijatí hráči' }).getByRole('listitem')
const rowOf = (page: Page, name: string) => rowsOn(page).filter({ hasText: name })
const choiceOf = (row: Locator) => row.getByRole('checkbox')

async function revokeChosen(page: Page, reason: string) {
  await page.getByRole('button', { name: 'Odebrat přístup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Odebrat přístup' })
  await dialog.getByLabel('Důvod *').fill(reason)
  await dialog.getByRole('button', { name: 'Odebrat přístup' }).click()
  await expect(dialog).toBeHidden()
}

test('revokes ten players at once and takes it back; a colleague sees both', async ({
  administrator,
  secondAdministrator,
  site,
  overHttp,
}) => {
  const game = await overHttp('adela.razitko')
  const token = await game.tokenOfGame()
  const countAllowed = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { players } = await (await game.request.get('/api/game/allowlist', { headers })).json()
    return players.length
  }
  await site.database.writeAdmitted(12)
  for (const page of [administrator, secondAdministrator]) {
    await page.goto(ADMITTED)
    await expect(rowsOn(page)).toHaveCount(14)
  }
  expect(await countAllowed()).toBe(14)

  await administrator.getByLabel('Vybrat všechny na stránce').check()
  for (const name of ['hrac_11', 'hrac_12']) await choiceOf(rowOf(administrator, name)).uncheck()
  await expect(administrator.getByText('Vybráno 10')).toBeVisible()
  await revokeChosen(administrator, 'Dlouho nehrajete.')
  await expect(administrator.getByText('Přístup odebrán 10 hráčům.')).toBeVisible()
  for (const page of [administrator, secondAdministrator])
    await expect(rowsOn(page).filter({ hasText: 'Už na seznamu není' })).toHaveCount(10)
  await expect(choiceOf(rowOf(secondAdministrator, 'hrac_03'))).toBeDisabled()
  expect(await countAllowed()).toBe(4)

  await administrator.getByRole('button', { name: 'Vrátit' }).click()
  await expect(administrator.getByText('Přístup vrácen 10 hráčům.')).toBeVisible()
  for (const page of [administrator, secondAdministrator]) {
    await expect(page.getByText('Už na seznamu není')).toHaveCount(0)
    await expect(rowsOn(page)).toHaveCount(14)
  }
  expect(await countAllowed()).toBe(14)
  await administrator.goto('/user/admin/audit?akce=allowlist.restore')
  await expect(administrator.getByRole('article')).toHaveCount(10)
})

test('a lost answer loses neither a revocation’s undo nor a second try of the undo', async ({
  administrator,
  site,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_FAILED/, /Failed to fetch/)
  await site.database.writeAdmitted(3)
  await administrator.goto(ADMITTED)
  for (const name of ['hrac_01', 'hrac_02']) await choiceOf(rowOf(administrator, name)).check()
  await administrator.getByRole('button', { name: 'Odebrat přístup' }).click()
  const dialog = administrator.getByRole('dialog', { name: 'Odebrat přístup' })
  await dialog.getByLabel('Důvod *').fill('Dlouho nehrajete.')
  const send = dialog.getByRole('button', { name: 'Odebrat přístup' })
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await administrator.route('**/api/allowlist/revocations', loseAnswer, { times: 1 })
  await send.click()
  await expect(dialog.getByText('Nepodařilo se odebrat přístup')).toBeVisible()
  await expect(rowsOn(administrator).filter({ hasText: 'Už na seznamu není' })).toHaveCount(2)
  await expect(dialog.getByText('2 hráčům')).toBeVisible()
  await send.click()
  await expect(administrator.getByText('Přístup odebrán 2 hráčům.')).toBeVisible()

  await administrator.route('**/api/allowlist/revocations/*/undo', (route) => route.abort(), { times: 2 })
  await administrator.getByRole('button', { name: 'Vrátit' }).click()
  await expect(administrator.getByText('Přístup se nepodařilo vrátit')).toBeVisible()
  await administrator.getByRole('button', { name: 'Vrátit' }).click()
  await expect(administrator.getByText('Přístup se nepodařilo vrátit')).toContainText('2')
  await administrator.keyboard.press('z')
  await expect(administrator.getByText('Přístup vrácen 2 hráčům.')).toBeVisible()
})

test('a player whom a colleague revoked leaves the choice; a typed reason stays', async ({
  administrator,
  secondAdministrator,
  site,
}) => {
  await site.database.writeAdmitted(3)
  for (const page of [administrator, secondAdministrator]) await page.goto(ADMITTED)
  for (const name of ['hrac_01', 'hrac_02']) await choiceOf(rowOf(administrator, name)).check()
  await administrator.getByRole('button', { name: 'Odebrat přístup' }).click()
  const dialog = administrator.getByRole('dialog', { name: 'Odebrat přístup' })
  await dialog.getByRole('button', { name: 'Odebrat přístup' }).click()
  await expect(dialog.getByText('Důvod je povinný')).toBeVisible()
  await dialog.getByLabel('Důvod *').fill('Dlouho nehrajete.')
  await dialog.getByRole('button', { name: 'Zrušit' }).click()

  await choiceOf(rowOf(secondAdministrator, 'hrac_01')).check()
  await revokeChosen(secondAdministrator, 'Porušení pravidel.')
  await expect(administrator.getByText('Vybráno 1')).toBeVisible()
  await administrator.getByRole('button', { name: 'Odebrat přístup' }).click()
  await expect(dialog.getByLabel('Důvod *')).toHaveValue('Dlouho nehrajete.')
  await dialog.getByRole('button', { name: 'Odebrat přístup' }).click()
  await expect(administrator.getByText('Přístup odebrán 1 hráči.')).toBeVisible()
  await administrator.getByRole('button', { name: 'Obnovit seznam' }).click()
  await expect(rowsOn(administrator)).toHaveCount(3)
})

test('filters, searches and exports the list of the game by keyboard and link', async ({
  administrator,
  site,
  overHttp,
}) => {
  await site.database.writeAdmitted(55)
  const clerk = await overHttp('adela.razitko')
  await clerk.sendLines({
    category: 'WESTMORE',
    script_name: 'westmore',
    action: 'Připojil se',
    user_identifier: 'discord:300000000000000007',
  })
  await administrator.goto(`${ADMITTED}?filtr=nehrali&strana=2`)
  await expect(administrator.getByRole('status').filter({ hasText: '51–56 z 56 hráčů' })).toBeVisible()
  await expect(rowsOn(administrator)).toHaveCount(6)

  await administrator.getByRole('button', { name: 'Všichni' }).click()
  await expect(administrator.getByRole('status').filter({ hasText: '1–50 z 57 hráčů' })).toBeVisible()
  await administrator.keyboard.press('/')
  await administrator.keyboard.type('HRÁC_07')
  await expect(rowsOn(administrator)).toHaveCount(1)
  await expect(rowsOn(administrator)).toContainText('právě teď')
  await expect(administrator).toHaveURL(/hledat=/)
  await administrator.keyboard.press('Escape')
  for (const key of ['j', 'x']) await administrator.keyboard.press(key)
  await expect(administrator.getByText('Vybráno 1')).toBeVisible()
  await administrator.keyboard.press('Escape')
  await expect(administrator.getByText('Vybráno 1')).toBeHidden()
  await expectAccessible(administrator, 'the register')

  const download = administrator.waitForEvent('download')
  await administrator.getByRole('button', { name: 'Nástroje' }).click()
  await administrator.getByRole('menuitem', { name: 'Export CSV' }).click()
  const rows = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(rows).toHaveLength(58)
  expect(rows.find((row) => row.startsWith('300000000000000007;'))).toMatch(/;marsal_dvorak;\d{4}-/)

  await administrator.getByRole('searchbox').fill('nikdo takový')
  await administrator.getByRole('button', { name: 'Zrušit hledání' }).click()
  await expect(administrator.getByRole('status').filter({ hasText: '1–50 z 57 hráčů' })).toBeVisible()
})
