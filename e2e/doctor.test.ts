import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test('only an owner can check the installation', async ({ owner, administrator, site }) => {
  await administrator.goto('/user/admin/settings')
  await expect(administrator.getByRole('region', { name: 'Uchovávání údajů' })).toBeVisible()
  await expect(administrator.getByRole('region', { name: 'Kontrola instalace' })).toHaveCount(0)

  await owner.goto('/user/admin/settings')
  const card = owner.getByRole('region', { name: 'Kontrola instalace' })
  await card.getByRole('button', { name: 'Zkontrolovat' }).focus()
  await owner.keyboard.press('Enter')
  await expect(card.getByRole('group', { name: 'Databáze' })).toContainText('PostgreSQL')
  await expect(card.getByRole('group', { name: 'Cesta k webu' })).toContainText(
    `Web odpovídá na ${site.url}.`,
  )
  await expect(card.getByRole('group', { name: 'Discord' })).toContainText('Discord aplikaci zná')
  await expect(card.getByRole('button', { name: 'Zkontrolovat znovu' })).toBeFocused()
  await expectAccessible(owner, 'the check of the installation')
})
