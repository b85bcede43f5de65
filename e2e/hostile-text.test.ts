import { answerAndSend, beginAnswering } from './allowlist-form.ts'
import { hostileMarkup, expectPlainText } from './hostile.ts'
import { expect, test } from './test.ts'

test('shows markup and scripts in every field as text and never runs them', async ({
  administrator,
  player,
}) => {
  await administrator.goto('/user/admin/settings?tab=otazky')
  await administrator.getByRole('button', { name: 'Přidat Otázku' }).click()
  const adding = administrator.getByRole('dialog', { name: 'Přidat Otázku' })
  await adding.getByLabel('Otázka *').fill(hostileMarkup('otázka'))
  await adding.getByLabel('Popis').fill(hostileMarkup('popis'))
  await adding.getByRole('button', { name: 'Přidat' }).click()
  await expectPlainText(administrator, 'otázka', 'popis')
  await administrator.getByRole('button', { name: 'Smazat' }).click()
  await expectPlainText(administrator, 'otázka')
  await administrator.keyboard.press('Escape')
  await administrator.goto('/user/admin/allowlist')
  await expectPlainText(administrator, 'otázka', 'popis')

  await beginAnswering(player)
  await expectPlainText(player, 'otázka', 'popis')
  await answerAndSend(player, hostileMarkup('otázka'), hostileMarkup('odpověď'))
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()
  await player.getByText('Vaše odpovědi').click()
  await expectPlainText(player, 'otázka', 'odpověď')

  await administrator.goto('/user/admin/settings?tab=zadosti')
  await expectPlainText(administrator, 'otázka', 'odpověď')
  await administrator.getByRole('button', { name: 'Přidat poznámku' }).click()
  await administrator.getByLabel('Nová poznámka').fill(hostileMarkup('interní'))
  await administrator.getByRole('button', { name: 'Uložit poznámku' }).click()
  await expectPlainText(administrator, 'interní')
  await administrator.getByRole('button', { name: 'Zamítnout' }).click()
  const dialog = administrator.getByRole('dialog', { name: 'Zamítnout žádost' })
  await dialog.getByLabel('Důvod *').fill(hostileMarkup('důvod'))
  await dialog.getByText('Poznámky k odpovědím').click()
  await dialog.getByLabel('Poznámka k odpovědi 1').fill(hostileMarkup('poznámka'))
  await dialog.getByRole('button', { name: 'Zamítnout' }).click()
  await expect(player.getByText('Žádost byla zamítnuta').first()).toBeVisible({ timeout: 20_000 })
  await expectPlainText(player, 'důvod', 'poznámka')
  await administrator.getByRole('button', { name: /^Zamítnuté/ }).click()
  await expectPlainText(administrator, 'důvod', 'poznámka', 'odpověď')
})
