import type { Page } from '@playwright/test'
import { answer, beginAnswering } from './allowlist-form.ts'
import { expect, test } from './test.ts'

test('a player is notified of changed questions, keeps their text and can send it', async ({
  player,
  clerk,
}) => {
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
  const kept = player.getByRole('region', { name: 'Odložené verze' })
  await expect(kept).toContainText('Tereza Kolt')

  await player.getByRole('button', { name: 'Odpověď platí' }).click()
  await answer(player, 'Z kterého kraje jdeš?', 'Z rovin')
  await answer(player, 'Kam jdeš?', 'Do Saint Denis')
  await expect(player.getByRole('heading', { name: 'Umíš číst?' })).toBeVisible()
  await player.getByLabel('Vaše odpověď').fill('Trochu')
  await clerk.withdraw('Umíš číst?')
  await expect(player.getByRole('heading', { name: 'Kam jdeš?' })).toBeVisible()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Do Saint Denis')
  await expect(kept).toContainText('Trochu')
  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()
  await player.getByText('Vaše odpovědi').click()
  await expect(player.getByText('Do Saint Denis')).toBeVisible()
})

test('leads to the missing answer before sending; Ctrl+Enter goes on from any element', async ({
  player,
  clerk,
}) => {
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?')
  await beginAnswering(player)
  await player.getByLabel('Vaše odpověď').fill('Tereza Kolt')
  await player.getByLabel('Vaše odpověď').press('Control+Enter')
  const last = player.getByRole('group', { name: 'Odkud jdeš?' }).getByLabel('Vaše odpověď')
  await expect(last).toBeFocused()
  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByText('Prosím, vyplňte všechny otázky před odesláním.')).toBeVisible()
  await expect(player.getByText('Zatím bez odpovědi')).toBeVisible()
  await player.getByRole('button', { name: 'Upravit odpověď 1' }).click()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Tereza Kolt')
  await player.getByRole('button', { name: 'Zpět ke kontrole' }).click()
  await last.fill('Z rovin')
  await player.getByRole('button', { name: 'Předchozí' }).press('Control+Enter')
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()
})

test('shows an answer changed on another device; the text that gives way is set aside', async ({
  player: computer,
  openBrowser,
  consoleErrors,
  clerk,
}) => {
  consoleErrors.expect(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of 409/)
  await clerk.ask('Kdo jsi?')
  const phone = await openBrowser('tereza_kolt', { viewport: { width: 390, height: 844 } })
  const [here, there] = [computer, phone].map((page) => page.getByLabel('Vaše odpověď'))
  const older = (page: Page) => page.getByRole('region', { name: 'Odložené verze' })
  const isSaved = (page: Page) => expect(page.getByText('Uloženo', { exact: true })).toBeVisible()

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

  await test.step('a text written later elsewhere is taken, and the own one is set aside', async () => {
    await phone.context().setOffline(true)
    await there?.press('Control+End')
    await there?.pressSequentially('!')
    await expect(phone.getByText('Neuloženo – čeká na spojení')).toBeVisible()
    await here?.fill('Jan Hora, honák z rovin')
    await isSaved(computer)
    await phone.context().setOffline(false)
    await expect(phone.getByLabel('Vaše odpověď')).toHaveValue('Jan Hora, honák z rovin', { timeout: 20_000 })
    await expect(phone.getByLabel('Vaše odpověď')).toBeFocused()
    await expect(phone.getByText('Jiné znění této odpovědi je pod dotazníkem')).toBeVisible()
    await phone.reload()
    await expect(older(phone)).toContainText('Jan Hora, kovář!')
  })

  await test.step('a set-aside text can be used, and the computer follows', async () => {
    await older(phone).getByRole('button', { name: 'Použít' }).click()
    await expect(phone.getByLabel('Vaše odpověď')).toHaveValue('Jan Hora, kovář!')
    await expect(older(phone)).toContainText('Jan Hora, honák z rovin')
    await isSaved(phone)
    await expect(computer.getByLabel('Vaše odpověď')).toHaveValue('Jan Hora, kovář!')
  })
})
