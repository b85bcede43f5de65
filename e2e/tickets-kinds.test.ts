import { expect, test } from './test.ts'
import { openTicket, thread } from './tickets-desk.ts'

const reply = { name: 'Odpověď' }
const note = { name: 'Interní poznámka' }

test('a reply in progress stays a reply when a colleague closes and reopens', async ({
  player,
  administrator,
  byPost,
}) => {
  const colleague = await byPost('adela.razitko')
  const { id, number } = await openTicket(player, { title: 'Zavřený pod rukama' })
  const setStatus = (status: string) => colleague.request.patch(`/api/tickets/${id}`, { data: { status } })
  await administrator.goto(`/user/admin/tickets?ticket=${number}`)
  const field = administrator.getByRole('textbox', reply)
  await field.pressSequentially('Dobrý den. ')

  await setStatus('closed')
  const stopped = administrator.getByRole('alert').filter({ hasText: 'mezitím uzavřen' })
  await expect(stopped).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Dobrý den. ')
  await expect(administrator.getByRole('textbox', note)).toBeHidden()
  await administrator.keyboard.press('Control+Enter')
  await expect(field).toHaveValue('Dobrý den. ')

  await stopped.getByRole('button', { name: 'Přepsat do interní poznámky' }).click()
  const noteField = administrator.getByRole('textbox', note)
  await expect(noteField).toHaveValue('Dobrý den. ')
  await noteField.focus()
  await setStatus('open')
  await expect(administrator.getByRole('button', reply)).toBeVisible()
  await administrator.keyboard.type('Dejme mu ban.')
  await administrator.keyboard.press('Control+Enter')
  await expect(thread(administrator).getByText('Dejme mu ban.')).toBeVisible()

  const read = async () =>
    JSON.stringify(await (await player.request.get(`/api/tickets/${id}/messages`)).json())
  expect(await read()).not.toContain('ban')
})

test('a note that only a closed ticket offered stays a note when it opens', async ({
  player,
  administrator,
  byPost,
}) => {
  const colleague = await byPost('adela.razitko')
  const { id, number } = await openTicket(player, { title: 'Otevřený pod rukama' })
  const setStatus = (status: string) => colleague.request.patch(`/api/tickets/${id}`, { data: { status } })
  await setStatus('closed')
  await administrator.goto(`/user/admin/tickets?stav=vse&ticket=${number}`)
  const field = administrator.getByRole('textbox', note)
  await field.pressSequentially('Jen pro nás')

  await setStatus('open')
  await expect(administrator.getByRole('button', reply)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Jen pro nás')
})

test('a reply that was stopped is sent after opening the ticket again', async ({
  player,
  administrator,
  byPost,
}) => {
  const colleague = await byPost('adela.razitko')
  const { id, number } = await openTicket(player, { title: 'Znovu otevřený' })
  await administrator.goto(`/user/admin/tickets?ticket=${number}`)
  await administrator.getByRole('textbox', reply).pressSequentially('Ještě něco')
  await player.goto(`/user/support?ticket=${number}`)
  await player.getByRole('textbox', reply).pressSequentially('A já taky')

  await colleague.request.patch(`/api/tickets/${id}`, { data: { status: 'closed' } })
  await expect(player.getByText('Ticket byl mezitím uzavřen.')).toBeVisible()
  await expect(player.getByRole('textbox', reply)).toHaveValue('A já taky')
  await expect(player.getByRole('button', { name: /^Odeslat/ })).toBeDisabled()
  await administrator.getByRole('button', { name: 'Znovu otevřít ticket' }).click()

  await expect(administrator.getByRole('button', { name: /^Odeslat/ })).toBeEnabled()
  await administrator.getByRole('textbox', reply).press('Control+Enter')
  await player.getByRole('textbox', reply).press('Control+Enter')
  for (const text of ['Ještě něco', 'A já taky']) await expect(thread(player).getByText(text)).toBeVisible()
})
