import { collectResponses } from './network.ts'
import { expect, test } from './test.ts'
import { deskRows, numberOf, openDesk, openTicket, reply, messageList } from './tickets-desk.ts'

test('a ticket for the management is visible to the owner, not to administrators', async ({
  player,
  owner,
  administrator,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404 .*\/api\/tickets\/\d+$/)
  await openTicket(player, { title: 'Obyčejná věc' })
  await administrator.goto('/user/admin/tickets')
  await owner.goto('/user/admin/tickets')
  await player.goto('/user/support?new')
  await player.getByLabel('Kategorie').selectOption({ label: 'Ticket pro vedení' })
  await expect(player.getByText('Přečte si ho jen vedení serveru, žádný administrátor.')).toBeVisible()
  await player.getByLabel('Předmět').fill('Důvěrné psaní')
  await player.getByLabel('Čeho se to týká').selectOption({ label: 'Finance' })
  await player.getByLabel('Zpráva').fill('Pokladna je prázdná.')
  await player.getByRole('button', { name: 'Odeslat ticket' }).click()
  await expect(player.getByRole('heading', { name: 'Důvěrné psaní' })).toBeVisible()

  await owner.getByRole('link', { name: 'Důvěrné psaní' }).click()
  await expect(openDesk(owner).getByText('Finance')).toBeVisible()
  await openDesk(owner).getByLabel('Řeší').click()
  const offered = openDesk(owner).getByRole('listbox').getByRole('option')
  await expect(offered).toHaveText(['Nikdo', 'gustav_westmore'])
  await reply(owner, 'Podívám se na to sám.')
  await expect(messageList(player).getByText('Podívám se na to sám.')).toBeVisible()

  // A later ticket in the list shows that the list is up to date.
  await openTicket(player, { title: 'Další obyčejná věc' })
  await expect(deskRows(administrator)).toHaveCount(2)
  await expect(administrator.getByText('Důvěrné psaní')).toHaveCount(0)
  await expect(administrator).toHaveTitle(/^\(2\) /)
  const numbers = await (await administrator.request.get('/api/tickets/numbers')).text()
  expect(numbers).not.toContain('management')
  await administrator.goto(`/user/admin/tickets?ticket=${numberOf(player)}`)
  await expect(administrator.getByText('Tento ticket neexistuje, nebo k němu nemáte přístup.')).toBeVisible()
})

test('staff see who is at a ticket; the player sees only that support writes', async ({
  player,
  administrator,
  secondAdministrator,
}) => {
  const { id, number } = await openTicket(player, { title: 'Kdo je tam' })
  const told = collectResponses(player, '/presence')
  await player.goto(`/user/support?ticket=${number}`)
  for (const page of [administrator, secondAdministrator])
    await page.goto(`/user/admin/tickets?ticket=${number}`)
  const present = administrator.getByLabel('Kdo tu teď je')
  await expect(present).toContainText('adela.razitko prohlíží ticket')
  await expect(present).toContainText('tereza_kolt čte ticket')

  await player.getByRole('textbox', { name: 'Odpověď' }).pressSequentially('Je tu ')
  await expect(present).toContainText('tereza_kolt píše odpověď')
  await expect(administrator.getByText('tereza_kolt píše…')).toBeVisible()

  await secondAdministrator.getByRole('button', { name: 'Interní poznámka' }).click()
  await expect(secondAdministrator.getByRole('textbox', { name: 'Interní poznámka' })).toBeFocused()
  await secondAdministrator.keyboard.type('Psst')
  await expect(present).toContainText('adela.razitko píše poznámku')
  await expect(player.getByText('Podpora píše…')).toBeHidden()
  await secondAdministrator.getByRole('button', { name: 'Odpověď' }).click()
  await secondAdministrator.keyboard.type('Jsem')
  await expect(present).toContainText('adela.razitko píše odpověď')
  await expect(player.getByText('Podpora píše…')).toBeVisible()

  await secondAdministrator.goto('/user')
  await expect(present).not.toContainText('adela.razitko')
  await expect(player.getByText('Podpora píše…')).toBeHidden()
  told.push(await (await player.request.get(`/api/tickets/${id}/presence`)).text())
  expect(told.join()).toContain('"supportWrites":true')
  expect(told.join()).not.toMatch(/adela|marsal|1000000000000001/)
})
