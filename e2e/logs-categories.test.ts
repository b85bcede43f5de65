import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const path = '/user/admin/logs?tab=kategorie'
const code = "exports.westmore:log('BANK_ROBBERY', 'Přepadení', source)"
const line = { category: 'BANK_ROBBERY', script_name: 'westmore_bank', action: 'Trezor otevřen' }

test('creates, edits and deletes a category with the specified texts', async ({
  administrator: page,
  secondAdministrator: other,
}) => {
  await other.goto(path)
  await expect(other.getByText('Žádné kategorie')).toBeVisible()
  await page.goto(path)
  await page.getByRole('button', { name: 'Nová Kategorie' }).click()
  const creating = page.getByRole('dialog', { name: 'Vytvořit Kategorii' })
  await creating.getByRole('button', { name: 'Vytvořit Kategorii' }).click()
  await expect(creating.getByRole('alert')).toHaveText('Název a Script Export jsou povinné')
  await creating.getByLabel('Název *').fill('BANK_ROBBERY')
  await creating.getByLabel('Script Export *').fill('   ')
  await creating.getByRole('button', { name: 'Vytvořit Kategorii' }).click()
  await expect(creating.getByRole('alert')).toHaveText('Název a Script Export jsou povinné')
  await creating.getByRole('button', { name: 'Předvyplnit kód podle názvu' }).click()
  await expect(creating.getByLabel('Script Export *')).toHaveValue(/exports\.westmore:log\('BANK_ROBBERY',/)
  await creating.getByLabel('Script Export *').fill(code)
  await creating.getByRole('button', { name: 'Vytvořit Kategorii' }).click()
  await expect(page.getByText('Kategorie byla úspěšně vytvořena.')).toBeVisible()
  await expect(creating).toBeHidden()
  await expect(category(page, 'BANK_ROBBERY')).toContainText('zatím nepoužitá')
  await expect(category(other, 'BANK_ROBBERY')).toBeVisible()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await category(page, 'BANK_ROBBERY').getByRole('button', { name: 'Kopírovat kód' }).click()
  await expect(category(page, 'BANK_ROBBERY').getByRole('status')).toHaveText('Zkopírováno')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await category(page, 'BANK_ROBBERY').getByRole('button', { name: 'Kód', exact: true }).click()
  await expect(category(page, 'BANK_ROBBERY').getByText(code)).toBeVisible()

  await category(page, 'BANK_ROBBERY').getByRole('button', { name: 'Upravit' }).click()
  const editing = page.getByRole('dialog', { name: 'Upravit Kategorii' })
  await expect(editing.getByLabel('Script Export *')).toHaveValue(code)
  await editing.getByLabel('Popis').fill('Každé otevření trezoru')
  await editing.getByRole('button', { name: 'Uložit Změny' }).click()
  await expect(page.getByText('Kategorie byla úspěšně upravena.')).toBeVisible()
  await expect(category(other, 'BANK_ROBBERY')).toContainText('Každé otevření trezoru')

  await category(page, 'BANK_ROBBERY').getByRole('button', { name: 'Smazat' }).click()
  const removing = page.getByRole('dialog', { name: 'Smazat Kategorii' })
  await expect(removing).toContainText('Opravdu chcete smazat tuto kategorii?')
  await expect(removing).not.toContainText('Kategorie se používá')
  await removing.getByRole('button', { name: 'Smazat' }).click()
  await expect(page.getByText('Kategorie byla smazána.')).toBeVisible()
  await expect(page.getByText('Žádné kategorie')).toBeVisible()
  await expect(other.getByText('Žádné kategorie')).toBeVisible()
})

test('counts the uses of a category live and warns before renaming or deleting it', async ({
  administrator: page,
  clerk,
}) => {
  await clerk.describeCategory({ name: 'BANK_ROBBERY', scriptExport: code })
  await page.goto(path)
  await expect(category(page, 'BANK_ROBBERY')).toContainText('zatím nepoužitá')
  await clerk.sendLines(line, line, { ...line, category: 'HORSES' })
  await expect(category(page, 'BANK_ROBBERY')).toContainText('2 záznamy')
  await expect(category(page, 'BANK_ROBBERY')).toContainText('naposledy právě teď')

  await category(page, 'BANK_ROBBERY').getByRole('button', { name: 'Upravit' }).click()
  const editing = page.getByRole('dialog', { name: 'Upravit Kategorii' })
  await editing.getByLabel('Název *').fill('BANK')
  await expect(editing).toContainText('Dosavadní záznamy (2 záznamy) zůstanou pod názvem BANK_ROBBERY.')
  await page.keyboard.press('Escape')
  await category(page, 'BANK_ROBBERY').getByRole('button', { name: 'Smazat' }).click()
  const removing = page.getByRole('dialog', { name: 'Smazat Kategorii' })
  await expect(removing).toContainText('Kategorie se používá: 2 záznamy')
  await removing.getByRole('button', { name: 'Smazat' }).click()
  await expect(page.getByText('Kategorie byla smazána.')).toBeVisible()

  // The lines stay, so the page offers to describe their category again.
  await page.getByRole('button', { name: /Popsat kategorii BANK_ROBBERY/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Název *')).toHaveValue('BANK_ROBBERY')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Popsat kategorii HORSES/ })).toBeVisible()
  await clerk.describeCategory({ name: 'HORSES', scriptExport: code })
  await expect(page.getByRole('button', { name: /Popsat kategorii HORSES/ })).toHaveCount(0)
  await category(page, 'HORSES').getByRole('link', { name: '1 záznam' }).click()
  await expect(page).toHaveURL(/\/user\/admin\/logs\?kategorie=HORSES$/)
})

test('shows errors in the dialog of the category', async ({ administrator: page, clerk, consoleErrors }) => {
  consoleErrors.expect(
    /status of (403|404|409)/,
    /There is one of this name already|Forbidden|There is no such thing/,
  )
  await clerk.describeCategory({ name: 'BANK_ROBBERY', scriptExport: code })
  const { id } = await clerk.describeCategory({ name: 'TEMP', scriptExport: code })
  await page.goto(path)
  await page.getByRole('button', { name: 'Nová Kategorie' }).click()
  const creating = page.getByRole('dialog', { name: 'Vytvořit Kategorii' })
  await creating.getByLabel('Název *').fill('BANK_ROBBERY')
  await creating.getByLabel('Script Export *').fill(code)
  await creating.getByRole('button', { name: 'Vytvořit Kategorii' }).click()
  await expect(creating.getByRole('alert')).toHaveText('Kategorie s tímto názvem už existuje.')
  await page.route('**/api/logs/categories**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'Forbidden' } }),
  )
  await creating.getByLabel('Název *').fill('BANK_ROBBERY_2')
  await creating.getByRole('button', { name: 'Vytvořit Kategorii' }).click()
  await expect(creating.getByRole('alert')).toHaveText('Nepodařilo se vytvořit kategorii.')
  await page.keyboard.press('Escape')

  await category(page, 'BANK_ROBBERY').getByRole('button', { name: 'Upravit' }).click()
  const editing = page.getByRole('dialog', { name: 'Upravit Kategorii' })
  await editing.getByRole('button', { name: 'Uložit Změny' }).click()
  await expect(editing.getByRole('alert')).toHaveText('Nepodařilo se upravit kategorii.')
  await page.keyboard.press('Escape')
  await category(page, 'BANK_ROBBERY').getByRole('button', { name: 'Smazat' }).click()
  const removing = page.getByRole('dialog', { name: 'Smazat Kategorii' })
  await removing.getByRole('button', { name: 'Smazat' }).click()
  await expect(removing.getByRole('alert')).toHaveText('Nepodařilo se smazat kategorii.')
  await page.keyboard.press('Escape')
  await page.unroute('**/api/logs/categories**')

  await category(page, 'TEMP').getByRole('button', { name: 'Smazat' }).click()
  await clerk.request.delete(`/api/logs/categories/${id}`)
  await expect(category(page, 'TEMP')).toHaveCount(0)
  await removing.getByRole('button', { name: 'Smazat' }).click()
  await expect(page.getByText('Kategorii mezitím někdo smazal.')).toBeVisible()
  await expect(removing).toBeHidden()
})

test('a token is shown once, belongs to one server, shows its last use and is revoked', async ({
  owner: page,
  playwright,
  site,
}) => {
  await page.goto(path)
  await expect(page.getByText('Žádné klíče')).toBeVisible()
  await page.getByRole('button', { name: 'Nový klíč' }).click()
  const creating = page.getByRole('dialog', { name: 'Vytvořit klíč' })
  await creating.getByRole('button', { name: 'Vytvořit klíč' }).click()
  await expect(creating.getByRole('alert')).toHaveText('Název a ID serveru jsou povinné')
  await creating.getByLabel('Název *').fill('Hlavní server')
  await creating.getByLabel('ID serveru *').fill('westmore-7')
  await creating.getByRole('button', { name: 'Vytvořit klíč' }).click()
  await expect(page.getByRole('heading', { name: 'Klíč „Hlavní server“ je vytvořen' })).toBeFocused()
  const token = (await page.getByText(/^wm_/).textContent()) ?? ''
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Kopírovat klíč' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Zkopírováno' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await expect(page.getByText('curl -X POST')).toContainText(`Authorization: Bearer ${token}`)
  await expect(page.getByText('set ox:logger "loki"')).toContainText('set ox:logger:hostname "westmore-7"')

  const row = page.getByRole('list', { name: 'Platné klíče' }).getByRole('listitem')
  await expect(row).toContainText('ještě nepoužit')
  const game = await playwright.request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await game.post('/api/logs', { data: [line] })).status()).toBe(202)
  await expect(row).toContainText('použit právě teď')
  const answer = await page.request.get('/api/logs')
  expect(await answer.json()).toMatchObject({ total: 1, logs: [{ server_id: 'westmore-7' }] })

  await page.getByRole('button', { name: 'Mám uloženo, skrýt' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.reload()
  await expect(row).toContainText('Hlavní server')
  await expect(page.getByText(token)).toHaveCount(0)

  await row.getByRole('button', { name: 'Zneplatnit' }).click()
  const revoking = page.getByRole('dialog', { name: 'Zneplatnit klíč' })
  await expect(revoking).toContainText('Naposledy použit')
  await revoking.getByRole('button', { name: 'Zneplatnit' }).click()
  await expect(page.getByText('Klíč už neplatí.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByText('Zneplatněné klíče (1)').click()
  await expect(page.getByRole('list', { name: 'Zneplatněné klíče' })).toContainText('Hlavní server')
  expect((await game.post('/api/logs', { data: [line] })).status()).toBe(401)
  await game.dispose()
})

function category(page: Page, name: string) {
  return page.getByRole('listitem', { name, exact: true })
}
