import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './accessibility.ts'
import { choosePersona, people } from './people.ts'
import { expect, test } from './test.ts'
import { deskRows, messageList, openDesk, openTicket } from './tickets-desk.ts'

interface GivenSanction {
  id: string
  number: number
}

/** Bans the player for 30 days, as the person who is signed in. */
async function ban({ request }: { request: APIRequestContext }): Promise<GivenSanction> {
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const target = { userId: people.tereza_kolt }
  const data = { target, kind: 'ban', reason: 'Cheaty v Saint Denis', until }
  const answer = await request.post('/api/sanctions', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Odvolání proti sankci' })

test('a player appeals on a phone, another administrator shortens, the author may not', async ({
  openBrowser,
  overHttp,
  administrator,
  secondAdministrator,
}) => {
  await overHttp('tereza_kolt')
  const { number } = await ban(administrator)
  const page = await openBrowser(undefined, { viewport: { width: 390, height: 780 }, hasTouch: true })

  await page.goto(`/user/sanctions/${number}/appeal`)
  await page.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await choosePersona(page, 'tereza_kolt')
  await expect(page.getByText('Cheaty v Saint Denis')).toBeVisible()
  await formOf(page).getByRole('button', { name: 'Odeslat odvolání' }).click()
  await expect(formOf(page).getByText('Napište prosím, proč se sankcí nesouhlasíte.')).toBeVisible()
  await formOf(page).getByRole('textbox').fill('Nebyl jsem to já.')
  await page.reload()
  await expect(formOf(page).getByRole('textbox')).toHaveValue('Nebyl jsem to já.')
  await expectAccessible(page, 'the appeal', [390])
  await formOf(page).getByRole('button', { name: 'Odeslat odvolání' }).click()
  await expect(messageList(page).getByText('Nebyl jsem to já.')).toBeVisible()
  const ticket = new URL(page.url()).searchParams.get('ticket')

  await administrator.goto(`/user/admin/tickets?ticket=${ticket}`)
  const facts = openDesk(administrator).getByRole('region', { name: 'Sankce' })
  await expect(facts).toContainText('o odvolání proti ní rozhodne někdo jiný')
  await expect(facts.getByRole('button', { name: 'Rozhodnout' })).toHaveCount(0)

  const judge = secondAdministrator
  await judge.goto('/user/admin/tickets?kategorie=appeal')
  await expect(deskRows(judge)).toHaveCount(1)
  await judge.goto(`/user/admin/tickets?ticket=${ticket}`)
  const decide = openDesk(judge).getByRole('button', { name: 'Rozhodnout' })
  await decide.click()
  await expectAccessibleDialog(judge, 'Rozhodnutí o odvolání')
  // By the keyboard only.
  await decide.press('Enter')
  const dialog = judge.getByRole('dialog', { name: 'Rozhodnutí o odvolání' })
  await dialog.getByRole('radio', { name: 'Zkrátit sankci' }).press('Space')
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
  const day = `${inTwoDays.getDate()}. ${inTwoDays.getMonth() + 1}. ${inTwoDays.getFullYear()}`
  await dialog.getByLabel('Poslední den sankce').fill(day)
  await dialog.getByLabel('Odůvodnění').fill('Poprvé, a litujete toho.')
  await judge.reload()
  await decide.click()
  await expect(dialog.getByRole('radio', { name: 'Zkrátit sankci' })).toBeChecked()
  await expect(dialog.getByLabel('Poslední den sankce')).toHaveValue(day)
  await dialog.getByLabel('Odůvodnění').press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(openDesk(judge).getByText('Sankce zkrácena, rozhodl(a) adela.razitko')).toBeVisible()

  await expect(messageList(page).getByText('Poprvé, a litujete toho.')).toBeVisible()
  await page.goto(`/user/sanctions/${number}/appeal`)
  await expect(page.getByText('Sankce zkrácena')).toBeVisible()
})

test('a player appeals in secret from the administrator named in their complaint', async ({
  player,
  administrator,
  secondAdministrator,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404 .*\/api\/tickets\/\d+$/)
  const given = await ban(administrator)
  await secondAdministrator.request.post(`/api/sanctions/${given.id}/end`, {
    data: { ending: 'lifted', reason: 'Dost' },
  })
  await openTicket(player, {
    title: 'Zneužil moc',
    category: 'complaint',
    concernedId: people.marsal_dvorak,
  })
  const { id } = await ban(administrator)
  const answer = await player.request.post(`/api/sanctions/${id}/appeals`, { data: { message: 'Křivda' } })
  const { ticket } = await answer.json()

  await administrator.goto('/user/admin/tickets')
  await expect(administrator.getByRole('heading', { name: 'SPRÁVA TICKETŮ' })).toBeVisible()
  await expect(deskRows(administrator)).toHaveCount(0)
  await administrator.goto(`/user/admin/tickets?ticket=${ticket}`)
  await expect(administrator.getByText('Tento ticket neexistuje, nebo k němu nemáte přístup.')).toBeVisible()
  await secondAdministrator.goto(`/user/admin/tickets?ticket=${ticket}`)
  await expect(openDesk(secondAdministrator).getByRole('button', { name: 'Rozhodnout' })).toBeVisible()
})

test('an owner sets when and how players appeal', async ({ owner, player, administrator }) => {
  await owner.goto('/user/admin/settings')
  await owner.getByRole('button', { name: 'Nastavit odvolání' }).click()
  await expectAccessibleDialog(owner, 'Odvolání proti sankcím')
  await owner.getByRole('button', { name: 'Nastavit odvolání' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Nejdříve').fill('tři')
  await dialog.getByLabel('Otázky').fill('Kde jste byli?')
  await dialog.getByRole('button', { name: 'Uložit' }).click()
  await expect(dialog.getByText('Napište prosím celé číslo')).toBeVisible()
  await dialog.getByLabel('Nejdříve').fill('3')
  await dialog.getByRole('button', { name: 'Uložit' }).click()
  await expect(owner.getByText('Odvolat se lze od 3. dne po sankci')).toBeVisible()

  const { number } = await ban(administrator)
  await player.goto(`/user/sanctions/${number}/appeal`)
  await expect(player.getByText('Odvolat se můžete od')).toBeVisible()
})
