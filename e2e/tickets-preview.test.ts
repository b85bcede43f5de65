import { expect, test } from './test.ts'
import { deskRows, messageList, numberOf, openDesk, openTicket, reply } from './tickets-desk.ts'

test('the longest waiting ticket is shown, but is read only once the person acts in it', async ({
  administrator: page,
  secondAdministrator,
  overHttp,
}) => {
  const { number } = await openTicket(await overHttp('tereza_kolt'), { title: 'Vyschlá studna' })
  await openTicket(await overHttp('josef.hrom'), { title: 'Stržený plot' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  await page.goto('/user/admin/tickets')
  await expect(messageList(page)).toContainText('Prosím o pomoc.')
  await expect(openDesk(page).getByRole('heading', { name: 'Vyschlá studna' })).not.toBeFocused()
  await page.keyboard.press('j')
  await expect(deskRows(page).getByRole('link', { name: 'Stržený plot' })).toBeFocused()
  // A colleague comes to the ticket and sees nobody else there.
  await secondAdministrator.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(openDesk(page).getByLabel('Kdo tu teď je')).toContainText('adela.razitko prohlíží ticket')
  await expect(openDesk(secondAdministrator).getByLabel('Kdo tu teď je')).toBeEmpty()
  expect(numberOf(page)).toBe('')
  expect(sent).toEqual([])
  await expect(page).toHaveTitle(/^\(2\) /)

  await messageList(page).click()
  await expect(page).toHaveURL(new RegExp(`ticket=${number}`))
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(openDesk(secondAdministrator).getByLabel('Kdo tu teď je')).toContainText('marsal_dvorak')

  // A place that the person has emptied stays empty.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Žádný ticket není otevřený')).toBeVisible()
  await expect(openDesk(page)).toHaveCount(0)
})

test('a key answers the shown ticket; a list where none waits says so', async ({
  administrator: page,
  overHttp,
}) => {
  await openTicket(await overHttp('tereza_kolt'), { title: 'Vyschlá studna' })
  await page.goto('/user/admin/tickets')
  await expect(messageList(page)).toContainText('Prosím o pomoc.')
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Odpověď' })).toBeFocused()
  await reply(page, 'Prohloubíme ji.')
  await expect(deskRows(page)).toContainText('na hráči')
  await page.goto('/user/admin/tickets?stav=neuzavrene&ceka=na-hrace')
  await expect(deskRows(page)).toHaveCount(1)
  await expect(page.getByText('Na nás teď nikdo nečeká')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Na nás teď nikdo nečeká')).toBeHidden()
})

test('a row shows 40 letters of the last message and cuts off nothing else', async ({
  administrator: page,
  overHttp,
}) => {
  await openTicket(await overHttp('tereza_kolt'), {
    title: 'Žádost o frakci: Železniční společnost Westmore a synové',
    category: 'support',
    message: 'Dobrý den, mám k tomu i záznam a dva svědky. '.repeat(4),
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/user/admin/tickets')
  await expect(openDesk(page)).toBeVisible()
  const { letters, cut } = await deskRows(page).first().evaluate(readRow)
  expect(letters).toBeGreaterThan(40)
  expect(cut).toEqual([])
})

/** Runs in the page: how much of the message is seen, and which other texts are cut off. */
function readRow(row: Element): { letters: number; cut: string[] } {
  const words = row.querySelector('p.truncate')
  const { scrollWidth = 1, clientWidth = 0, textContent = '' } = words ?? {}
  const cut = [...row.querySelectorAll<HTMLElement>('a, p, bdi, span:not(.sr-only)')].filter(
    (text) =>
      text !== words &&
      text.scrollWidth > text.clientWidth + 1 &&
      getComputedStyle(text).display !== 'inline',
  )
  return {
    letters: (textContent.length * clientWidth) / scrollWidth,
    cut: cut.map((text) => text.textContent),
  }
}
