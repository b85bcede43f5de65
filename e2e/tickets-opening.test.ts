import { holdRequests } from './network.ts'
import { expect, test } from './test.ts'
import { deskRows, messageList, openDesk, openTicket } from './tickets-desk.ts'

/** Shown beside the list until another ticket is opened. */
const waitsLonger = { title: 'Vyschlá studna' }
const thirst = { title: 'Žízeň v poušti', message: 'Došla mi voda u Armadilla.' }

test('a ticket opens at once from the list’s data, which the server’s answer replaces', async ({
  administrator: page,
  consoleErrors,
  tereza,
}) => {
  consoleErrors.expect(/status of 404/)
  await openTicket(tereza, waitsLonger)
  const { number } = await openTicket(tereza, thirst)
  await page.goto('/user/admin/tickets')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(`**/api/tickets/${number}`, async (route) => {
    await held
    await route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'There is no such ticket' } })
  })

  await deskRows(page).getByRole('link', { name: thirst.title }).click()
  await expect(page.getByRole('heading', { name: thirst.title })).toBeFocused()
  await expect(messageList(page)).toContainText(thirst.message)
  letGo()
  await expect(page.getByRole('heading', { name: thirst.title })).toBeHidden()
})

test('opening a ticket requests the player panel once and loads no style sheet twice', async ({
  administrator: page,
  tereza,
}) => {
  await openTicket(tereza, waitsLonger)
  const { id } = await openTicket(tereza, thirst)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/user/admin/tickets')
  const letThread = await holdRequests(page, `**/api/tickets/${id}/messages*`)
  const panel = `/api/users/panel/tickets/${id}`
  const letPanel = await holdRequests(page, `**${panel}`)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(panel)) asked += 1
  })

  await deskRows(page).getByRole('link', { name: thirst.title }).click()
  await expect.poll(() => asked).toBe(1)
  letThread()
  await expect(messageList(page)).toContainText(thirst.message)
  letPanel()
  await expect(page.getByRole('region', { name: 'Panel hráče' })).toContainText('tereza_kolt')
  expect(asked).toBe(1)
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href?.replace('#', '') ?? ''),
  )
  expect(sheets).toEqual([...new Set(sheets)])
})

test('a search cleared while a ticket opens leaves the ticket open', async ({
  administrator: page,
  tereza,
}) => {
  const { number } = await openTicket(tereza, thirst)
  await page.goto('/user/admin/tickets?stav=vse&hledat=zizen')
  await expect(deskRows(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await deskRows(page)
    .getByRole('link', { name: thirst.title })
    .evaluate(async (link) => {
      if (link instanceof HTMLElement) link.click()
      // The address has changed, the rendered page has not yet.
      while (!location.search.includes('ticket=')) await Promise.resolve()
      document.querySelector<HTMLFormElement>('form[role=search]')?.requestSubmit()
    })
  await expect(page).toHaveURL(new RegExp(`/user/admin/tickets[?]stav=vse&ticket=${number}$`))
  await expect(page.getByRole('heading', { name: thirst.title })).toBeFocused()
})

test('a press on a button counts although a person comes to the ticket during it', async ({
  player,
  administrator: page,
}) => {
  const { number } = await openTicket(player, thirst)
  await page.goto(`/user/admin/tickets?ticket=${number}`)
  const button = openDesk(page).getByRole('button', { name: 'V řešení' })
  await button.hover()
  await page.mouse.down()
  await player.goto(`/user/support?ticket=${number}`)
  await expect(page.getByLabel('Kdo tu teď je')).toContainText('Tereza Kolt')
  await page.mouse.up()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(player.getByText('V řešení').first()).toBeVisible()
})
