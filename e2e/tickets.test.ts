import { people } from './people.ts'
import { expect, test } from './test.ts'
import { composer, messageList, openDesk, openTicket, reply, setStatus } from './tickets-desk.ts'

test('a player and two administrators talk live, from the first message to the rating', async ({
  player,
  administrator,
  secondAdministrator,
}) => {
  test.slow()
  for (const page of [administrator, secondAdministrator]) await page.goto('/user/admin/tickets')
  await player.goto('/user/support')
  await player.getByRole('link', { name: 'Nový Ticket' }).first().click()
  await player.getByLabel('Kategorie').selectOption({ label: 'Žádost o frakci' })
  await player.getByLabel('Předmět').fill('Pošta v Rhodes')
  await player.getByLabel('Název frakce').fill('Poštovní úřad')
  await player.getByLabel('Plán a příběh').fill('Chceme otevřít poštu.')
  await player.getByRole('button', { name: 'Odeslat ticket' }).click()
  await expect(player.getByRole('heading', { name: 'Pošta v Rhodes' })).toBeVisible()

  for (const page of [administrator, secondAdministrator])
    await page.getByRole('link', { name: /Pošta v Rhodes/ }).click()
  await expect(administrator.getByText('Poštovní úřad')).toBeVisible()
  await expect(
    administrator
      .getByLabel('Kdo tu teď je')
      .getByText(/Adéla Razítková/)
      .first(),
  ).toBeVisible()
  await administrator.getByRole('button', { name: 'Převzít' }).click()
  await expect(openDesk(secondAdministrator).getByLabel('Řeší')).toHaveValue('marsal_dvorak')

  await composer(administrator).pressSequentially('Kdo ji ')
  await expect(player.getByText('Podpora píše…')).toBeVisible()
  await reply(administrator, 'Kdo ji povede?')
  await expect(messageList(player).getByText('Kdo ji povede?')).toBeVisible()
  await expect(messageList(player).getByText('ADMIN', { exact: true })).toBeVisible()
  await reply(player, 'Já a bratr.')
  for (const page of [administrator, secondAdministrator])
    await expect(messageList(page).getByText('Já a bratr.')).toBeVisible()

  await setStatus(administrator, 'Uzavřený')
  await expect(administrator.getByText('Status ticketu byl změněn.')).toBeVisible()
  await expect(player.getByText(/Ticket je uzavřený/)).toBeVisible()
  // The focused field stays, though nothing can be sent.
  await expect(player.getByText('Mezitím uzavřeno.')).toBeVisible()
  await expect(player.getByRole('button', { name: 'Odeslat' })).toBeDisabled()
  await composer(player).press('Escape')
  await expect(composer(player)).toBeHidden()
  await setStatus(secondAdministrator, 'V řešení')
  await reply(player, 'Ještě jedna otázka.')
  await expect(messageList(administrator).getByText('Ještě jedna otázka.')).toBeVisible()
  await setStatus(administrator, 'Uzavřený')
  await player.getByTitle('Výborné').click()
  await player.getByRole('button', { name: 'Odeslat hodnocení' }).click()
  await expect(player.getByText('Vaše hodnocení')).toBeVisible()
  await expect(messageList(administrator).getByText('Hodnocení: 5 z 5')).toBeVisible()
})

test('a complaint is hidden from the colleague it names and visible to the others', async ({
  player,
  administrator,
  secondAdministrator,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404 .*\/api\/tickets\/\d+$/)
  await secondAdministrator.goto('/user/admin/tickets')
  await expect(secondAdministrator.getByText('Žádné tickety k zobrazení')).toBeVisible()
  const { number } = await openTicket(player, {
    title: 'Křivé razítko',
    category: 'complaint',
    message: 'Razítkuje nakřivo.',
    concernedId: people['adela.razitko'],
  })

  await administrator.goto('/user/admin/tickets')
  await administrator.getByRole('link', { name: /Křivé razítko/ }).click()
  await expect(messageList(administrator).getByText('Razítkuje nakřivo.')).toBeVisible()
  await openDesk(administrator).getByLabel('Řeší').click()
  const options = openDesk(administrator).getByRole('listbox').getByRole('option')
  await expect(options.filter({ hasText: 'marsal_dvorak' })).toHaveCount(1)
  await expect(options.filter({ hasText: 'adela.razitko' })).toHaveCount(0)

  await expect(secondAdministrator.getByText('Žádné tickety k zobrazení')).toBeVisible()
  await secondAdministrator.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(
    secondAdministrator.getByText('Tento ticket neexistuje, nebo k němu nemáte přístup.'),
  ).toBeVisible()
  const counted = await (await secondAdministrator.request.get('/api/tickets?q=razitko')).json()
  expect(counted).toMatchObject({ total: 0, counts: { all: 0 }, categories: [] })
})

test('each person has their own unread marks in the menu and the tab title', async ({
  player,
  administrator,
  secondAdministrator,
}) => {
  const { number } = await openTicket(player, { title: 'Bouře nad řekou' })
  for (const page of [administrator, secondAdministrator]) {
    await page.goto('/user')
    await expect(page).toHaveTitle(/^\(1\) /)
  }
  await administrator.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(administrator).not.toHaveTitle(/^\(\d/)
  await expect(secondAdministrator).toHaveTitle(/^\(1\) /)

  await player.goto('/user')
  await expect(player).not.toHaveTitle(/^\(\d/)
  await reply(administrator, 'Vezměte si plášť.')
  await expect(player).toHaveTitle(/^\(1\) /)
  await player.getByRole('link', { name: /Podpora/ }).click()
  await player.getByRole('link', { name: /Bouře nad řekou/ }).click()
  await expect(messageList(player).getByText('Vezměte si plášť.')).toBeVisible()
  await expect(player).not.toHaveTitle(/^\(\d/)
})
