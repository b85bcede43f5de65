import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const ADMITTED = '/user/admin/admitted'
const rowsOn = (page: Page) => page.getByRole('list', { name: 'Přijatí hráči' }).getByRole('listitem')
const rowOf = (page: Page, name: string) => rowsOn(page).filter({ hasText: name })
const revokeIn = (page: Page, name: string) => page.getByRole('button', { name: `Odebrat přístup: ${name}` })

test('revokes one player with a reason that stays typed; a colleague sees it at once', async ({
  administrator,
  secondAdministrator,
  site,
}) => {
  await site.database.writeAdmitted(3)
  for (const page of [administrator, secondAdministrator]) await page.goto(ADMITTED)
  await revokeIn(administrator, 'hrac_01').click()
  const dialog = administrator.getByRole('dialog', { name: 'Odebrat přístup' })
  const send = dialog.getByRole('button', { name: 'Odebrat přístup' })
  await send.click()
  await expect(dialog.getByText('Důvod je povinný')).toBeVisible()
  await dialog.getByLabel('Důvod *').fill('Dlouho nehrajete.')
  await dialog.getByRole('button', { name: 'Zrušit' }).click()
  await administrator.reload()
  await revokeIn(administrator, 'hrac_01').click()
  await expect(dialog.getByLabel('Důvod *')).toHaveValue('Dlouho nehrajete.')
  await send.click()
  await expect(administrator.getByText('Uživateli hrac_01 byl odebrán přístup.')).toBeVisible()
  for (const page of [administrator, secondAdministrator])
    await expect(rowOf(page, 'hrac_01')).toContainText('Už na seznamu není')
  await expect(revokeIn(secondAdministrator, 'hrac_01')).toHaveCount(0)
  await administrator.getByRole('button', { name: 'Obnovit seznam' }).click()
  await expect(rowOf(administrator, 'hrac_01')).toHaveCount(0)
})

test('filters, searches and exports the list of the game by keyboard and link', async ({
  administrator,
  site,
  clerk,
}) => {
  await site.database.writeAdmitted(55)
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
  await administrator.keyboard.press('j')
  await expect(rowsOn(administrator).getByRole('link').first()).toBeFocused()
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
