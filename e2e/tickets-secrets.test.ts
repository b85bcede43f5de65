import { collectResponses } from './network.ts'
import { expect, test } from './test.ts'
import { composer, openTicket } from './tickets-desk.ts'

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
  await expect(present).toContainText('Adéla Razítková prohlíží ticket')
  await expect(present).toContainText('Tereza Kolt čte ticket')

  await composer(player).pressSequentially('Je tu ')
  await expect(present).toContainText('Tereza Kolt píše odpověď')
  await expect(administrator.getByText('Tereza Kolt píše…')).toBeVisible()

  await secondAdministrator.getByRole('button', { name: 'Interní poznámka' }).click()
  await expect(secondAdministrator.getByRole('textbox', { name: 'Interní poznámka' })).toBeFocused()
  await secondAdministrator.keyboard.type('Psst')
  await expect(present).toContainText('Adéla Razítková píše poznámku')
  await expect(player.getByText('Podpora píše…')).toBeHidden()
  await secondAdministrator.getByRole('button', { name: 'Odpověď' }).click()
  await secondAdministrator.keyboard.type('Jsem')
  await expect(present).toContainText('Adéla Razítková píše odpověď')
  await expect(player.getByText('Podpora píše…')).toBeVisible()

  await secondAdministrator.goto('/user')
  await expect(present).not.toContainText('Adéla Razítková')
  await expect(player.getByText('Podpora píše…')).toBeHidden()
  told.push(await (await player.request.get(`/api/tickets/${id}/presence`)).text())
  expect(told.join()).toContain('"supportWrites":true')
  expect(told.join()).not.toMatch(/adela|marsal|Adéla|Maršál|1000000000000001/)
})
