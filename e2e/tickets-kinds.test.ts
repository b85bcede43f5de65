import type { Page } from '@playwright/test'
import { people } from './people.ts'
import { expect, test } from './test.ts'
import { changeTicket, messageList, openDesk, openTicket, setStatus } from './tickets-desk.ts'

const field = (page: Page) => page.getByRole('textbox', { name: /^(Odpověď|Interní poznámka)$/ })

const textsOf = async (page: Page, id: string, what: 'messages' | 'notes') =>
  (await (await page.request.get(`/api/tickets/${id}/${what}`)).json()).map(
    (entry: { message?: string; text?: string }) => entry.message ?? entry.text,
  )

test('a reply being written stays a reply while a colleague closes and reopens', async ({
  player,
  administrator,
  secondAdministrator,
}) => {
  const { id, number } = await openTicket(player, { title: 'Hádka u šibenice' })
  for (const page of [administrator, secondAdministrator])
    await page.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(messageList(administrator).getByText('Prosím o pomoc.')).toBeVisible()
  await administrator.keyboard.press('r')
  await administrator.keyboard.type('Dobrý den. ')

  await setStatus(secondAdministrator, 'Uzavřený')
  await expect(administrator.getByText('Mezitím uzavřeno.')).toBeVisible()
  await expect(field(administrator)).toBeFocused()
  await expect(field(administrator)).toHaveAccessibleName('Odpověď')
  await administrator.keyboard.type('Ten hráč zase lže, ')
  await administrator.keyboard.press('Control+Enter')
  await administrator.keyboard.press('Control+Shift+Enter')
  await expect(field(administrator)).toHaveValue('Dobrý den. Ten hráč zase lže, ')
  await administrator.getByRole('button', { name: 'Přepsat na interní poznámku' }).click()
  await expect(field(administrator)).toHaveAccessibleName('Interní poznámka')
  await expect(field(administrator)).toBeFocused()

  // The undo key works once the toast offers it.
  await expect(secondAdministrator.getByText('Status ticketu byl změněn.')).toBeVisible()
  await secondAdministrator.keyboard.press('z')
  await expect(messageList(administrator).getByText('Status: Uzavřený → Otevřený')).toBeVisible()
  await administrator.keyboard.type('dejme mu ban.')
  await administrator.keyboard.press('Control+Enter')
  await expect
    .poll(() => textsOf(administrator, id, 'notes'))
    .toEqual(['Dobrý den. Ten hráč zase lže, dejme mu ban.'])
  expect(await textsOf(administrator, id, 'messages')).toEqual(['Prosím o pomoc.'])

  // The other choice: reopening the ticket and answering.
  await administrator.keyboard.press('Escape')
  await administrator.keyboard.press('r')
  await administrator.keyboard.type('Sejdeme se')
  await setStatus(secondAdministrator, 'Uzavřený')
  await administrator.getByRole('button', { name: 'Znovu otevřít a odpovědět' }).click()
  await expect(field(administrator)).toBeFocused()
  await administrator.keyboard.type(' v poledne.')
  await expect(administrator.getByText('Mezitím uzavřeno.')).toBeHidden()
  await administrator.keyboard.press('Control+Enter')
  await expect(messageList(administrator).getByText('Sejdeme se v poledne.')).toBeVisible()
})

test('a note on a closed ticket stays a note when the ticket is reopened', async ({
  player,
  administrator,
  secondAdministrator,
}) => {
  const { id, number } = await openTicket(player, { title: 'Zavřený případ' })
  await changeTicket(secondAdministrator, id, { status: 'closed' })
  await administrator.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(messageList(administrator).getByText('Prosím o pomoc.')).toBeVisible()
  await administrator.keyboard.press('n')
  await expect(field(administrator)).toBeFocused()
  await expect(field(administrator)).toHaveAccessibleName('Interní poznámka')
  await administrator.keyboard.type('Podle mě ')
  await administrator.getByRole('button', { name: 'Zapsat důvod uzavření' }).click()
  await administrator.getByRole('textbox', { name: 'Poznámka k uzavření' }).fill('Hlídejte')
  await changeTicket(secondAdministrator, id, { status: 'open' })
  // The reason for closing is refused, but stays in its field until it is emptied.
  await expect(messageList(administrator).getByText('Status: Uzavřený → Otevřený')).toBeVisible()
  const reason = administrator.getByRole('textbox', { name: 'Poznámka k uzavření' })
  await expect(reason).toBeFocused()
  await administrator.keyboard.type(' ho 3 dny')
  await openDesk(administrator).getByRole('button', { name: 'Uložit důvod' }).click()
  await expect(administrator.getByText('nebo ticket není uzavřený.')).toBeVisible()
  await expect(reason).toHaveValue('Hlídejte ho 3 dny')
  await reason.fill('')
  await expect(field(administrator)).toHaveAccessibleName('Interní poznámka')
  await field(administrator).press('End')
  await expect(reason).toBeHidden()
  await administrator.keyboard.type('blafuje.')
  await administrator.keyboard.press('Control+Enter')
  await expect.poll(() => textsOf(administrator, id, 'notes')).toEqual(['Podle mě blafuje.'])
})

test('text written into a merged or closed ticket can be moved to another one', async ({
  player,
  administrator,
  secondAdministrator,
}) => {
  const target = await openTicket(player, { title: 'Kůň v bažině' })
  const source = await openTicket(player, { title: 'Zase ten kůň' })
  await administrator.goto(`/user/admin/tickets?ticket=${source.number}`)
  await player.goto(`/user/support?ticket=${source.number}`)
  await field(player).fill('Ještě dodám, ')
  await expect(messageList(administrator).getByText('Prosím o pomoc.')).toBeVisible()
  await administrator.keyboard.press('r')
  await administrator.keyboard.type('Kůň je ')
  await secondAdministrator.request.post(`/api/tickets/${source.id}/merge`, { data: { intoId: target.id } })
  await expect(administrator.getByText(`Mezitím sloučeno s #${target.number}.`)).toBeVisible()
  await expect(field(administrator)).toBeFocused()
  for (const page of [administrator, player]) {
    await page.getByRole('button', { name: `Přenést do #${target.number}` }).click()
    await expect(page.getByRole('heading', { name: 'Kůň v bažině' })).toBeVisible()
  }
  await expect(field(administrator)).toHaveValue('Kůň je ')
  await expect(field(player)).toHaveValue('Ještě dodám, ')

  await changeTicket(administrator, target.id, { status: 'closed' })
  await player.getByRole('button', { name: 'Založit z textu nový ticket' }).click()
  await expect(player.getByLabel('Zpráva')).toHaveValue('Ještě dodám, ')
  await expect(player.getByRole('link', { name: `Navazuje na #${target.number}` })).toBeVisible()
})

test('a ticket that continues a closed one names it; a refused file is told', async ({
  player,
  administrator,
}) => {
  const { id, number } = await openTicket(player, { title: 'Sedlo z Rhodes' })
  await changeTicket(administrator, id, { status: 'closed' })
  await player.goto(`/user/support?ticket=${number}`)
  await player.getByRole('link', { name: 'Nový Ticket' }).click()
  await player.getByLabel('Kategorie').selectOption({ value: 'support' })
  await player.getByLabel('Předmět').fill('Zase to sedlo')
  await player.getByLabel('Zpráva').fill('Zmizelo znovu.')
  await player.locator('input[type=file]').setInputFiles({
    name: 'prazdny.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(0),
  })
  await expect(player.getByText('Soubor je prázdný.')).toBeVisible()
  await expect(player.getByText('Odeslat půjde, až odeberete soubory, které se nenahrály.')).toBeVisible()
  await expect(player.getByRole('button', { name: 'Odeslat ticket' })).toBeDisabled()
  await player.getByRole('button', { name: 'Odebrat: prazdny.png' }).click()
  await player.getByRole('button', { name: 'Odeslat ticket' }).click()
  await expect(messageList(player)).toContainText('Zmizelo znovu.')
  await messageList(player)
    .getByRole('link', { name: `#${number}` })
    .click()
  await expect(player.getByRole('heading', { name: 'Sedlo z Rhodes' })).toBeVisible()
})

test('a draft for a ticket that is no longer readable can still be copied', async ({
  player,
  owner,
  administrator,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404 .*\/tickets\//, /status of 403 .*\/api\/doctor$/)
  const { number } = await openTicket(player, { title: 'Nábor', category: 'management' })
  const setRole = async (role: string) => {
    const answer = await owner.request.patch(`/api/users/${people.marsal_dvorak}`, { data: { role } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await setRole('owner')
  await administrator.goto(`/user/admin/tickets?ticket=${number}`)
  await field(administrator).fill('Mezi námi: ')
  await setRole('administrator')
  await expect(administrator.getByText('Tento ticket neexistuje, nebo k němu nemáte přístup.')).toBeVisible()
  const left = administrator.getByRole('textbox', { name: 'Rozepsaný text, který už odeslat nejde' })
  await expect(left).toHaveValue('Mezi námi: ')
  await expect(left).toBeFocused()
})

test('a draft complaint keeps its subject after they leave the staff', async ({
  player,
  owner,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 422 .*\/tickets$/)
  await player.goto('/user/support?new')
  await player.getByLabel('Kategorie').selectOption({ label: 'Stížnost na admina' })
  const concerned = player.getByLabel('Na koho si stěžujete')
  await concerned.selectOption({ label: 'Maršál Dvořák (marsal_dvorak)' })
  await player.getByLabel('Předmět').fill('Nespravedlivý trest')
  await player.getByLabel('Zpráva').fill('Nic jsem neudělala.')
  await owner.request.patch(`/api/users/${people.marsal_dvorak}`, { data: { role: 'user' } })
  await player.reload()
  await expect(concerned.getByRole('option', { selected: true })).toHaveText('Vybraný člověk už v týmu není')
  await player.getByRole('button', { name: 'Odeslat ticket' }).click()
  await expect(player.getByText(/^Stížnost může jmenovat jen jiného člena týmu/)).toBeVisible()
})
