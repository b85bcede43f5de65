import type { Locator } from '@playwright/test'
import { collectResponses } from './network.ts'
import { expect, test } from './test.ts'

test('of two simultaneous decisions one wins; the other administrator sees who decided', async ({
  administrator,
  secondAdministrator,
  overHttp,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409 .*\/decline$/)
  const clerk = await overHttp('adela.razitko')
  await clerk.ask('Kdo jsi?')
  const applicant = await overHttp('josef.hrom')
  await applicant.apply()

  for (const page of [administrator, secondAdministrator]) await page.goto('/user/admin/settings?tab=zadosti')
  const approving = administrator.getByRole('dialog', { name: 'Schválit žádost' })
  await administrator.getByRole('button', { name: 'Schválit' }).click()
  const declining = secondAdministrator.getByRole('dialog', { name: 'Zamítnout žádost' })
  await secondAdministrator.getByRole('button', { name: 'Zamítnout' }).click()
  await expect(administrator.getByRole('article', { name: 'josef.hrom' })).toContainText(
    'adela.razitko rozhoduje o žádosti',
  )
  await declining.getByLabel('Důvod *').fill('Moc krátké.')

  await approving.getByRole('button', { name: 'Schválit' }).click()
  await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  await declining.getByRole('button', { name: 'Zamítnout' }).click()
  await expect(declining.getByRole('alert')).toHaveText(
    'O žádosti už je rozhodnuto (marsal_dvorak). Co jste napsali, zůstává tady.',
  )
  await expect(declining.getByLabel('Důvod *')).toHaveValue('Moc krátké.')
  await declining.getByRole('button', { name: 'Zrušit' }).click()
  await expect(declining).toBeHidden()

  const mine = await (await applicant.request.get('/api/allowlist/mine')).json()
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
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(['tereza_kolt', 'josef.hrom'])
  await expect(secondAdministrator.getByRole('article', { name: 'tereza_kolt' })).toContainText(
    'marsal_dvorak čte žádost',
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
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(['josef.hrom'])
  await expect(
    secondAdministrator.getByText('O žádosti už je rozhodnuto (marsal_dvorak).').first(),
  ).toBeVisible()

  await administrator.getByRole('button', { name: 'Vrátit' }).click()
  await expect(administrator.getByText('Zamítnutí je vrácené, žádost dál čeká.')).toBeVisible()
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(['tereza_kolt', 'josef.hrom'])
  await administrator
    .getByRole('article', { name: 'tereza_kolt' })
    .getByRole('button', { name: 'Zamítnout' })
    .click()
  await expect(dialog.getByLabel('Důvod *')).toHaveValue('Odpověď patří k jiné žádosti.')
  await player.reload()
  await expect(player.getByText('Žádost čeká na kontrolu').first()).toBeVisible()
  expect(heard.join()).not.toContain('patří k jiné')
})

test('an administrator cannot decide their own application, an owner can', async ({
  administrator,
  owner,
  overHttp,
}) => {
  await (await overHttp('gustav_westmore')).ask('Kdo jsi?')
  await (await overHttp('marsal_dvorak')).apply()
  for (const page of [administrator, owner]) await page.goto('/user/admin/settings?tab=zadosti')
  const card = administrator.getByRole('article', { name: 'marsal_dvorak' })
  await expect(card).toContainText('O vlastní žádosti rozhodnout nemůžete')
  await expect(card.getByRole('button', { name: 'Schválit' })).toHaveCount(0)
  await card.focus()
  for (const key of ['a', 'd']) await administrator.keyboard.press(key)
  await expect(administrator.getByRole('dialog')).toHaveCount(0)

  await owner.getByRole('button', { name: 'Schválit' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Schválit' }).click()
  await expect(owner.getByText('Žádost uživatele marsal_dvorak byla schválena.')).toBeVisible()
  await expect(administrator.getByText('O žádosti už je rozhodnuto (gustav_westmore).').first()).toBeVisible()
})

test('an internal note reaches other reviewers at once and the player never', async ({
  administrator,
  secondAdministrator,
  player,
  overHttp,
}) => {
  const clerk = await overHttp('adela.razitko')
  await clerk.ask('Kdo jsi?')
  const heard = collectResponses(player, '/api/allowlist')
  await (await overHttp('tereza_kolt')).apply()
  await player.goto('/user/allowlist')
  for (const page of [administrator, secondAdministrator]) await page.goto('/user/admin/settings?tab=zadosti')

  const card = administrator.getByRole('article', { name: 'tereza_kolt' })
  await card.getByRole('button', { name: 'Přidat poznámku' }).click()
  await card.getByLabel('Nová poznámka').fill('Známá firma, pozor na ni.')
  await card.getByRole('button', { name: 'Uložit poznámku' }).click()
  await expect(secondAdministrator.getByText('Známá firma, pozor na ni.')).toBeVisible()

  await clerk.decline('tereza_kolt', 'Zkus to znovu.')
  await expect(player.getByText('Zkus to znovu.')).toBeVisible()
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.join()).not.toContain('Známá firma')
})

test('filters applications by state and shows the waiting ones first', async ({
  administrator,
  receiveApplications,
}) => {
  const clerk = await receiveApplications('josef.hrom', 'vaclav_podkova', 'starej_bart')
  await clerk.approve('vaclav_podkova')
  await clerk.decline('starej_bart', 'Příliš stručné.')

  await administrator.goto('/user/admin/settings')
  await expect(administrator.getByRole('tab', { name: 'Seznam Uživatelů' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await administrator.getByRole('tab', { name: 'Kontrola Žádostí' }).click()
  const cards = administrator.getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(['josef.hrom'])
  await expect(cards).toContainText('Čeká na kontrolu')
  await expect(cards).toContainText(/Podáno:\s*\d+\. \d+\. \d{4}/)
  await expect(cards).toContainText(/Pokusů:\s*1/)
  await administrator.getByRole('button', { name: /^Schválené/ }).click()
  await expect(cards.getByRole('heading')).toHaveText(['vaclav_podkova'])
  await expect(cards).toContainText(/Kontroloval:\s*adela\.razitko/)
  await administrator.getByRole('button', { name: /^Zamítnuté/ }).click()
  await expect(cards.getByRole('heading')).toHaveText(['starej_bart'])
  await administrator.getByRole('button', { name: /^Vše/ }).click()
  await expect(cards.getByRole('heading')).toHaveText(['starej_bart', 'vaclav_podkova', 'josef.hrom'])
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
