import type { Page } from '@playwright/test'
import type { ApiUser } from './api-user.ts'
import { expectFits, expectAccessible, expectAccessibleDialog, long } from './accessibility.ts'
import { navigateInApp } from './people.ts'
import { expect, test } from './test.ts'
import {
  changeTicket,
  composer,
  messageList,
  openDesk,
  openTicket,
  openTool,
  say,
  setStatus,
} from './tickets-desk.ts'

test.slow()

test('a player’s ticket screens are accessible and fit, from the form to the rating', async ({
  player,
  clerk,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404 .*\/api\/tickets\/99999$/)
  await player.goto('/user/support?new')
  const category = player.getByLabel('Kategorie')
  await expect(category.getByRole('option')).toHaveCount(8)
  const names = (await category.getByRole('option').allTextContents()).slice(1)
  for (const name of names) {
    await category.selectOption({ label: name })
    for (const width of [1024, 390]) await expectFits(player, `the form ${name}`, width)
  }
  await category.selectOption({ label: 'Žádost o frakci' })
  await expectAccessible(player, 'the form of a faction')
  await category.selectOption({ label: 'Stížnost na admina' })
  await player.getByRole('button', { name: 'Odeslat ticket' }).click()
  await expect(player.getByText('Napište prosím předmět.')).toBeVisible()
  await expectAccessible(player, 'a refused form', [390])

  const fields = { name: `Pošta ${long}`, type: 'Firma', members: 'Jan.\nEva.' }
  const open = await openTicket(player, { title: `Pošta ${long}`.slice(0, 150), category: 'faction', fields })
  const done = await openTicket(player, { title: 'Vyřízená věc' })
  await say(clerk, open.id, `Dobrá. ${long}`)
  await changeTicket(clerk, done.id, { status: 'closed' })
  await navigateInApp(player, '/user/support')
  await expect(player.getByRole('list', { name: 'Vaše tickety' }).getByRole('listitem')).toHaveCount(2)
  await expectFits(player, 'the list of tickets', 1024)
  await expectAccessible(player, 'the list of tickets')
  await player.getByRole('link', { name: /^Pošta/ }).click()
  await expect(messageList(player).getByText(/^Dobrá/)).toBeVisible()
  await expectFits(player, 'a conversation', 1024)
  await expectAccessible(player, 'a conversation')
  await navigateInApp(player, `/user/support?ticket=${done.number}`)
  await player.getByTitle('Výborné').click()
  await expect(player.getByLabel('Chcete k tomu něco dodat?')).toBeVisible()
  await expectAccessible(player, 'a closed ticket to rate')
  await player.getByRole('button', { name: 'Odeslat hodnocení' }).click()
  await expect(player.getByText('Vaše hodnocení')).toBeVisible()
  await expectAccessible(player, 'a rated ticket')
  await navigateInApp(player, '/user/support?ticket=99999')
  await expect(player.getByText('Takový ticket tu není')).toBeVisible()
  await expectAccessible(player, 'a ticket that is not there', [390])
})

test('the staff’s list of tickets and its dialogs are accessible and fit', async ({
  administrator: page,
  owner,
  tereza,
  josef,
}) => {
  const { number } = await furnish(page, tereza, josef)
  await page.goto('/user/admin/tickets?resi=nikdo&ceka=na-hrace')
  await expect(page.getByRole('list', { name: 'Nastavené filtry' })).toBeVisible()
  await expectAccessible(page, 'a filtered list')
  await navigateInApp(page, '/user/admin/tickets?stav=neuzavrene')
  await expect(page.getByRole('list', { name: 'Nastavené filtry' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Vybrat ticket #${number}` }).check()
  await expect(page.getByRole('group', { name: 'Hromadná změna' })).toBeVisible()
  await expectFits(page, 'the list with a selection', 1024)
  await expectAccessible(page, 'the list with a selection')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filtry' }).click()
  await expect(page.getByRole('group', { name: 'Filtry' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the filters of the list', [390])
  await page.keyboard.press('Escape')

  for (const [name, title] of [
    ['Statistika', 'Statistika ticketů'],
    ['Šablony', 'Správa šablon'],
    ['Lhůty', 'Lhůty'],
  ] as const) {
    await openTool(page, name)
    await expect(page.getByText('Načítání...')).toHaveCount(0)
    await expectAccessibleDialog(page, title, [390])
  }
  await openTool(page, 'Šablony')
  await page.getByRole('button', { name: /^Upravit šablonu/ }).click()
  await expectAccessibleDialog(page, 'Správa šablon', [390])
  await page.keyboard.press('?')
  await expectAccessibleDialog(page, 'Klávesové zkratky', [390])
  await owner.goto('/user/admin/tickets')
  await openTool(owner, 'Lhůty')
  await expect(owner.getByRole('dialog').getByRole('button', { name: 'Uložit' })).toBeVisible()
  await expectAccessibleDialog(owner, 'Lhůty', [390])
})

test('an open ticket on the staff’s desk and its dialogs are accessible and fit', async ({
  administrator: page,
  tereza,
  josef,
}) => {
  const { number, closed } = await furnish(page, tereza, josef)
  await page.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(messageList(page).getByText(/^Už potřetí/)).toBeVisible()
  await expectFits(page, 'the desk with an open ticket', 1024)
  await expectAccessible(page, 'the desk with an open ticket')
  // Head and composer unfolded, as in use on a phone.
  await openDesk(page).getByRole('button', { name: 'Status, řešitel a nástroje' }).click()
  await composer(page).click()
  await expectAccessible(page, 'the desk in use on a phone', [390])
  await openDesk(page).getByRole('button', { name: 'Interní poznámka' }).click()
  await expectAccessible(page, 'the desk while a note is written', [1440])
  await openDesk(page).getByRole('button', { name: 'Odpověď' }).click()
  for (const [name, title] of [
    ['Historie ticketu', 'Historie ticketu'],
    ['Stáhnout přepis', 'Přepis ticketu'],
    ['Šablony odpovědí', 'Šablony odpovědí'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openDesk(page).getByRole('button', { name }).click()
    await expect(page.getByText('Načítání...')).toHaveCount(0)
    await expectAccessibleDialog(page, title, [390])
  }
  await page.setViewportSize({ width: 1366, height: 650 })
  await expectThread(page, 650 * 0.4)
  await page.setViewportSize({ width: 1440, height: 900 })
  await setStatus(page, 'Uzavřený')
  await expect(page.getByText('Status ticketu byl změněn.')).toBeVisible()
  await expectAccessible(page, 'the desk just after a closing')
  await navigateInApp(page, `/user/admin/tickets?ticket=${closed.number}`)
  await expect(openDesk(page).getByText(/^Díky/)).toBeVisible()
  await expectAccessible(page, 'a closed and rated ticket on the desk')
  for (const [width, height, share] of [
    [1366, 650, 0.4],
    [683, 325, 0.55],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectThread(page, height * share)
  }
  await page.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(messageList(page).getByText(/^Už potřetí/)).toBeVisible()
  await expect(openDesk(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
})

/** Expects the open conversation to be higher than that, in px. */
async function expectThread(page: Page, least: number) {
  const height = async () => (await openDesk(page).getByRole('log').boundingBox())?.height ?? 0
  const { width, height: low } = page.viewportSize() ?? {}
  await expect.poll(height, `the conversation at ${width}x${low}`).toBeGreaterThan(least)
}

/** Creates a ticket with long words everywhere, one that is closed and rated, and one that waits. */
async function furnish(page: Page, tereza: ApiUser, josef: ApiUser) {
  const fields = { who: `Cizinec ${long}`, when: '2026-05-01', evidence: 'https://example.com/snimek' }
  const { id, number } = await openTicket(tereza, {
    title: `Krádež ${long}`.slice(0, 150),
    category: 'rules',
    fields,
  })
  const closed = await openTicket(josef, { title: 'Vyřízená věc', category: 'faction' })
  await openTicket(josef, { title: 'Čekající věc' })
  const data = { title: `Přivítání ${long}`.slice(0, 80), text: `Dobrý den, {jmeno}. ${long}` }
  await page.request.post('/api/tickets/saved-replies', { data })
  await say(page, id, `Díváme se na to. ${long}`)
  await page.request.post(`/api/tickets/${id}/notes`, { data: { text: `Už potřetí. ${long}` } })
  await changeTicket(page, id, { status: 'in-progress' })
  await changeTicket(page, closed.id, { status: 'closed' })
  await josef.request.put(`/api/tickets/${closed.id}/rating`, { data: { score: 4, word: `Díky ${long}` } })

  return { number, closed }
}
