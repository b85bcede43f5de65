import type { Locator, Page } from '@playwright/test'
import type { GameLine } from './api-user.ts'
import { expectAccessible } from './accessibility.ts'
import { download } from './network.ts'
import { navigateInApp } from './people.ts'
import { expect, test } from './test.ts'
import { openTicket } from './tickets-desk.ts'

const path = '/user/admin/logs'
const dvorak = { user_identifier: 'steam:1001', metadata: { playerName: 'Jiří Dvořák' } }
const kolt = { user_identifier: 'steam:1002', metadata: { playerName: 'Tereza Koltová' } }

test('an empty ledger shows how to write the first line, which then appears by itself', async ({
  administrator: page,
  clerk,
}) => {
  await page.goto(path)
  await expect(page.getByText('Žádné logy')).toBeVisible()
  await expect(page.getByText('curl -X POST')).toContainText('/api/logs')
  await clerk.sendLines(chatLine('První slovo', dvorak))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(['Jiří Dvořák'])
  await expect(rows(page)).not.toContainText(['steam:1001'])
})

test('filters are applied by the button, kept in the address and in an export', async ({
  administrator: page,
  clerk,
}) => {
  await clerk.sendLines(
    ...many(110, (index) => chatLine(`řádek ${index}`, { ...dvorak, created_at: ago(index + 60) })),
    ...many(60, (index) => paid(`platba ${index}`, { ...kolt, created_at: ago(index + 60) })),
  )
  await page.goto(path)
  await expect(page.getByText('1–50 z 170 záznamů')).toBeVisible()
  await page.getByRole('button', { name: 'Další strana' }).first().click()
  await expect(page.getByText('51–100 z 170 záznamů')).toBeVisible()
  await expect(page).toHaveURL(/[?&]strana=2/)

  await page.getByLabel('Kategorie', { exact: true }).selectOption('CHAT')
  await page.getByLabel('Uživatel', { exact: true }).fill('DVORAK')
  await expect(page.getByText('51–100 z 170 záznamů')).toBeVisible()
  await page.getByRole('button', { name: 'Použít filtry' }).click()
  await expect(page.getByText('1–50 z 110 záznamů')).toBeVisible()
  await expect(page).toHaveURL(/kategorie=CHAT&uzivatel=DVORAK$/)
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await expect(page.getByText('101–110 z 110 záznamů')).toBeVisible()
  await page.reload()
  await expect(page.getByText('101–110 z 110 záznamů')).toBeVisible()
  await expect(page.getByLabel('Uživatel', { exact: true })).toHaveValue('DVORAK')
  await page.keyboard.press('[')
  await expect(page.getByText('51–100 z 110 záznamů')).toBeVisible()

  await page.getByRole('button', { name: 'Zrušit filtry' }).click()
  await expect(page.getByText('1–50 z 170 záznamů')).toBeVisible()
  await expect(page).toHaveURL(path)
  await page.goBack()
  await expect(page.getByText('51–100 z 110 záznamů')).toBeVisible()

  await page.getByRole('button', { name: 'Nástroje', exact: true }).click()
  const csv = await download(page, page.getByRole('menuitem', { name: 'Export CSV' }))
  expect(csv.name).toMatch(/\.csv$/)
  expect(csv.text.trim().split('\r\n')).toHaveLength(111)

  await page.goto(`${path}?strana=999`)
  await expect(page.getByText('151–170 z 170 záznamů')).toBeVisible()
})

test('a search requests its lines once and before the counts, in a moving range too', async ({
  administrator: page,
  clerk,
}) => {
  await clerk.sendLines(chatLine('ztracené sedlo'), chatLine('nalezené sedlo'))
  await page.goto(`${path}?obdobi=15m`)
  await expect(rows(page)).toHaveCount(2)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.get('text') !== null) asked.push(pathname)
  })
  await page.getByRole('searchbox', { name: 'Text' }).fill('ztracené')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect(asked[0]).toBe('/api/logs')
  expect(asked.filter((one) => one === '/api/logs')).toHaveLength(1)
})

test('the sticky table head stays right below the search bar when the bar grows', async ({
  administrator: page,
  clerk,
}) => {
  await clerk.sendLines(...many(60, (index) => chatLine(`řádek ${index}`, { created_at: ago(index + 60) })))
  await page.goto(path)
  await expect(page.getByText('1–50 z 60 záznamů')).toBeVisible()
  await page.mouse.move(400, 600)
  /** Scrolls, then returns whether the bar has grown and the gap (px) between it and the table head. */
  const stuck = async () => {
    await page.mouse.wheel(0, 600)
    return page.evaluate(() => {
      const box = (inside: string) => {
        const { top = 0, bottom = 0 } =
          document.querySelector(inside)?.closest('.sticky')?.getBoundingClientRect() ?? {}
        return { top, bottom }
      }
      const bar = box('[data-log-search]')
      return {
        isTall: bar.bottom - bar.top > 80,
        gap: Math.ceil(box('[role=columnheader]').top - bar.bottom) + 0,
      }
    })
  }
  await expect.poll(stuck).toEqual({ isTall: false, gap: 0 })
  await page.getByRole('searchbox', { name: 'Text' }).fill('řádek')
  await page.keyboard.press('Enter')
  await expect.poll(stuck).toEqual({ isTall: true, gap: 0 })
})

test('days, a written time and a quick range take each other’s place', async ({
  administrator: page,
  clerk,
}) => {
  const [first, second] = [pragueDay(-3), pragueDay(-2)]
  await clerk.sendLines(
    chatLine('předevčírem', { created_at: `${second}T11:30:00Z` }),
    chatLine('před chvílí', { created_at: ago(5) }),
  )
  await page.goto(path)
  const choice = page.getByRole('dialog', { name: 'Vybrat čas' })
  const openChoice = () => page.getByRole('button', { name: 'Vybrat čas' }).press('Enter')
  await openChoice()
  await expect(choice).toContainText('Dny a časy jsou pražské.')
  await choice.getByLabel('Datum od').fill(first)
  await choice.getByLabel('Datum do').fill(first)
  await choice.getByRole('button', { name: 'Použít' }).click()
  await expect(choice).toBeHidden()
  await expect(page).toHaveURL(`${path}?od=${first}&do=${first}`)
  await expect(rows(page)).toHaveCount(0)
  const when = page.getByLabel('Čas', { exact: true })
  await when.fill('kdysi dávno')
  await when.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Tomuto času nerozumíme.')
  await expect(when).toBeFocused()
  await when.fill(`${second} 11–14`)
  await when.press('Enter')
  await expect(rows(page)).toContainText(['předevčírem'])
  await expect(page).toHaveURL(/\?od=[^&]+T[^&]+&do=[^&]+T/)

  await when.fill('včera')
  await when.press('Enter')
  await expect(page).toHaveURL(`${path}?obdobi=yesterday`)
  // The form follows the address when the screen updates; typing before that would be overwritten.
  await expect(rows(page).filter({ hasText: 'předevčírem' })).toHaveCount(0)
  await expect(when).toHaveValue('včera')

  // The dates and the text are one value, which waits for the button; a quick range is searched at once.
  await openChoice()
  await choice.getByLabel('Datum do').fill(second)
  await expect(when).toHaveValue(`do ${writtenDay(second)}`)
  await expect(page).toHaveURL(`${path}?obdobi=yesterday`)
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await page.goto(`${path}?od=${second}&do=${second}`)
  await expect(rows(page)).toContainText(['předevčírem'])
  await expect(page.getByRole('button', { name: `Zrušit filtr Čas: ${writtenDay(second)}` })).toBeVisible()
  await openChoice()
  await expect(choice.getByLabel('Datum od')).toHaveValue(second)
  await choice.getByRole('button', { name: '1 h', exact: true }).click()
  await expect(page).toHaveURL(`${path}?obdobi=1h`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(['před chvílí'])
})

test('a click on a value or a player’s name filters by it or excludes it', async ({
  administrator: page,
  clerk,
}) => {
  await clerk.sendLines(
    ...many(4, (index) => chatLine(`slovo ${index}`, dvorak)),
    ...many(2, (index) => paid(`platba ${index}`, dvorak)),
    ...many(3, (index) => chatLine(`jiné slovo ${index}`, kolt)),
    ...many(2, (index) => chatLine(`jmenovkyně ${index}`, { ...kolt, user_identifier: 'license:77aa' })),
    chatLine('beze jména', { user_identifier: 'license:21fcf5' }),
  )
  await page.goto(path)
  const values = page.getByRole('complementary', { name: 'Hodnoty a počty' })
  const players = values.getByRole('button', { name: /^(Jiří|Tereza|license)/ })
  const ofOneName = ['Tereza Koltová(1002)3', 'Tereza Koltová(77aa)2']
  await expect(players).toHaveText(['Jiří Dvořák6', ...ofOneName, 'license:21fcf51'])
  await expect(rows(page).filter({ hasText: 'jmenovkyně 0' })).toContainText('Tereza Koltová(77aa)')
  await expect(rows(page).filter({ hasText: 'platba 0' })).not.toContainText('(')
  await values.getByRole('button', { name: 'ECONOMY 2', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(values.getByRole('button', { name: 'CHAT 10', exact: true })).toBeVisible()
  await values.getByRole('button', { name: 'ECONOMY 2', exact: true }).click()
  await expect(rows(page)).toHaveCount(12)
  await values.getByRole('button', { name: 'Vyloučit CHAT', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/bez=category%3ACHAT$/)
  await page.getByRole('button', { name: 'Zrušit filtr Bez kategorie: CHAT' }).click()
  await expect(rows(page)).toHaveCount(12)
  await values.getByRole('button', { name: 'CHAT 10', exact: true }).click()
  await expect(players).toHaveText(['Jiří Dvořák4', ...ofOneName, 'license:21fcf51'])
  await players.filter({ hasText: '1002' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(/hrac=steam%3A1002/)
  await expect(page.getByRole('button', { name: 'Zrušit filtr Hráč: Tereza Koltová' })).toBeVisible()
  await expect(players).toHaveText(['Tereza Koltová3'])
  await expect(players).toHaveAttribute('aria-pressed', 'true')
  await players.click()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('searchbox').fill('jine')
  await page.keyboard.press('Enter')
  await expect(players).toHaveText(['Tereza Koltová3'])
  await rows(page).first().getByRole('button', { name: 'CHAT', exact: true }).click()
  await expect(page).not.toHaveURL(/kategorie=/)
})

test('a line shows its metadata, can be copied and linked; its fields are searchable', async ({
  administrator: page,
  secondAdministrator: colleague,
  consoleErrors,
  clerk,
}) => {
  consoleErrors.expect(/status of 404 .*\/logs\/entries\/999999$/)
  const bought = { ...kolt, metadata: { ...kolt.metadata, item: 'zlatá nugeta', bag: { slots: [1, 2] } } }
  await clerk.sendLines(
    ...many(60, (index) => chatLine(`šum ${index}`, { created_at: ago(index) })),
    paid('Nákup', { ...bought, created_at: ago(7_200) }),
  )
  await page.goto(path)
  await expect(rows(page)).toHaveCount(50)
  await page.keyboard.press('/')
  await page.keyboard.type('item:"zlata nugeta"')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByText('Nákup').click()
  const metadata = page.getByRole('region', { name: 'Další údaje' })
  await expect(metadata).toContainText('"item": "zlatá nugeta"')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await metadata.getByRole('button', { name: 'Kopírovat údaje' }).click()
  await expect(page.getByText('Zkopírováno').first()).toBeAttached()
  const copied: unknown = JSON.parse(await clipboard(page))
  expect(copied).toEqual(bought.metadata)
  await page.getByRole('button', { name: 'Kopírovat odkaz' }).click()
  await expect.poll(() => clipboard(page)).toMatch(/\/user\/admin\/logs\?zaznam=\d+$/)

  await colleague.goto(await clipboard(page))
  const pinned = colleague.getByRole('region', { name: /^Záznam č\./ })
  await expect(pinned).toContainText('"slots"')
  await pinned.getByRole('button', { name: 'Hledat item zlatá nugeta' }).click()
  await expect(rows(colleague)).toHaveCount(1)
  await expect(colleague.getByRole('searchbox')).toHaveValue('item:"zlatá nugeta"')
  await colleague.goto(`${path}?zaznam=999999`)
  await expect(colleague.getByText('Tento záznam tu už není.')).toBeVisible()
})

test('marks a line whose text may be forged by a player name', async ({ administrator: page, clerk }) => {
  const forger = { ...kolt, metadata: { playerName: 'Zloun,message:nic' } }
  await clerk.sendLines(chatLine('Dal koně', forger), chatLine('Ahoj', dvorak))
  await page.goto(path)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('img', { name: 'Podezřelý záznam' })).toHaveCount(1)
  await rows(page).getByText('Dal koně').click()
  await expect(page.getByText('Na text ani další údaje tohoto záznamu se nespoléhejte.')).toBeVisible()
})

test('a line has its player’s context of five minutes, and a timeline grouped by day', async ({
  administrator: page,
  clerk,
}) => {
  const at = (seconds: number) => ({ created_at: ago(3_600 + seconds) })
  await clerk.sendLines(
    chatLine('o šest minut dřív', { ...kolt, ...at(360) }),
    chatLine('o čtyři minuty dřív', { ...kolt, ...at(240) }),
    chatLine('střed', { ...kolt, ...at(0) }),
    chatLine('někdo jiný', { ...dvorak, ...at(-10) }),
    chatLine('o čtyři minuty později', { ...kolt, ...at(-240) }),
    chatLine('předevčírem', { ...kolt, created_at: ago(2 * 86_400) }),
  )
  await page.goto(path)
  await openLine(page, 'střed')
  await page.getByRole('button', { name: 'Kontext (±5 minut)' }).click()
  await expect(page.getByRole('heading', { name: 'Kontext: Tereza Koltová' })).toBeVisible()
  await expect(actions(page)).toHaveText(['o čtyři minuty dřív', 'střed', 'o čtyři minuty později'])
  await expect(page.locator('[aria-current=true]', { hasText: 'střed' })).toBeVisible()
  await page.getByRole('button', { name: 'Zpět na výpis' }).click()
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByRole('button', { name: /střed$/, expanded: true })).toBeFocused()

  await page.getByRole('button', { name: 'Časová osa hráče' }).click()
  const card = page.getByRole('region', { name: 'Hráč' })
  await expect(card.getByRole('heading', { name: 'Tereza Koltová' })).toBeVisible()
  await expect(card).toContainText('5 záznamů')
  await expect(rows(page)).toHaveCount(5)
  await card
    .getByRole('button', { name: /: 1 záznam$/ })
    .first()
    .click()
  await expect(rows(page)).toContainText(['předevčírem'])
})

test('shows what everybody did around a line and adds it to a ticket as evidence', async ({
  administrator: page,
  clerk,
  tereza,
}) => {
  await openTicket(tereza, { title: 'Ukradli mi prut', category: 'rules' })
  const at = (seconds: number) => ({ created_at: ago(3_600 + seconds) })
  const ruda = { user_identifier: 'steam:1003', metadata: { playerName: 'Rudolf Mlčoch' } }
  await clerk.sendLines(
    chatLine('Sebral 5× zlatý prut hráči Jiří Dvořák', { ...kolt, ...at(0) }),
    chatLine('Chyťte zloděje!', { ...dvorak, ...at(-4) }),
    chatLine('Jdu kolem', { ...ruda, ...at(200) }),
    chatLine('dávno', { ...ruda, ...at(700) }),
  )
  await page.goto(path)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: /^Podrobnosti záznamu .* Sebral/ }).focus()
  await page.keyboard.press('o')
  const all = ['Jdu kolem', 'Sebral 5× zlatý prut hráči Jiří Dvořák', 'Chyťte zloděje!']
  await expect(actions(page)).toHaveText(all)
  await expect(page.getByRole('button', { name: /Sebral 5× zlatý prut/ })).toBeFocused()
  const present = page.getByRole('region', { name: 'Kdo u toho byl' })
  await expect(present.getByRole('button')).toHaveText([
    /^Tereza Koltová.*účastník/,
    /^Jiří Dvořák.*účastník/,
    /^Rudolf Mlčoch/,
  ])
  await present.getByRole('button', { name: /^Jiří Dvořák/ }).click()
  await expect(actions(page)).toHaveText(all.slice(1))
  await page.getByRole('button', { name: '±15 min' }).click()
  await expect(page).toHaveURL(/kolem=\d+&vedle=steam%3A1001&rozpeti=15$/)
  await page.reload()
  await expect(actions(page)).toHaveText(all.slice(1))
  await present.getByRole('button', { name: /^Jiří Dvořák/ }).click()
  await expect(actions(page)).toHaveText(['dávno', ...all])
  await page.getByRole('button', { name: 'Přidat jako důkaz' }).click()
  const dialog = page.getByRole('dialog', { name: 'Přidat jako důkaz' })
  // At first the lines of the line's own people; a line of another person is added by hand.
  const ticks = dialog.getByRole('group', { name: 'Které záznamy' })
  await expect(ticks.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Přidat', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Vyberte ticket')
  await dialog.getByLabel('Ticket', { exact: true }).focus()
  // A single hit is selected by itself; among several the arrow keys select.
  await page.keyboard.type('prut')
  await expect(dialog.getByRole('radio', { name: /Ukradli mi prut/ })).toBeChecked()
  await page.keyboard.type(' nikde')
  await expect(dialog.getByRole('status')).toHaveText('Žádný takový ticket')
  await dialog.getByLabel('Ticket', { exact: true }).fill('')
  await expect(dialog.getByRole('radio', { name: /Ukradli mi prut/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /Ukradli mi prut/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const stay = page.url()
  await page.getByRole('button', { name: 'Otevřít' }).click()
  const card = page.getByRole('region', { name: 'Důkaz z logů' })
  await expect(card).toContainText('2 záznamy z logů')
  await expect(card.getByRole('listitem')).toHaveText([
    /tento záznam jde.*Sebral 5× zlatý prut/,
    /Chyťte zloděje!/,
  ])
  await expect(card.getByRole('link', { name: 'Všichni kolem' })).toHaveAttribute('href', /\?kolem=\d+$/)
  await expectAccessible(page, 'evidence in a ticket')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(stay)
  await openLine(page, 'Chyťte zloděje!')
  await expect(page.getByRole('table', { name: 'Záznamy' })).toContainText('Identifikátor')
  await expectAccessible(page, 'everybody around a line')
  await page.getByRole('button', { name: 'Zpět na výpis' }).click()
  await expect(rows(page)).toHaveCount(4)
})

test('only the ticked lines of a search become evidence, with a link back to it', async ({
  administrator: page,
  overHttp,
  clerk,
}) => {
  await overHttp('tereza_kolt')
  await clerk.sendLines(
    ...many(60, (index) => chatLine(`řádek ${index}`, { ...kolt, created_at: ago(60 - index) })),
  )
  await page.goto(`${path}?hrac=steam%3A1002`)
  await expect(rows(page)).not.toHaveCount(0)
  await choose(page, 'Nástroje', 'Přidat jako důkaz')
  const dialog = page.getByRole('dialog', { name: 'Přidat jako důkaz' })
  const ticks = dialog.getByRole('group', { name: 'Které záznamy' })
  await expect(ticks).toContainText('Vybráno 50 z 60, víc jich přidat nejde')
  await expect(ticks.getByRole('checkbox', { name: /řádek 9$/ })).toBeDisabled()
  await expect(ticks.getByRole('checkbox', { name: /řádek 59$/ })).toBeChecked()
  await ticks.getByRole('button', { name: 'Nevybrat nic' }).click()
  await dialog.getByRole('radio', { name: 'K poznámce o uživateli' }).check()
  await dialog.getByLabel('Uživatel', { exact: true }).fill('tereza')
  await expect(dialog.getByRole('radio', { name: 'tereza_kolt' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Přidat', exact: true }).click()
  await expect(ticks).toContainText('Vyberte aspoň jeden záznam.')
  await expectAccessible(page, 'the dialog of evidence', [390, 1024, 1440])
  await ticks.getByRole('checkbox', { name: /řádek 3$/ }).check()
  await ticks.getByRole('checkbox', { name: /řádek 30$/ }).check()
  await dialog.getByRole('button', { name: 'Přidat', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Otevřít' }).click()
  const card = page.getByRole('region', { name: 'Důkaz z logů' })
  await expect(card.getByRole('listitem')).toHaveText([/řádek 3$/, /řádek 30$/])
  await expect(card.getByRole('link', { name: 'Otevřít hledání' })).toHaveAttribute(
    'href',
    /hrac=steam%3A1002/,
  )
})

test('a link to a line scrolls to it in the list', async ({ administrator: page, clerk }) => {
  await clerk.sendLines(...many(40, (index) => chatLine(`řádek ${index}`, { created_at: ago(index * 60) })))
  await page.goto(path)
  await openLine(page, 'řádek 39')
  await page.reload()
  await expect(page.getByRole('button', { name: /řádek 39$/, expanded: true })).toBeInViewport()
})

test('selects a time range in the chart by pointer and by keyboard', async ({
  administrator: page,
  clerk,
}) => {
  await clerk.sendLines(...many(20, (day) => chatLine(`den ${day}`, { created_at: ago((day + 1) * 86_400) })))
  await page.goto(`${path}?od=${pragueDay(-20)}&do=${pragueDay(-1)}`)
  await expect(rows(page)).toHaveCount(20)
  const plot = page.getByRole('slider', { name: 'Výřez v čase' })
  const box = await boxOf(plot)
  const bar = box.width / 20
  await page.mouse.move(box.x + bar * 4.5, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + bar * 7.5, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(`${path}?od=${pragueDay(-16)}&do=${pragueDay(-13)}`)
  await expect(rows(page)).toHaveCount(4)

  await plot.focus()
  // The chart of the four days has replaced that of the twenty.
  await expect(plot).not.toHaveAttribute('aria-valuemax', '19')
  await expect(plot).toHaveAttribute('aria-valuetext', /: \d+ záznam/)
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(4)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/od=.+T.+&do=/)
  await page.goBack()
  await expect(rows(page)).toHaveCount(4)
})

test('live lines appear by themselves, wait while paused or scrolled, and none is lost', async ({
  administrator: page,
  clerk,
}) => {
  await page.addInitScript(delayIntersectionReports)
  await clerk.sendLines(...many(80, (index) => chatLine(`dřív ${index}`, { created_at: ago(index + 60) })))
  // Waits for the stream, so that the list is loaded once: a stream that opens later reloads it.
  const stream = page.waitForResponse('**/api/live*')
  await page.goto('/user')
  await stream
  await page.getByRole('link', { name: 'Logy' }).click()
  await expect(page.getByText('1–50 z 80 záznamů')).toBeVisible()
  await clerk.sendLines(chatLine('potichu'))
  await page.getByRole('button', { name: '1 nový' }).click()
  await expect(rows(page).first()).toContainText('potichu')

  await page.keyboard.press('l')
  await expect(page).toHaveURL(/zive=1/)
  await clerk.sendLines(chatLine('hned'))
  await expect(rows(page).first()).toContainText('hned')
  await expect(page.getByText('1–50 z 82 záznamů')).toBeVisible()
  await page.keyboard.press('p')
  await clerk.sendLines(chatLine('čeká 1'), chatLine('čeká 2'), chatLine('čeká 3'))
  await expect(page.getByRole('button', { name: '3 nové' })).toBeVisible()
  await expect(rows(page).first()).toContainText('hned')
  await page.keyboard.press('p')
  await expect(rows(page).first()).toContainText('čeká 3')

  await rows(page).nth(40).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await clerk.sendLines(...many(5, (index) => chatLine(`pod čarou ${index}`)))
  await page.getByRole('button', { name: '5 nových' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.getByRole('button', { name: '5 nových' }).click()
  await expect(rows(page).first()).toContainText('pod čarou 4')
  await expect(page.getByText('1–50 z 90 záznamů')).toBeVisible()
  await clerk.sendLines(paid('mimo filtr'))
  await page.goto(`${path}?kategorie=CHAT&zive=1`)
  await expect(page.getByText('1–50 z 90 záznamů')).toBeVisible()
})

/** Runs in the page: delays IntersectionObserver reports, as a busy browser does. */
function delayIntersectionReports() {
  const Observer = globalThis.IntersectionObserver
  globalThis.IntersectionObserver = class extends Observer {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((...sightings) => setTimeout(() => callback(...sightings), 1_000), options)
    }
  }
}

test('live counts include excluded lines and wait while paused', async ({ administrator: page, clerk }) => {
  await clerk.sendLines(chatLine('dřív', dvorak), paid('platba', kolt))
  const stream = page.waitForResponse('**/api/live*')
  await page.goto('/user')
  await stream
  await page.getByRole('link', { name: 'Logy' }).click()
  const values = page.getByRole('complementary', { name: 'Hodnoty a počty' })
  const counted = (name: string) => expect(values.getByRole('button', { name, exact: true }))
  await counted('CHAT 1').toBeVisible()
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/zive=1/)
  await clerk.sendLines(chatLine('hned', dvorak), chatLine('hned', kolt))
  await counted('CHAT 3').toBeVisible()
  await counted('Jiří Dvořák 2').toBeVisible()
  await expect(page.getByText('4 záznamy', { exact: true })).toBeVisible()

  await values.getByRole('button', { name: 'ECONOMY 1', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/zive=1/)
  await clerk.sendLines(chatLine('jinde', dvorak), paid('další platba', kolt))
  await expect(rows(page)).toHaveCount(2)
  await counted('CHAT 4').toBeVisible()
  await counted('ECONOMY 2').toBeVisible()
  await counted('Tereza Koltová 2').toBeVisible()

  await page.keyboard.press('p')
  await clerk.sendLines(paid('v pauze', kolt), chatLine('v pauze', dvorak))
  await page.getByRole('button', { name: '1 nový' }).waitFor()
  await counted('ECONOMY 2').toBeVisible()
  await page.keyboard.press('p')
  await expect(rows(page)).toHaveCount(3)
  await counted('CHAT 5').toBeVisible()
  await counted('ECONOMY 3').toBeVisible()
})

test('saves, shares and deletes a view', async ({
  administrator: page,
  secondAdministrator: colleague,
  clerk,
}) => {
  await clerk.sendLines(chatLine('slovo'), paid('platba'))
  await page.goto(`${path}?kategorie=ECONOMY&obdobi=7d`)
  await page.getByRole('button', { name: 'Vybrat sloupce' }).click()
  const columns = page.getByRole('dialog', { name: 'Sloupce' })
  await expect(columns.getByLabel('Skript')).not.toBeChecked()
  // The checkbox follows the address, which changes a moment after the click.
  await columns.getByLabel('Server').click()
  await expect(columns.getByLabel('Server')).toBeChecked()
  await columns.getByRole('button', { name: 'Hotovo' }).click()
  const query = 'kategorie=ECONOMY&obdobi=7d&sloupce=kategorie.hrac.server'
  await expect(page).toHaveURL(`${path}?${query}`)
  await choose(page, 'Nástroje', 'Uložené pohledy')
  const dialog = page.getByRole('dialog', { name: 'Uložené pohledy' })
  await dialog.getByRole('button', { name: 'Uložit pohled' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Název je povinný')
  await dialog.getByLabel('Název pohledu').fill('Peníze za týden')
  await dialog.getByRole('button', { name: 'Uložit pohled' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Jen můj')

  await dialog.getByRole('button', { name: 'Hlídat pohled Peníze za týden' }).click()
  await dialog.getByLabel('Víc než (záznamů)').fill('0')
  await dialog.getByRole('button', { name: 'Začít hlídat' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Zadejte celé číslo od 1 do 100')
  await dialog.getByLabel('Víc než (záznamů)').fill('1 000')
  await dialog.getByRole('button', { name: 'Začít hlídat' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('za 10 minut')
  const watched = dialog.getByRole('button', { name: 'Hlídá se pohled Peníze za týden' })
  await expect(watched).toBeFocused()
  await watched.click()
  await dialog.getByRole('button', { name: 'Přestat hlídat' }).click()
  await expect(dialog.getByRole('button', { name: 'Hlídat pohled Peníze za týden' })).toBeFocused()

  await colleague.goto(path)
  await choose(colleague, 'Nástroje', 'Uložené pohledy')
  const theirs = colleague.getByRole('dialog', { name: 'Uložené pohledy' })
  await expect(theirs).toContainText('Zatím žádné.')
  await dialog.getByRole('button', { name: 'Sdílet', exact: true }).click()
  await expect(theirs.getByRole('listitem')).toContainText('Sdílí marsal_dvorak')
  await theirs.getByRole('link', { name: 'Peníze za týden' }).click()
  await expect(theirs).toBeHidden()
  await expect(colleague).toHaveURL(`${path}?${query}`)
  await expect(rows(colleague)).toHaveCount(1)
  await expect(colleague.getByRole('columnheader', { name: 'Server' })).toBeVisible()
  await expect(colleague.getByRole('columnheader', { name: 'Skript' })).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Smazat pohled Peníze za týden' }).click()
  await expect(dialog).toContainText('Zatím žádné.')
  await expect(dialog.getByLabel('Název pohledu')).toBeFocused()

  await dialog.getByRole('button', { name: 'Vrátit' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Sdílený s týmem' })).toBeVisible()
})

test('a view saved under an existing name replaces it', async ({ administrator: page }) => {
  const dialog = page.getByRole('dialog', { name: 'Uložené pohledy' })
  const name = dialog.getByLabel('Název pohledu')
  for (const [query, button] of [
    ['obdobi=1h', 'Uložit pohled'],
    ['obdobi=7d', 'Nahradit pohled'],
  ] as const) {
    await page.goto(`${path}?${query}`)
    await choose(page, 'Nástroje', 'Uložené pohledy')
    await name.fill('Dvakrát')
    await dialog.getByRole('button', { name: button }).click()
    await expect(name).toHaveValue('')
    await expect(dialog.getByRole('link', { name: 'Dvakrát' })).toHaveAttribute(
      'href',
      new RegExp(`${query}$`),
    )
    await expect(dialog.getByRole('listitem')).toContainText('právě zobrazený')
  }
})

test('shows why the ledger did not load and offers to try again', async ({
  administrator: page,
  consoleErrors,
  clerk,
}) => {
  consoleErrors.expect(/status of 5\d\d/)
  await clerk.sendLines(chatLine('slovo'))
  const fault = { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side' }
  await page.route('**/api/logs?*', (route) =>
    route.fulfill({ status: 500, json: { ...fault, requestId: 'req-7f3a' } }),
  )
  await page.goto(path)
  await expect(page.getByText('Načítání...')).toBeVisible()
  await expect(page.getByText('Chyba načítání logů')).toBeVisible()
  await expect(page.getByText('Failed to fetch logs: 500')).toContainText('req-7f3a')
  await page.unroute('**/api/logs?*')
  await page.getByRole('button', { name: 'Zkusit znovu' }).click()
  await expect(rows(page)).toHaveCount(1)

  await page.route('**/api/logs/stats', (route) =>
    route.fulfill({ status: 503, json: { ...fault, code: 'SERVICE_UNAVAILABLE' } }),
  )
  await page.reload()
  await expect(page.getByText('Failed to fetch log stats: 503')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('single keys move through the ledger and open its lines', async ({ administrator: page, clerk }) => {
  await clerk.sendLines(
    ...many(3, (index) => chatLine(`slovo ${index}`, { ...dvorak, created_at: ago(index + 1) })),
  )
  await page.goto(path)
  await expect(rows(page)).toHaveCount(3)
  const user = page.getByLabel('Uživatel', { exact: true })
  await user.fill('Dvořák')
  await user.press('Enter')
  await expect(page).toHaveURL(/uzivatel=/)
  await page.keyboard.press('j')
  await expect(user).toHaveValue('Dvořák')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /slovo 1$/ })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Kopírovat odkaz' })).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: /slovo 0$/ })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Klávesové zkratky' })).toBeVisible()
})

test('the ledger is accessible and fits phone, tablet and desktop', async ({
  administrator: page,
  clerk,
}) => {
  test.slow()
  const long = 'Nejneobhospodařovávatelnějšíslovojakélzevymyslet'
  await clerk.sendLines(
    ...many(8, (index) => chatLine(`${long.repeat(4)} ${index}`, { ...dvorak, created_at: ago(index) })),
    { ...paid('platba', kolt), script_name: long.repeat(2), server_id: long },
  )
  await page.goto(`${path}?kategorie=CHAT&hrac=steam:1001&bez=server:${long}&obdobi=7d`)
  await expect(page.getByRole('heading', { name: 'Jiří Dvořák' })).toBeVisible()
  await expectAccessible(page, 'the timeline of a player')
  await navigateInApp(page, path)
  await expect(page.getByRole('heading', { name: 'Jiří Dvořák' })).toHaveCount(0)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Podrobnosti/ })
    .click()
  await expectAccessible(page, 'an open line')
  await page.getByRole('button', { name: 'Kontext (±5 minut)' }).click()
  await expectAccessible(page, 'a context')
  await page.getByRole('button', { name: 'Zpět na výpis' }).click()
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByRole('button', { name: 'Řadit od nejstarších' }).click()
  await expect(page).toHaveURL(/razeni=nejstarsi/)
  await page.getByRole('button', { name: 'Filtry', exact: true }).click()
  await page.getByRole('button', { name: 'Vybrat čas' }).click()
  await expectAccessible(page, 'the choice of a time', [390])
  await page.keyboard.press('Escape')
  await choose(page, 'Nástroje', 'Hodnoty a počty')
  await expectAccessible(page, 'open filters and values', [390])
  await choose(page, 'Nástroje', 'Uložené pohledy')
  await expectAccessible(page, 'the views', [390])
})

const chatLine = (action: string, more: Partial<GameLine> = {}): GameLine => ({
  category: 'CHAT',
  script_name: 'westmore_chat',
  action,
  ...more,
})
const paid = (action: string, more: Partial<GameLine> = {}): GameLine => ({
  category: 'ECONOMY',
  script_name: 'westmore_bank',
  action,
  ...more,
})
const many = (count: number, make: (index: number) => GameLine) =>
  Array.from({ length: count }, (_, n) => make(n))
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

/** The date in Prague this many days from now, as YYYY-MM-DD. */
function pragueDay(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague' }).format(new Date())
  return new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** A day of the past year as the field shows it: '20. 11.'. */
const writtenDay = (day: string) => `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`

function rows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'Záznamy', exact: true })
    .getByRole('row')
    .filter({
      has: page.getByRole('button', { name: /^Podrobnosti záznamu/ }),
    })
}

function actions(page: Page): Locator {
  return rows(page).locator('[role=cell]:nth-child(4)')
}

async function openLine(page: Page, action: string) {
  await rows(page)
    .filter({ hasText: action })
    .getByRole('button', { name: /^Podrobnosti/ })
    .click()
}

async function choose(page: Page, menu: string, item: string) {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on screen')
  return box
}
