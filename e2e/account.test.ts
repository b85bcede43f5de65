import { pressOn, tabTo, signInByKeyboard, typeInto } from './by-keyboard.ts'
import { expectAccessible, expectAccessibleDialog } from './accessibility.ts'
import { download, holdRequests } from './network.ts'
import { choosePersona } from './people.ts'
import { expect, test } from './test.ts'
import { openTicket } from './tickets-desk.ts'

test('a player downloads their data and deletes the account; the ticket is anonymized', async ({
  player,
  administrator,
  clerk,
  tereza,
}) => {
  await clerk.ask('Kdo jsi?')
  await tereza.apply('Tereza z rovin')
  await openTicket(tereza, { title: 'Ztracený kůň', message: 'Píše tereza_kolt: zmizel mi kůň.' })
  await administrator.goto('/user/admin/settings?tab=zadosti')
  await expect(administrator.getByRole('article', { name: 'tereza_kolt' })).toBeVisible()

  await player.goto('/user')
  await expect(player.getByRole('heading', { name: 'Soukromí a údaje' })).toBeVisible()
  await expectAccessible(player, 'the profile with its card')
  const file = await download(player, player.getByRole('button', { name: 'Stáhnout moje údaje' }))
  expect(file.name).toMatch(/^westmore-moje-udaje-\d{4}-\d\d-\d\d\.zip$/)
  expect(file.text).toMatch(/^PK/)

  await player.getByRole('button', { name: 'Smazat účet' }).click()
  await expectAccessibleDialog(player, 'Smazat účet?')
  await player.getByRole('button', { name: 'Smazat účet' }).click()
  const dialog = player.getByRole('dialog', { name: 'Smazat účet?' })
  await dialog.getByLabel('Pro potvrzení opište své jméno').fill('tereza')
  await dialog.getByRole('button', { name: 'Smazat účet navždy' }).click()
  await expect(dialog.getByText('To není vaše jméno.')).toBeVisible()
  await dialog.getByLabel('Pro potvrzení opište své jméno').fill('tereza_kolt')
  await dialog.getByRole('button', { name: 'Smazat účet navždy' }).click()

  await expect(player.getByText('Účet je smazaný.')).toBeVisible()
  await expectAccessible(player, 'the farewell')
  await player.getByRole('link', { name: 'Zavřít' }).click()
  await expect(player.getByText('Účet je smazaný.')).toBeHidden()
  const kept = await player.evaluate(() =>
    [localStorage, sessionStorage].map((store) => Object.entries(store)),
  )
  expect(JSON.stringify(kept)).not.toMatch(/tereza|10000000000000001/)
  await player.goto('/user')
  await expect(player.getByText('Pro zobrazení profilu se musíte přihlásit')).toBeVisible()

  // The reviewer's open page updates by itself.
  await expect(administrator.getByRole('article', { name: 'tereza_kolt' })).toHaveCount(0)
  await administrator.goto('/user/admin/tickets')
  await administrator.getByRole('link', { name: /Ztracený kůň/ }).click()
  await expect(administrator.getByText('Píše Smazaný účet: zmizel mi kůň.').last()).toBeVisible()
  await expect(administrator.getByText('Hráč svůj účet smazal')).toBeVisible()
  await expect(administrator.getByRole('link', { name: 'Smazaný účet', exact: true })).toHaveCount(0)
  await expect(administrator.getByText('tereza_kolt')).toHaveCount(0)
})

test('deletes an account by keyboard alone; the same person may register again', async ({ openBrowser }) => {
  const player = await openBrowser()
  await signInByKeyboard(player, 'josef.hrom')
  const opener = player.getByRole('button', { name: 'Smazat účet' })
  await pressOn(player, opener)
  await expect(player.getByRole('dialog', { name: 'Smazat účet?' })).toBeVisible()
  await player.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await player.keyboard.press('Enter')
  await typeInto(player, player.getByLabel('Pro potvrzení opište své jméno'), 'josef.hrom')
  await player.keyboard.press('Enter')
  await expect(player.getByText('Účet je smazaný.')).toBeVisible()

  await signInByKeyboard(player, 'josef.hrom')
  await expect(player.getByRole('heading', { name: 'josef.hrom' })).toBeVisible()
})

test('leads from the privacy page, through the sign-in, to the account’s privacy card', async ({
  visitor,
}) => {
  await visitor.goto('/privacy')
  await expect(visitor.getByRole('link', { name: 'stáhněte si je ve svém profilu' })).toBeVisible()
  await visitor.getByRole('link', { name: 'účet si ve svém profilu sami smažete' }).click()
  await visitor.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await choosePersona(visitor, 'tereza_kolt')
  await expect(visitor.getByRole('heading', { name: 'Soukromí a údaje' })).toBeInViewport()
  await expect(visitor).toHaveURL(/\/user#soukromi$/)
})

test('a sign-in before the scripts have loaded also ends at the requested place', async ({ visitor }) => {
  const application = /\/assets\/.*\.js/
  await visitor.route(application, () => undefined)
  await visitor.goto('/user#soukromi', { waitUntil: 'commit' })
  await visitor.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await expect(visitor.getByRole('button', { name: 'tereza_kolt' })).toBeVisible()
  await visitor.unroute(application)
  await choosePersona(visitor, 'tereza_kolt')
  await expect(visitor.getByRole('heading', { name: 'Soukromí a údaje' })).toBeInViewport()
  await expect(visitor).toHaveURL(/\/user#soukromi$/)
})

test('keeps the focus on the sign-in button when the application loads', async ({ visitor }) => {
  const letCome = await holdRequests(visitor, /\/assets\/.*\.js/)
  await visitor.goto('/user', { waitUntil: 'commit' })
  const button = visitor.getByRole('link', { name: 'Přihlásit se přes Discord' })
  const before = await button.elementHandle()
  await tabTo(visitor, button)
  letCome()
  await expect.poll(() => before?.evaluate((link) => link.isConnected)).toBe(false)
  await expect(button).toBeFocused()
})
