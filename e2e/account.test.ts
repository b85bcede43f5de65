import { pressOn, signInByKeyboard, typeInto } from './by-keyboard.ts'
import { expectAccessible, expectAccessibleDialog } from './accessibility.ts'
import { download } from './network.ts'
import { choosePersona } from './people.ts'
import { expect, test } from './test.ts'
import { openTicket } from './tickets-desk.ts'

test('a player downloads their data, deletes the account and may come again', async ({
  player,
  administrator,
  clerk,
  tereza,
}) => {
  test.slow()
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

  const opener = player.getByRole('button', { name: 'Smazat účet' })
  await pressOn(player, opener)
  await expectAccessibleDialog(player, 'Smazat účet?')
  await expect(opener).toBeFocused()
  await player.keyboard.press('Enter')
  const dialog = player.getByRole('dialog', { name: 'Smazat účet?' })
  await typeInto(player, dialog.getByLabel('Pro potvrzení opište své jméno'), 'tereza')
  await player.keyboard.press('Enter')
  await expect(dialog.getByText('To není vaše jméno.')).toBeVisible()
  await typeInto(player, dialog.getByLabel('Pro potvrzení opište své jméno'), '_kolt')
  await player.keyboard.press('Enter')

  await expect(player.getByText('Účet je smazaný.')).toBeVisible()
  await expectAccessible(player, 'the farewell')
  await player.getByRole('link', { name: 'Zavřít' }).click()
  await expect(player.getByText('Účet je smazaný.')).toBeHidden()
  const kept = await player.evaluate(() =>
    [localStorage, sessionStorage].map((store) => Object.entries(store)),
  )
  expect(JSON.stringify(kept)).not.toMatch(/tereza|10000000000000001/)
  await signInByKeyboard(player, 'tereza_kolt')
  await expect(player.getByRole('heading', { name: 'tereza_kolt' })).toBeVisible()

  // The reviewer's open page updates by itself.
  await expect(administrator.getByRole('article', { name: 'tereza_kolt' })).toHaveCount(0)
  await administrator.goto('/user/admin/tickets')
  await administrator.getByRole('link', { name: /Ztracený kůň/ }).click()
  await expect(administrator.getByText('Píše Smazaný účet: zmizel mi kůň.').last()).toBeVisible()
  await expect(administrator.getByText('Hráč svůj účet smazal')).toBeVisible()
  await expect(administrator.getByRole('link', { name: 'Smazaný účet', exact: true })).toHaveCount(0)
  await expect(administrator.getByText('tereza_kolt')).toHaveCount(0)
})

test('leads from the privacy page through a sign-in without scripts to the card', async ({ visitor }) => {
  await visitor.goto('/privacy')
  await expect(visitor.getByRole('link', { name: 'stáhněte si je ve svém profilu' })).toBeVisible()
  // The application comes only after the sign-in.
  const application = /\/assets\/.*\.js/
  await visitor.route(application, () => undefined)
  await visitor.getByRole('link', { name: 'účet si ve svém profilu sami smažete' }).click()
  await visitor.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await expect(visitor.getByRole('button', { name: 'tereza_kolt' })).toBeVisible()
  await visitor.unroute(application)
  await choosePersona(visitor, 'tereza_kolt')
  await expect(visitor.getByRole('heading', { name: 'Soukromí a údaje' })).toBeInViewport()
  await expect(visitor).toHaveURL(/\/user#soukromi$/)
})
