import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { answer, answerAndSend, beginAnswering } from './allowlist-form.ts'
import { changeRules, publishPage } from './pages-desk.ts'
import { people } from './people.ts'
import { expect, test } from './test.ts'

const RULES = '## Loupeže\n\nBanku lze přepadnout jednou denně.\n\nVlak smí přepadnout šest lidí.\n'

const MATERIAL = { isMaterial: true }

const reading = (page: Page) => page.locator('dt:text-is("Pravidla") + dd')

test('a player sees once what changed in the rules, and the staff that they read it', async ({
  player,
  owner,
  overHttp,
  receiveApplications,
}) => {
  const boss = await overHttp('gustav_westmore')
  await publishPage(boss, 'rules', RULES, MATERIAL)
  const clerk = await receiveApplications('tereza_kolt')
  await clerk.approve('tereza_kolt')
  await owner.goto(`/user/admin/users/${people.tereza_kolt}`)
  await expect(reading(owner)).toHaveText('zatím nepotvrzeno')

  await player.goto('/user')
  await expect(player.getByText('UŽIVATEL', { exact: true })).toBeVisible()
  const card = player.getByRole('region', { name: 'Pravidla se změnila' })
  await expect(card).toBeHidden()
  await changeRules(boss, (rules) => rules.replace('jednou denně', 'jednou týdně'), MATERIAL)
  await expect(card).toContainText('verze 2')
  await expectAccessible(player, 'the card of changed rules')
  await card.getByRole('button', { name: 'Co se změnilo' }).click()
  const dialog = player.getByRole('dialog', { name: 'Pravidla se změnila' })
  const changes = dialog.getByRole('region', { name: 'Co se změnilo' }).getByRole('listitem')
  await expect(changes).toHaveCount(1)
  await expect(changes).toContainText('Změnilo se: § 1.1')
  await expect(dialog.getByRole('deletion')).toContainText('denně')
  await expect(dialog.getByRole('insertion')).toContainText('týdně')
  await expectAccessible(player, 'the dialog of changed rules')
  await dialog.getByRole('button', { name: 'Mám přečteno' }).click()
  await expect(card).toBeHidden()
  await expect(reading(owner)).toHaveText(/^přečteno znění č\. 2 dne /)
  await player.reload()
  await expect(player.getByText('UŽIVATEL', { exact: true })).toBeVisible()
  await expect(card).toBeHidden()
})

test('an applicant confirms the rules before sending, when owners want it', async ({
  player,
  owner,
  overHttp,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409 .*\/api\/allowlist\/submissions/)
  const boss = await overHttp('gustav_westmore')
  await publishPage(boss, 'rules', RULES, MATERIAL)
  await boss.ask('Kdo jste?', 'Proč sem?')
  await owner.goto('/user/admin/pages')
  const asks = owner.getByRole('switch', { name: 'Před žádostí o allowlist potvrdit pravidla' })
  await asks.click()
  await expect(asks).toBeChecked()
  await expect(asks).not.toHaveAttribute('aria-busy', 'true')
  await expectAccessible(owner, 'the settings of pages')

  await beginAnswering(player)
  await answer(player, 'Kdo jste?', 'Kovboj')
  const tick = player.getByRole('checkbox', { name: 'Mám přečtená pravidla serveru (verze 1)' })
  await expect(tick).toBeVisible()
  await answerAndSend(player, 'Proč sem?', 'Za zlatem')
  await expect(player.getByText('Než žádost odešlete, přečtěte si prosím pravidla')).toBeVisible()
  await expectAccessible(player, 'the rules to confirm')
  // The confirmation is still under way when the questionnaire is sent.
  await player.route('**/api/pages/rules/readings', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.fallback()
  })
  await tick.check()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Za zlatem')
  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByText('Dotazník byl úspěšně odeslán!')).toBeVisible()
})
