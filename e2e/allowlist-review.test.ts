import type { Locator } from '@playwright/test'
import { collectResponses } from './network.ts'
import { expect, test } from './test.ts'

test('of two simultaneous decisions one wins; the other administrator sees who decided', async ({
  administrator,
  secondAdministrator,
  consoleErrors,
  clerk,
  josef,
}) => {
  consoleErrors.expect(/status of 409 .*\/decline$/)
  await clerk.ask('Kdo jsi?')
  await josef.apply()

  for (const page of [administrator, secondAdministrator]) await page.goto('/user/admin/settings?tab=zadosti')
  const approving = administrator.getByRole('dialog', { name: 'Schválit žádost' })
  await administrator.getByRole('button', { name: 'Schválit' }).click()
  const declining = secondAdministrator.getByRole('dialog', { name: 'Zamítnout žádost' })
  await secondAdministrator.getByRole('button', { name: 'Zamítnout' }).click()
  await expect(administrator.getByRole('article', { name: 'josef.hrom' })).toContainText(
    'Adéla Razítková rozhoduje o žádosti',
  )
  await declining.getByLabel('Důvod *').fill('Moc krátké.')

  await approving.getByRole('button', { name: 'Schválit' }).click()
  await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  await declining.getByRole('button', { name: 'Zamítnout' }).click()
  await expect(declining.getByRole('alert')).toHaveText(
    'O žádosti už je rozhodnuto (Maršál Dvořák). Co jste napsali, zůstává tady.',
  )
  await expect(declining.getByLabel('Důvod *')).toHaveValue('Moc krátké.')
  await declining.getByRole('button', { name: 'Zrušit' }).click()
  await expect(declining).toBeHidden()

  const mine = await (await josef.request.get('/api/allowlist/mine')).json()
  expect(mine).toMatchObject({ status: 'approved', attempts: 0 })
})

test('a decline can be taken back; its player learns nothing, the reason stays typed', async ({
  administrator,
  secondAdministrator,
  player,
  receiveApplications,
}) => {
  await receiveApplications('tereza_kolt', 'josef.hrom')
  const heard = collectResponses(player, '/api/')
  await player.goto('/user/allowlist')
  for (const page of [administrator, secondAdministrator]) await page.goto('/user/admin/settings?tab=zadosti')
  const cards = administrator.getByRole('article')
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([/tereza_kolt$/, /josef\.hrom$/])
  await expect(secondAdministrator.getByRole('article', { name: 'tereza_kolt' })).toContainText(
    'Maršál Dvořák čte žádost',
  )
  for (const size of [
    { width: 1366, height: 650 },
    { width: 390, height: 844 },
  ]) {
    await secondAdministrator.setViewportSize(size)
    expect(await buttonsUnder(secondAdministrator.getByLabel('Kdo tu teď je').first())).toEqual([])
  }
  await administrator.getByRole('article', { name: 'tereza_kolt' }).focus()
  await administrator.keyboard.press('d')
  const dialog = administrator.getByRole('dialog', { name: 'Zamítnout žádost' })
  await dialog.getByLabel('Důvod *').fill('Odpověď patří k jiné žádosti.')
  await dialog.getByRole('button', { name: 'Zamítnout' }).click()
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([/josef\.hrom$/])
  await expect(
    secondAdministrator.getByText('O žádosti už je rozhodnuto (Maršál Dvořák).').first(),
  ).toBeVisible()

  await administrator.getByRole('button', { name: 'Vrátit' }).click()
  await expect(administrator.getByText('Zamítnutí je vrácené, žádost dál čeká.')).toBeVisible()
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([/tereza_kolt$/, /josef\.hrom$/])
  await administrator
    .getByRole('article', { name: 'tereza_kolt' })
    .getByRole('button', { name: 'Zamítnout' })
    .click()
  await expect(dialog.getByLabel('Důvod *')).toHaveValue('Odpověď patří k jiné žádosti.')
  await player.reload()
  await expect(player.getByText('Žádost čeká na kontrolu').first()).toBeVisible()
  expect(heard.join()).not.toContain('patří k jiné')
})

/** Buttons and facts of the card that its mark of readers lies over. */
const buttonsUnder = (mark: Locator) =>
  mark.evaluate((list) => {
    const { left, right, top, bottom } = list.getBoundingClientRect()
    const others = list.closest('header')?.querySelectorAll('button, time, dl') ?? []
    return Array.from(others).flatMap((other) => {
      const box = other.getBoundingClientRect()
      const isApart = box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top
      return isApart ? [] : (other.textContent ?? '')
    })
  })
