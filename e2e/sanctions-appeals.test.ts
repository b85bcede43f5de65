import type { APIRequestContext } from '@playwright/test'
import { expectAccessible, expectAccessibleDialog } from './accessibility.ts'
import { giveSanction } from './api-user.ts'
import { pressOn, typeInto } from './by-keyboard.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'
import { deskRows, messageList, numberOf, openDesk } from './tickets-desk.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Bans the player for 30 days, as the person who is signed in. */
const ban = (author: { request: APIRequestContext }) =>
  giveSanction(author, 'tereza_kolt', {
    kind: 'ban',
    reason: 'Cheaty v Saint Denis',
    until: inDays(30).toISOString(),
  })

const phone = { viewport: { width: 390, height: 780 } }

test('a banned player appeals and another administrator shortens, by keyboard alone', async ({
  openBrowser,
  overHttp,
  administrator,
  consoleErrors,
}) => {
  test.slow()
  consoleErrors.expect(/status of 404 .*\/api\/tickets\/\d+$/)
  await overHttp('tereza_kolt')
  const { number } = await ban(administrator)
  const player = await openBrowser(undefined, phone)
  const form = player.getByRole('form', { name: 'Odvolání proti sankci' })
  const reason = form.getByRole('textbox')
  const sheet = player.getByRole('article', { name: 'Máte na serveru ban' })

  await test.step('the link from the game leads through the sign-in to the form', async () => {
    await player.goto(`/user/sanctions/${number}/appeal`)
    await pressOn(player, player.getByRole('link', { name: 'Přihlásit se přes Discord' }))
    await pressOn(player, player.locator(`button[value="${people.tereza_kolt}"]`))
    await expect(player.getByText('Cheaty v Saint Denis')).toBeVisible()
  })

  await test.step('«Moje Sankce» leads there too; what was typed survives a reload', async () => {
    await pressOn(player, player.getByRole('link', { name: 'Moje Sankce' }))
    await expectAccessible(player, 'own sanctions', [390])
    await pressOn(player, sheet.getByRole('link', { name: 'Odvolat se' }))
    await pressOn(player, form.getByRole('button', { name: 'Odeslat odvolání' }))
    await expect(form.getByText('Napište prosím, proč se sankcí nesouhlasíte.')).toBeVisible()
    await expect(reason).toBeFocused()
    await player.keyboard.type('Nebyl jsem to já.')
    await player.reload()
    await expect(reason).toHaveValue('Nebyl jsem to já.')
    await expectAccessible(player, 'the appeal', [390])
    await pressOn(player, form.getByRole('button', { name: 'Odeslat odvolání' }))
    await expect(messageList(player).getByText('Nebyl jsem to já.')).toBeVisible()
  })

  await test.step('the author of the ban sees no appeal', async () => {
    await administrator.goto(`/user/admin/tickets?ticket=${numberOf(player)}`)
    await expect(
      administrator.getByText('Tento ticket neexistuje, nebo k němu nemáte přístup.'),
    ).toBeVisible()
  })

  await test.step('another administrator decides at the desk', async () => {
    const judge = await openBrowser('adela.razitko', phone)
    await judge.goto('/user/admin/tickets?kategorie=appeal')
    await expect(deskRows(judge)).toHaveCount(1)
    await judge.keyboard.press('j')
    await judge.keyboard.press('Enter')
    const decide = openDesk(judge).getByRole('button', { name: 'Rozhodnout' })
    await pressOn(judge, decide)
    const dialog = judge.getByRole('dialog', { name: 'Rozhodnutí o odvolání' })
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await expectAccessibleDialog(judge, 'Rozhodnutí o odvolání', [390])
    await expect(decide).toBeFocused()
    await judge.keyboard.press('Enter')
    await judge.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Zkrátit sankci' })).toBeChecked()
    // The browser's own field, in the order of its language, which is English here.
    const [year, month, day] = inDays(2).toISOString().slice(0, 10).split('-')
    await typeInto(judge, dialog.getByLabel('Poslední den sankce'), `${month}${day}${year}`)
    await typeInto(judge, dialog.getByLabel('Odůvodnění'), 'Poprvé, a litujete toho.')
    await judge.reload()
    await pressOn(judge, decide)
    await expect(dialog.getByRole('radio', { name: 'Zkrátit sankci' })).toBeChecked()
    await expect(dialog.getByLabel('Odůvodnění')).toHaveValue('Poprvé, a litujete toho.')
    await dialog.getByLabel('Odůvodnění').focus()
    await judge.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(openDesk(judge).getByText('Sankce zkrácena, rozhodnutí: Adéla Razítková')).toBeVisible()
    await expectAccessible(judge, 'a decided appeal', [390])
  })

  await test.step('the author of the ban reads the outcome at the sanction', async () => {
    await administrator.goto(`/user/admin/sanctions?sankce=${number}`)
    await expect(administrator.getByText(/^Odvolání: Sankce zkrácena/)).toBeVisible()
  })

  await test.step('the player reads the outcome', async () => {
    await expect(messageList(player).getByText('Poprvé, a litujete toho.')).toBeVisible()
    const conversation = player.getByRole('region', { name: /^Konverzace/ })
    await pressOn(player, conversation.getByRole('link', { name: 'Moje Sankce' }))
    await expect(sheet).toContainText('Sankce zkrácena')
    await pressOn(player, sheet.getByRole('link', { name: 'Odvolat se' }))
    await expect(player.getByText('Poprvé, a litujete toho.')).toBeVisible()
  })
})

test('an owner sets when and how players appeal', async ({ owner, player, administrator }) => {
  await owner.goto('/user/admin/settings?tab=provoz')
  await owner.getByText('Odvolání proti sankcím', { exact: true }).click()
  const form = owner.getByRole('region', { name: 'Odvolání proti sankcím' })
  await form.getByLabel('Nejdříve').fill('tři')
  await form.getByLabel('Otázky').fill('Kde jste byli?')
  await form.getByRole('button', { name: 'Uložit' }).click()
  await expect(form.getByText('Napište prosím celé číslo')).toBeVisible()
  await expectAccessible(owner, 'the settings of appeals')
  await form.getByLabel('Nejdříve').fill('3')
  await form.getByRole('button', { name: 'Uložit' }).click()
  await expect(owner.getByText('Odvolat se lze od 3. dne po sankci')).toBeVisible()

  const { number } = await ban(administrator)
  await player.goto(`/user/sanctions/${number}/appeal`)
  await expect(player.getByText('Odvolat se můžete od')).toBeVisible()
})
