import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog, expectFits, long } from './accessibility.ts'
import { giveSanction } from './api-user.ts'
import { pressOn, tabTo, typeInto } from './by-keyboard.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const SANCTIONS = '/user/admin/sanctions'
const LICENSE = `license:${'a1b2c3d4'.repeat(5)}`
/** The last is a window of 1440 px at 200 %. */
const widths = [1440, 390, 360, 720]

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Udělit sankci' })
const giveIn = (dialog: Locator) => dialog.getByRole('button', { name: 'Udělit sankci' })
const openMore = (dialog: Locator) => dialog.getByText('Více', { exact: true }).click()

test('bans the player of a log line; the player reads why on a phone at once', async ({
  administrator,
  openBrowser,
  clerk,
}) => {
  await clerk.ask('Kdo jsi?')
  await clerk.sendLines({
    category: 'combat',
    script_name: 'combat',
    action: 'zastřelil šerifa',
    user_identifier: `discord:${people.tereza_kolt}`,
  })
  const player = await openBrowser('tereza_kolt', { viewport: { width: 390, height: 800 } })
  await player.goto('/user/allowlist')
  await expect(player.getByRole('button', { name: 'Začít' })).toBeVisible()

  await administrator.goto('/user/admin/logs')
  await administrator.getByText('zastřelil šerifa').first().click()
  await administrator.getByRole('button', { name: 'Udělit sankci' }).click()
  const dialog = dialogOf(administrator)
  await expect(dialog.getByText('tereza_kolt')).toBeVisible()
  await dialog.getByText('1 důkaz', { exact: true }).click()
  await expect(dialog.getByText(/^Záznam z\slogů\s\d+$/)).toBeVisible()
  await dialog.getByRole('radio', { name: /^Ban/ }).check()
  await dialog.getByLabel('Důvod *').fill('Střelba bez rolplaye.')
  await dialog.getByLabel('Dokdy platí *').selectOption('7 dní')
  await expect(dialog.getByText(/^Skončí .* pražského času\.$/)).toBeVisible()
  await giveIn(dialog).click()
  await expect(administrator.getByText(/^Sankce S-\d+ je udělená\.$/)).toBeVisible()

  await expect(player.getByText('Žádost o allowlist teď podat nejde.')).toBeVisible()
  await expect(player.getByRole('button', { name: 'Začít' })).toHaveCount(0)
  await player.getByRole('link', { name: 'Podrobnosti sankce' }).click()
  const sheet = player.getByRole('article', { name: 'Máte na serveru ban' })
  await expect(sheet).toContainText('Střelba bez rolplaye.')
  await expect(sheet).toContainText('Do hry vás server teď nepustí.')
  await expect(sheet).toContainText(/Platí do \d+\. \d+\. \d+/)
  await expect(player.getByText(/Záznam z\slogů/)).toHaveCount(0)
  await player.goto('/user/support?new')
  await expect(player.getByText('Nový ticket teď založit nejde')).toBeVisible()
  await expect(player.getByRole('form', { name: 'Nový Ticket' })).toHaveCount(0)

  await administrator.getByRole('button', { name: 'Otevřít' }).click()
  await expect(administrator.getByRole('heading', { level: 1, name: /^S-\d+$/ })).toBeVisible()
  await expect(administrator.getByText('Střelba bez rolplaye.')).toBeVisible()
  await expect(administrator.getByRole('region', { name: /^Důkazy/ })).toContainText('zastřelil šerifa')
})

test('a warning closes nothing; its draft survives Esc, a reload and a refused end', async ({
  administrator,
  player,
}) => {
  await administrator.goto(`/user/admin/users/${people.tereza_kolt}`)
  const section = administrator.getByRole('region', { name: 'Sankce' })
  await expect(section).toContainText('Zatím bez sankcí.')
  const open = () => section.getByRole('button', { name: 'Udělit sankci' }).click()
  await open()
  const dialog = dialogOf(administrator)
  await giveIn(dialog).click()
  await expect(dialog.getByText('Vyberte druh sankce.')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Varování/ }).check()
  await dialog.getByLabel('Důvod *').fill('Metagaming v saloonu.')
  await dialog.getByLabel('Dokdy platí *').selectOption('Do data a času')
  await dialog.getByLabel('Den').fill('2020-11-20')
  await dialog.getByLabel('Čas (pražský)').fill('18:00')
  await openMore(dialog)
  await dialog.getByLabel('Interní poznámka').fill('Viděl to Karel.')
  await giveIn(dialog).click()
  await expect(dialog.getByText('Tento čas už minul.')).toBeVisible()
  await administrator.keyboard.press('Escape')
  await administrator.reload()
  await open()
  await expect(dialog.getByLabel('Důvod *')).toHaveValue('Metagaming v saloonu.')
  await openMore(dialog)
  await expect(dialog.getByLabel('Interní poznámka')).toHaveValue('Viděl to Karel.')
  await dialog.getByLabel('Dokdy platí *').selectOption('Natrvalo')
  await giveIn(dialog).click()
  await expect(section).not.toContainText('Zatím bez sankcí.')
  await expect(administrator.getByRole('region', { name: 'Právě teď' })).toContainText(
    'Metagaming v saloonu.',
  )

  await player.goto('/user')
  await expect(player.getByRole('link', { name: 'Moje Sankce' })).toBeVisible()
  await player.getByRole('link', { name: 'Podrobnosti sankce' }).click()
  await expect(player.getByText('Hrát, žádat o allowlist a psát nám můžete dál.')).toBeVisible()
})

test('a new sanction fits 1366 × 650; the fold says its content and opens for a fault', async ({
  administrator: page,
  owner,
  player,
}) => {
  const template = {
    name: 'Zabití bez důvodu',
    kind: 'suspension',
    length: { unit: 'days', count: 7 },
    reason: 'Zabití bez herního důvodu, viz pravidla.',
    paragraphs: ['4.2 Zabíjení', '4.3 Přepadení'],
    note: '',
  }
  const stored = await owner.request.post('/api/sanctions/templates', { data: template })
  expect(stored.status(), await stored.text()).toBe(201)
  await player.goto('/user')
  await page.setViewportSize({ width: 1366, height: 650 })
  await page.goto(`/user/admin/users/${people.tereza_kolt}`)
  await page.getByRole('region', { name: 'Sankce' }).getByRole('button', { name: 'Udělit sankci' }).click()
  const dialog = dialogOf(page)
  const expectWhole = async () => {
    for (const part of [dialog.getByRole('heading', { name: 'Udělit sankci' }), giveIn(dialog)])
      await expect(part).toBeInViewport({ ratio: 1 })
    expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0)
  }
  await expect(dialog.getByLabel('Šablona')).toBeEnabled()
  await expectWhole()
  await dialog.getByLabel('Šablona').selectOption('Zabití bez důvodu')
  await expect(dialog.getByText('2 porušená pravidla')).toBeVisible()
  await expectWhole()
  await openMore(dialog)
  await dialog.getByLabel('Porušená pravidla').fill('x'.repeat(101))
  await openMore(dialog)
  await giveIn(dialog).click()
  await expect(dialog.getByText('Nejvýše 10 řádků, každý nejvýše 100 znaků.')).toBeVisible()
})

test('sanctions a player without an account by keyboard alone', async ({ administrator: page }) => {
  await page.goto(SANCTIONS)
  await expect(page.getByText('Zatím žádná sankce')).toBeVisible()
  await page.keyboard.press('n')
  const dialog = dialogOf(page)
  await typeInto(page, dialog.getByLabel('Koho se týká *'), LICENSE)
  await pressOn(page, dialog.getByRole('button', { name: /^Bez účtu/ }))
  await typeInto(page, dialog.getByLabel('Jméno *'), 'Cizinec')
  await tabTo(page, dialog.getByRole('radio', { name: /^Varování/ }))
  await page.keyboard.press('ArrowDown')
  await typeInto(page, dialog.getByLabel('Důvod *'), 'Cheaty')
  await tabTo(page, dialog.getByLabel('Dokdy platí *'))
  await page.keyboard.type('Natr')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Sankce S-\d+ je udělená\.$/)).toBeVisible()
  await expect(dialog).toBeHidden()

  const rows = page.getByRole('list', { name: 'Sankce' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Pozastavení')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByText(LICENSE, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows.getByRole('link')).toBeFocused()
})

test('keeps an edit against a colleague’s change; lifts one and overturns another', async ({
  administrator: page,
  player,
  consoleErrors,
  clerk,
}) => {
  consoleErrors.expect(/status of 409 .*\/api\/sanctions\//, /changed or ended since/)
  const [warning, ban] = [
    await giveSanction(clerk, 'tereza_kolt'),
    await giveSanction(clerk, 'tereza_kolt', { kind: 'ban' }),
  ]
  await page.goto(`${SANCTIONS}?sankce=${warning.number}`)
  await page.getByRole('button', { name: 'Upravit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Upravit sankci' })
  await edit.getByLabel('Důvod *').fill('Metagaming přes stream')
  await clerk.request.patch(`/api/sanctions/${warning.id}`, {
    data: { revision: 1, reason: 'Metagaming přes Discord', paragraphs: ['§ 3'] },
  })
  const conflict = edit.getByRole('alert', { name: 'Sankci mezitím změnil někdo jiný' })
  await conflict.getByRole('button', { name: 'Načíst' }).click()
  await expect(edit.getByLabel('Porušená pravidla')).toHaveValue('§ 3')
  await expect(edit.getByLabel('Důvod *')).toHaveValue('Metagaming přes Discord')
  await expect(conflict).toContainText('Metagaming přes stream')
  await edit.getByLabel('Důvod *').fill('Metagaming přes stream')
  await edit.getByRole('button', { name: 'Uložit změny' }).click()
  await expect(page.getByRole('region', { name: 'Důvod' })).toContainText('Metagaming přes stream')

  await player.goto('/user/sanctions')
  await expect(player.getByRole('article')).toHaveCount(2)
  const end = async (how: RegExp, why: string) => {
    await page.getByRole('button', { name: 'Zrušit sankci' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zrušit sankci' })
    await dialog.getByRole('radio', { name: how }).check()
    await dialog.getByLabel('Důvod *').fill(why)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
  }
  await end(/^Zrušit\s?By/, 'Stačilo to.')
  await expect(player.getByText(/byla oprávněná, ale už není potřebná/)).toBeVisible()
  await page.goto(`${SANCTIONS}?sankce=${ban.number}`)
  await end(/^Zrušit jako omyl/, 'Spletli jsme si hráče.')
  await expect(player.getByText(/byl to omyl a\snikde se nepočítá/)).toBeVisible()
  await expect(player.getByText('Spletli jsme si hráče.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zrušit sankci' })).toHaveCount(0)

  const over = await giveSanction(clerk, 'tereza_kolt')
  await page.goto(`${SANCTIONS}?sankce=${over.number}`)
  await page.getByRole('button', { name: 'Upravit', exact: true }).click()
  await edit.getByLabel('Důvod *').fill('Pozdě')
  await clerk.request.post(`/api/sanctions/${over.id}/end`, { data: { ending: 'lifted', reason: 'Dost.' } })
  await expect(edit.getByText('Sankce mezitím skončila')).toBeVisible()
  let isSent = false
  page.on('request', (request) => (isSent ||= request.method() === 'PATCH'))
  await conflict.getByRole('button', { name: 'Přepsat' }).click()
  await expect(conflict).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(edit.getByLabel('Důvod *')).toHaveValue('Pozdě')
  await edit.getByRole('button', { name: 'Zrušit', exact: true }).click()
  expect(isSent).toBe(false)
})

test('every screen and dialog of sanctions is accessible and fits', async ({
  administrator: page,
  player,
  clerk,
}) => {
  test.slow()
  const given = await giveSanction(clerk, 'tereza_kolt', {
    kind: 'ban',
    reason: `Důvod ${long}`,
    note: `Poznámka ${long}`,
    paragraphs: [long.slice(0, 100)],
  })
  const { id } = await giveSanction(clerk, 'tereza_kolt')
  const data = { ending: 'overturned', reason: `Omyl ${long}` }
  await clerk.request.post(`/api/sanctions/${id}/end`, { data })

  for (const [path, what] of [
    ['/user', 'a profile with a sanction'],
    ['/user/sanctions', 'own sanctions'],
    ['/user/support', 'a support closed by a ban'],
  ] as const) {
    await player.goto(path)
    await expect(player.getByText('Načítání...')).toHaveCount(0)
    await expect(player.getByText(`S-${given.number}`).first()).toBeVisible()
    await expectAccessible(player, what, widths)
  }

  const ban = {
    source: 'txadmin',
    id: 'B1AB-CDEF',
    kind: 'ban',
    identifiers: [`discord:${people['marsal_dvorak']}`],
    name: 'marsal_dvorak',
    author: 'Bára',
    reason: 'Cheaty',
    until: null,
    revokedBy: null,
  }
  await clerk.sendLines({
    category: 'TXADMIN',
    script_name: 'txAdmin',
    action: 'Ban',
    metadata: { sanction: ban },
  })
  await page.goto(SANCTIONS)
  const rows = page.getByRole('list', { name: 'Sankce' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Čeká na vlastníka')
  await expect(rows.first()).not.toContainText('bez účtu')
  await expectAccessible(page, 'the list of sanctions', widths)
  await page.keyboard.press('n')
  await giveIn(dialogOf(page)).click()
  await expectAccessibleDialog(page, 'Udělit sankci', widths)
  await page.goto(`${SANCTIONS}?stav=zrusena`)
  await expect(page.getByText('Taková sankce tu není')).toBeVisible()
  await page.goto(`${SANCTIONS}?sankce=${given.number}`)
  await expect(page.getByText(`Poznámka ${long}`)).toBeVisible()
  await expectAccessible(page, 'a sanction', widths)
  await page.getByRole('button', { name: 'Upravit', exact: true }).first().click()
  await expectAccessibleDialog(page, 'Upravit sankci', widths)
  await page.getByRole('button', { name: 'Zrušit sankci' }).click()
  await expectAccessibleDialog(page, 'Zrušit sankci', widths)
  await page.getByRole('region', { name: 'Interní poznámka' }).getByRole('button').click()
  await expectAccessibleDialog(page, 'Interní poznámka', widths)
  await page.goto(`/user/admin/users/${people.tereza_kolt}`)
  await expect(page.getByRole('region', { name: 'Sankce' })).toContainText('Dřívější')
  for (const width of widths) await expectFits(page, 'a person with sanctions', width)
})

test('the gate of an approved player who is banned is closed, with its end', async ({
  player,
  clerk,
  tereza,
}) => {
  await clerk.ask('Kdo jsi?')
  await tereza.apply()
  await clerk.approve('tereza_kolt')
  await player.goto('/user/allowlist')
  await expect(player.getByRole('heading', { name: 'Vítejte ve Westmore' })).toBeVisible()
  await giveSanction(clerk, 'tereza_kolt', { kind: 'ban', until: '2060-01-02T11:00:00Z' })
  await expect(player.getByRole('heading', { name: 'Brána je zavřená' })).toBeVisible()
  await expect(player.getByText(/^Zavřeno\s+do\s2\. 1\. 2060/)).toBeVisible()
  await expect(player.getByText('Vítejte')).toHaveCount(0)
  await expectAccessible(player, 'a closed gate', widths)
})
