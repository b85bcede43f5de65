import type { Page } from '@playwright/test'
import { holdRequests } from './network.ts'
import { expect, test } from './test.ts'
import { changeTicket, composer, deskRows, messageList, numberOf, openTicket } from './tickets-desk.ts'

const WAITING = '/user/admin/tickets?stav=neuzavrene&ceka=na-nas&razeni=nejstarsi'

const sending = (page: Page) => page.getByRole('button', { name: 'Odeslat' })

test('each sent answer opens the next ticket, the last one the list', async ({
  administrator: page,
  overHttp,
  tereza,
  josef,
}) => {
  const well = await openTicket(tereza, { title: 'Vyschlá studna' })
  const fence = await openTicket(josef, { title: 'Stržený plot' })
  const mule = await openTicket(await overHttp('starej_bart'), { title: 'Ztracená mula' })
  const letRead = await holdRequests(page, `**/api/tickets/${mule.id}/messages*`)
  const askedOfMule: string[] = []
  page.on('request', (request) => {
    const [, part] = new URL(request.url()).pathname.split(`/api/tickets/${mule.id}/`)
    if (part !== undefined) askedOfMule.push(`${request.method()} ${part}`)
  })
  await page.goto(WAITING)
  await deskRows(page).getByRole('link', { name: 'Stržený plot' }).click()
  await composer(page).fill('Plot: ')
  await deskRows(page).getByRole('link', { name: 'Vyschlá studna' }).click()
  await expect(page.getByRole('heading', { name: 'Vyschlá studna' })).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('checkbox', { name: 'Po odeslání otevřít další' })).toBeChecked()
  await expect(sending(page)).toHaveAccessibleDescription(
    /^Dál: Josef Hrom, čeká (chvíli|1 min) – Stržený plot$/,
  )
  await page.keyboard.press('r')
  await page.keyboard.insertText('Studnu prohloubíme.')

  expect(askedOfMule).toEqual([])
  // Text typed right after sending goes to the next ticket, after its draft.
  // Held or repeated keys do not send that draft.
  await page.keyboard.down('Control')
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.up('Control')
  await page.keyboard.insertText('postavíme nový.')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('Plot: postavíme nový.')
  expect(numberOf(page)).toBe(String(fence.number))
  await expect(page.getByRole('heading', { name: 'Stržený plot' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Další ticket:' })).toHaveText(
    `Další ticket: #${fence.number} Stržený plot, hráč Josef Hrom`,
  )

  // While an answer is written, the next ticket is loaded once, without a presence or a read mark.
  await expect.poll(() => askedOfMule.toSorted()).toEqual(['GET events', 'GET messages', 'GET notes'])
  // Letters typed before the thread has loaded are text, not shortcuts of the desk.
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByRole('heading', { name: 'Ztracená mula' })).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('')
  await expect(sending(page)).toHaveAccessibleDescription('Poslední, pak na seznam')
  await page.keyboard.type('Mula je')
  await expect(messageList(page)).toBeHidden()
  letRead()
  await expect(messageList(page)).toContainText('Prosím o pomoc.')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type(' u kováře.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('To byl poslední ticket v seznamu, na který jde odpovědět.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ztracená mula' })).toBeFocused()
  expect(numberOf(page)).toBe('')

  const said = async (id: string) => {
    const messages = await (await page.request.get(`/api/tickets/${id}/messages`)).json()
    return messages.map(({ message }: { message: string }) => message)
  }
  await expect.poll(() => said(well.id)).toEqual(['Prosím o pomoc.', 'Studnu prohloubíme.'])
  await expect.poll(() => said(fence.id)).toEqual(['Prosím o pomoc.', 'Plot: postavíme nový.'])
  await expect.poll(() => said(mule.id)).toEqual(['Prosím o pomoc.', 'Mula je u kováře.'])
  await expect
    .poll(async () => (await page.request.get(`/api/tickets/${fence.id}`)).json())
    .toMatchObject({
      status: 'closed',
    })

  // A ticket opened by its address alone belongs to no list; the checkbox stays checked.
  await page.goto(`/user/admin/tickets?ticket=${well.number}`)
  await composer(page).fill('Hotovo.')
  await expect(sending(page)).toHaveAccessibleDescription('Mimo seznam, zůstanete tu')
  await composer(page).press('Control+Enter')
  await expect(messageList(page)).toContainText('Hotovo.')
  await expect(page.getByRole('heading', { name: 'Vyschlá studna' })).toBeVisible()
})

test('an answer refused or lost after moving on is reported, marked and sent again', async ({
  administrator: page,
  overHttp,
  consoleErrors,
  tereza,
  josef,
}) => {
  consoleErrors.expect(/net::ERR_/, /Failed to fetch/, /status of 409 .*\/messages$/)
  const well = await openTicket(tereza, { title: 'Vyschlá studna' })
  const fence = await openTicket(josef, { title: 'Stržený plot' })
  await openTicket(await overHttp('starej_bart'), { title: 'Ztracená mula' })
  const answersOf = (id: string) => `**/api/tickets/${id}/messages`
  await page.route(answersOf(well.id), async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    // A colleague closes the ticket first.
    await changeTicket(page, well.id, { status: 'closed' })
    await route.continue()
  })
  await page.route(answersOf(fence.id), (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )

  await page.goto(WAITING)
  await deskRows(page).getByRole('link', { name: 'Vyschlá studna' }).click()
  await page.getByRole('checkbox', { name: 'Po odeslání otevřít další' }).check()
  await composer(page).fill('Studnu prohloubíme.')
  await composer(page).press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Stržený plot' })).toBeVisible()
  await composer(page).fill('Plot postavíme.')
  await composer(page).press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Ztracená mula' })).toBeVisible()
  await composer(page).fill('Mulu hledáme')

  const rowOf = (title: string) => deskRows(page).filter({ hasText: title })
  await expect(rowOf('Vyschlá studna')).toContainText('neodesláno')
  await expect(rowOf('Stržený plot')).toContainText('neodesláno', { timeout: 30_000 })
  await expect(composer(page)).toHaveValue('Mulu hledáme')
  await page.getByRole('button', { name: `Otevřít #${fence.number}` }).click()
  await expect(messageList(page)).toContainText('Plot postavíme.')
  await expect(page.getByRole('button', { name: 'Zkusit znovu' })).toBeVisible()

  // An answer lost by the connection is sent after a reload, without opening its ticket.
  await deskRows(page).getByRole('link', { name: 'Ztracená mula' }).click()
  await page.unroute(answersOf(fence.id))
  await page.reload()
  await expect
    .poll(async () => (await page.request.get(`/api/tickets/${fence.id}/messages`)).json())
    .toMatchObject([{}, { message: 'Plot postavíme.' }])
  await expect(composer(page)).toHaveValue('Mulu hledáme')

  await page.goto('/user/admin/tickets?stav=vse')
  await expect(rowOf('Vyschlá studna')).toContainText('neodesláno')
  await expect(rowOf('Stržený plot')).not.toContainText('neodesláno')
  await deskRows(page).getByRole('link', { name: 'Vyschlá studna' }).click()
  await expect(messageList(page)).toContainText('Studnu prohloubíme.')
})

test('a skipped ticket keeps its place, and closing waits for the answer sent before', async ({
  administrator: page,
  tereza,
  josef,
}) => {
  const well = await openTicket(tereza, { title: 'Vyschlá studna' })
  const fence = await openTicket(josef, { title: 'Stržený plot' })
  const showThread = await holdRequests(page, `**/api/tickets/${fence.id}/messages*`)
  await page.goto(WAITING)
  await deskRows(page).getByRole('link', { name: 'Vyschlá studna' }).click()
  await expect(page.getByRole('button', { name: 'Přeskočit ticket' })).toBeHidden()
  await page.getByRole('checkbox', { name: 'Po odeslání otevřít další' }).check()
  await composer(page).fill('Až zítra')
  await page.getByRole('button', { name: 'Přeskočit ticket' }).click()
  await expect(page.getByRole('heading', { name: 'Stržený plot' })).toBeVisible()
  await expect(composer(page)).toBeFocused()
  // A field left and focused again before the thread loads keeps the focus.
  await page.keyboard.press('Escape')
  await expect(composer(page)).not.toBeFocused()
  await composer(page).click()
  showThread()
  await expect(messageList(page)).toBeVisible()
  await page.keyboard.type('Plot')
  await expect(composer(page)).toHaveValue('Plot')
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await expect(page.getByText('To byl poslední ticket v seznamu, na který jde odpovědět.')).toBeVisible()
  await expect(deskRows(page).getByRole('link')).toHaveText(['Vyschlá studna', 'Stržený plot'])
  expect(await (await page.request.get(`/api/tickets/${well.id}`)).json()).toMatchObject({
    status: 'open',
    waitingOn: 'us',
    assignee: null,
  })

  await page.keyboard.press('s')
  await deskRows(page).getByRole('link', { name: 'Stržený plot' }).click()
  const sent: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/tickets/**', async (route) => {
    const [, what] = /(messages|changes)$/.exec(new URL(route.request().url()).pathname) ?? []
    if (route.request().method() !== 'POST' || what === undefined) return route.fallback()
    sent.push(what)
    if (what === 'messages') await held
    await route.fallback()
  })
  await composer(page).fill('Plot postavíme.')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await expect.poll(() => sent).toEqual(['messages'])
  letGo()
  await expect(messageList(page)).toContainText('Status: Otevřený → Uzavřený')
  await expect(messageList(page)).toContainText('Plot postavíme.')
  expect(sent).toEqual(['messages', 'changes'])
  expect(await (await page.request.get(`/api/tickets/${fence.id}`)).json()).toMatchObject({
    status: 'closed',
  })
})
