import { people } from './people.ts'
import { expect, test } from './test.ts'
import {
  changeTicket,
  composer,
  deskRows,
  filterBy,
  messageList,
  numberOf,
  openDesk,
  openTicket,
  reply,
  say,
} from './tickets-desk.ts'

test('the longest waiting ticket is shown, but is read only once the person acts in it', async ({
  administrator: page,
  secondAdministrator,
  tereza,
  josef,
}) => {
  const { number } = await openTicket(tereza, { title: 'Vyschlá studna' })
  await openTicket(josef, { title: 'Stržený plot' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  await page.goto('/user/admin/tickets')
  await expect(messageList(page)).toContainText('Prosím o pomoc.')
  await expect(openDesk(page).getByRole('heading', { name: 'Vyschlá studna' })).not.toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(deskRows(page).getByRole('link', { name: 'Stržený plot' })).toBeFocused()
  // A colleague who opens the ticket sees no other reader.
  await secondAdministrator.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(openDesk(page).getByLabel('Kdo tu teď je')).toContainText('Adéla Razítková prohlíží ticket')
  await expect(openDesk(secondAdministrator).getByLabel('Kdo tu teď je')).toBeEmpty()
  expect(numberOf(page)).toBe('')
  expect(sent).toEqual([])
  await expect(page).toHaveTitle(/^\(2\) /)

  // Passing through with Tab does not open the ticket.
  const inside = openDesk(page).getByRole('button', { name: 'Zavřít ticket' })
  await inside.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(inside).toBeFocused()
  expect(numberOf(page)).toBe('')
  expect(sent).toEqual([])

  await messageList(page).click()
  await expect(page).toHaveURL(new RegExp(`ticket=${number}`))
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(openDesk(secondAdministrator).getByLabel('Kdo tu teď je')).toContainText('Maršál Dvořák')

  // A place that the person has emptied stays empty.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Tady se zobrazí ticket')).toBeVisible()
  await expect(openDesk(page)).toHaveCount(0)
})

test('the desk opens with what waits for the staff, longest first, and leads on', async ({
  administrator: page,
  overHttp,
  clerk,
  josef,
  tereza,
}) => {
  const well = await openTicket(tereza, { title: 'Vyschlá studna' })
  await openTicket(josef, { title: 'Stržený plot' })
  const mule = await openTicket(await overHttp('starej_bart'), { title: 'Ztracená mula' })
  for (const { id } of [well, mule]) await say(clerk, id, 'Už se tím zabýváme.')
  await say(tereza, well.id, 'Spěchá to.')

  await page.goto('/user/admin/tickets')
  await expect(page.getByRole('group', { name: 'Pohledy' }).getByRole('button').first()).toHaveText(
    'Na\u00a0nás2',
  )
  await expect(deskRows(page).getByRole('link')).toHaveText(['Stržený plot', 'Vyschlá studna'])
  await expect(openDesk(page).getByRole('heading', { name: 'Stržený plot' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Po odeslání otevřít další' }).check()
  await expect(page.getByRole('button', { name: 'Odeslat' })).toHaveAccessibleDescription(/Vyschlá studna$/)

  // An answered ticket never rises above unanswered ones.
  await composer(page).fill('Plot postavíme.')
  await page.keyboard.press('Control+Enter')
  await expect(openDesk(page).getByRole('heading', { name: 'Vyschlá studna' })).toBeVisible()
  await page.goto('/user/admin/tickets')
  await expect(deskRows(page).getByRole('link')).toHaveText(['Vyschlá studna'])
})

test('a key answers the shown ticket; a list where none waits says so', async ({
  administrator: page,
  tereza,
}) => {
  await openTicket(tereza, { title: 'Vyschlá studna' })
  await page.goto('/user/admin/tickets')
  await expect(messageList(page)).toContainText('Prosím o pomoc.')
  await page.keyboard.press('r')
  await expect(composer(page)).toBeFocused()
  await reply(page, 'Prohloubíme ji.')
  await expect(deskRows(page)).toContainText('na hráči')
  await page.goto('/user/admin/tickets?stav=neuzavrene&ceka=na-hrace')
  await expect(deskRows(page)).toHaveCount(1)
  await expect(page.getByText('V tomto seznamu na nás nikdo nečeká')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('V tomto seznamu na nás nikdo nečeká')).toBeHidden()
})

test('the shown ticket stays while it waits longest in another list too', async ({
  administrator: page,
  tereza,
  josef,
}) => {
  await openTicket(tereza, { title: 'Vyschlá studna' })
  await openTicket(josef, { title: 'Stržený plot' })
  await page.goto('/user/admin/tickets')
  await expect(messageList(page)).toContainText('Prosím o pomoc.')
  const drawn = await messageList(page).elementHandle()
  await filterBy(page, 'Řazení', { label: 'Nejnovější' })
  await expect(page).toHaveURL(/razeni=nejnovejsi/)
  await expect(deskRows(page).getByRole('link')).toHaveText(['Stržený plot', 'Vyschlá studna'])
  expect(await drawn?.evaluate((list) => list.isConnected)).toBe(true)
  await page.getByRole('searchbox', { name: 'Hledat v\u00a0ticketech' }).fill('Stržený')
  await expect(openDesk(page).getByRole('heading', { name: 'Stržený plot' })).toBeVisible()

  await page.getByRole('button', { name: /^Filtry/ }).click()
  await page.getByRole('button', { name: /^Zrušit.* filtry$/ }).click()
  await expect(page.getByRole('button', { name: 'Filtry', exact: true })).toBeFocused()
})

test('a row shows 40 letters of the last message and cuts off nothing else', async ({
  administrator: page,
  tereza,
}) => {
  await openTicket(tereza, {
    title: 'ŽÁDOST O FRAKCI: ŽELEZNIČNÍ SPOLEČNOST WESTMORE A SYNOVÉ, '.repeat(3).slice(0, 149),
    category: 'support',
    message: 'Dobrý den, mám k tomu i záznam a dva svědky. '.repeat(4),
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/user/admin/tickets')
  await expect(openDesk(page)).toBeVisible()
  const { letters, cut } = await deskRows(page).first().evaluate(readRow)
  expect(letters).toBeGreaterThan(40)
  expect(cut).toEqual([])
  const title = await deskRows(page).getByRole('link').first().boundingBox()
  expect(title?.height, 'the title has four lines').toBeGreaterThan(3.5 * 22)
})

test('a row on a touch screen has three lines, and a fourth that names the handler', async ({
  openBrowser,
  tereza,
}) => {
  const message = 'Dobrý den, mám k tomu i záznam a dva svědky.'
  const { id, number } = await openTicket(tereza, { title: 'Vyschlá studna', message })
  const page = await openBrowser('adela.razitko', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/user/admin/tickets')
  const lines = () => deskRows(page).first().evaluate(countLines)
  await expect(deskRows(page)).toContainText(`#${number}`)
  expect(await lines()).toBe(3)
  await changeTicket(page, id, { assigneeId: people.marsal_dvorak })
  await expect(deskRows(page).getByText('Řeší Maršál Dvořák')).toBeVisible()
  expect(await lines()).toBe(4)
})

/** Runs in the page: how many lines of text a row has. */
function countLines(row: Element): number {
  const seen = [...row.querySelectorAll<HTMLElement>('a, p, time, bdi, span:not(.sr-only)')]
    .map((text) => text.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ bottom }) => bottom)
    .toSorted((a, b) => a - b)
  return seen.filter((bottom, at) => bottom - (seen[at - 1] ?? 0) > 8).length
}

/** Runs in the page: how much of the message is seen, and which other texts are cut off. */
function readRow(row: Element): { letters: number; cut: string[] } {
  const words = row.querySelector('p.truncate')
  const { scrollWidth = 1, clientWidth = 0, textContent = '' } = words ?? {}
  const cut = [...row.querySelectorAll<HTMLElement>('a, p, bdi, span:not(.sr-only)')].filter(
    (text) =>
      text !== words &&
      (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1) &&
      getComputedStyle(text).display !== 'inline',
  )
  return {
    letters: (textContent.length * clientWidth) / scrollWidth,
    cut: cut.map((text) => text.textContent),
  }
}
