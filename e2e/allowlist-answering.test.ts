import type { Page } from '@playwright/test'
import { answer, answerAndSend, beginAnswering } from './allowlist-form.ts'
import { expect, test } from './test.ts'

test('Ctrl+Enter continues from any focused element of the form', async ({ player, overHttp }) => {
  await (await overHttp('marsal_dvorak')).ask('Kdo jsi?', 'Odkud jsi?')
  await beginAnswering(player)
  await player.getByLabel('Vaše odpověď').fill('Tereza')
  await player.getByLabel('Vaše odpověď').press('Control+Enter')
  await expect(player.getByRole('group', { name: 'Odkud jsi?' }).getByLabel('Vaše odpověď')).toBeFocused()
  await player.getByLabel('Vaše odpověď').fill('Z rovin')
  await player.getByRole('button', { name: 'Předchozí' }).press('Control+Enter')
  await expect(player.getByRole('heading', { name: 'Žádost čeká na kontrolu' })).toBeVisible()
})

test('a player is notified of changed questions, keeps their text and can send it', async ({
  player,
  overHttp,
}) => {
  const clerk = await overHttp('adela.razitko')
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?', 'Kam jdeš?')
  await beginAnswering(player)
  await answer(player, 'Kdo jsi?', 'Tereza Kolt')
  await player.getByLabel('Vaše odpověď').fill('Z rovin')

  await clerk.withdraw('Kdo jsi?')
  await clerk.reword('Odkud jdeš?', 'Z kterého kraje jdeš?')
  await clerk.ask('Umíš číst?')

  await expect(player.getByText('Úřad právě upravil dotazník:')).toBeVisible()
  await expect(
    player.getByText(/přibyla 1 otázka, 1 otázka má nové znění, 1 otázka byla odebrána/),
  ).toBeVisible()
  await expect(player.getByRole('heading', { name: 'Z kterého kraje jdeš?' })).toBeVisible()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Z rovin')
  await expect(player.getByText('Odpověď jste psali k otázce: „Odkud jdeš?“')).toBeVisible()
  await expect(player.getByText('Otázka 1 / 3')).toBeVisible()
  const kept = player.getByRole('region', { name: 'Odložené odpovědi' })
  await expect(kept).toContainText('Tereza Kolt')

  await player.getByRole('button', { name: 'Odpověď platí' }).click()
  await answer(player, 'Z kterého kraje jdeš?', 'Z rovin')
  await answer(player, 'Kam jdeš?', 'Do Saint Denis')
  await answerAndSend(player, 'Umíš číst?', 'Trochu')
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()
  await player.getByText('Vaše odpovědi').click()
  await expect(player.getByText('Do Saint Denis')).toBeVisible()
})

test('keeps the answer to a deleted question and sends the others', async ({ player, overHttp }) => {
  const clerk = await overHttp('adela.razitko')
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?')
  await beginAnswering(player)
  await answer(player, 'Kdo jsi?', 'Tereza Kolt')
  await player.getByLabel('Vaše odpověď').fill('Z rovin')
  await clerk.withdraw('Odkud jdeš?')
  await expect(player.getByRole('heading', { name: 'Kdo jsi?' })).toBeVisible()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Tereza Kolt')
  await expect(player.getByRole('region', { name: 'Odložené odpovědi' })).toContainText('Z rovin')
  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()
})

test('refuses to send before every question is answered and leads to the missing one', async ({
  player,
  overHttp,
}) => {
  const clerk = await overHttp('adela.razitko')
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?')
  await beginAnswering(player)
  await answer(player, 'Kdo jsi?', 'Tereza Kolt')
  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByText('Prosím, vyplňte všechny otázky před odesláním.')).toBeVisible()
  await expect(player.getByText('Zatím bez odpovědi')).toBeVisible()
  await player.getByRole('button', { name: 'Upravit odpověď 1' }).click()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Tereza Kolt')
  await player.getByRole('button', { name: 'Zpět ke kontrole' }).click()
  await answerAndSend(player, 'Odkud jdeš?', 'Z rovin')
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()
})

test('shows an answer changed on another device; after a conflict it offers both texts', async ({
  player: computer,
  openBrowser,
  overHttp,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of 409/)
  const clerk = await overHttp('adela.razitko')
  await clerk.ask('Kdo jsi?')
  const phone = await openBrowser('tereza_kolt', { viewport: { width: 390, height: 844 } })
  const [here, there] = [computer, phone].map((page) => page.getByLabel('Vaše odpověď'))
  const versions = phone.getByRole('region', { name: 'Tuto odpověď jste mezitím změnili i jinde' })
  const isSaved = (page: Page) => expect(page.getByText('Uloženo', { exact: true })).toBeVisible()
  /** Saves one text on the computer while the phone, offline, adds to its own. */
  async function writeApart(computers: string, phones: string) {
    await phone.context().setOffline(true)
    await here?.fill(computers)
    await isSaved(computer)
    await there?.press('Control+End')
    await there?.pressSequentially(phones)
    await expect(phone.getByText('Neuloženo – čeká na spojení')).toBeVisible()
    await phone.context().setOffline(false)
    await expect(versions).toBeVisible({ timeout: 20_000 })
  }

  await test.step('an unedited answer on the phone follows the computer', async () => {
    await beginAnswering(computer)
    await here?.fill('Jan')
    await isSaved(computer)
    await phone.goto('/user/allowlist')
    await phone.getByRole('button', { name: 'Pokračovat' }).click()
    await expect(phone.getByLabel('Vaše odpověď')).toHaveValue('Jan')
    await here?.fill('Jan Hora, kovář')
    await expect(phone.getByLabel('Vaše odpověď')).toHaveValue('Jan Hora, kovář')
    await expect(phone.getByText('Text se právě změnil podle jiného zařízení')).toBeVisible()
  })

  await test.step('after a conflict the phone shows both texts, after a reload too', async () => {
    await writeApart('Jan Hora, honák z rovin', '!')
    await expect(phone.getByLabel('Vaše odpověď')).toBeFocused()
    await expect(phone.getByText('Neuloženo – vyberte, který text platí')).toBeVisible()
    await phone.reload()
    await expect(versions).toContainText('Jan Hora, kovář!')
    await expect(versions).toContainText('Jan Hora, honák z rovin')
    await expect(computer.getByLabel('Vaše odpověď')).toHaveValue('Jan Hora, honák z rovin')
    await phone.getByRole('button', { name: 'Odeslat dotazník' }).click()
    await expect(phone.getByText('U otázky 1 prosím nejdřív vyberte, který text platí.')).toBeVisible()
  })

  await test.step('joining both texts focuses the field and updates the computer', async () => {
    await versions.getByRole('button', { name: 'Spojit oba texty' }).click()
    await expect(phone.getByLabel('Vaše odpověď')).toBeFocused()
    await isSaved(phone)
    await expect(computer.getByLabel('Vaše odpověď')).toHaveValue(
      'Jan Hora, kovář!\n\nJan Hora, honák z rovin',
    )
  })

  await test.step('the unresolved text is kept when the other device sends', async () => {
    await writeApart('Jan Hora', ', sirotek')
    await computer.getByRole('button', { name: 'Odeslat dotazník' }).click()
    await expect(phone.getByText('Žádost čeká na kontrolu')).toBeVisible()
    await expect(phone.getByRole('region', { name: 'Odložené odpovědi' })).toContainText(
      'honák z rovin, sirotek',
    )
    await phone.getByText('Vaše odpovědi').click()
    await expect(phone.getByText('Jan Hora', { exact: true })).toBeVisible()
  })
})
