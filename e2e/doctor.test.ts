import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

test('an owner checks the installation by keyboard; its row says when', async ({ owner, site }) => {
  await owner.goto('/user/admin/settings?tab=provoz')
  const row = owner
    .getByRole('list', { name: 'Provoz' })
    .getByRole('listitem')
    .filter({ hasText: 'instalace' })
  await expect(row).toContainText('Na webu ji ještě nikdo nespustil.')
  await row.locator('summary').focus()
  await owner.keyboard.press('Enter')
  const card = owner.getByRole('region', { name: 'Kontrola instalace' })
  await card.getByRole('button', { name: 'Zkontrolovat' }).focus()
  await owner.keyboard.press('Enter')
  await expect(card.getByRole('group', { name: 'Databáze' })).toContainText('PostgreSQL')
  await expect(card.getByRole('group', { name: 'Cesta k webu' })).toContainText(
    `Web odpovídá na ${site.url}.`,
  )
  await expect(card.getByRole('group', { name: 'Discord' })).toContainText('Discord aplikaci zná')
  await expect(card.getByRole('button', { name: 'Zkontrolovat znovu' })).toBeFocused()
  await expect(row).toContainText(/Poslední kontrola (dnes|včera) ve?\s\d/)
  await expectAccessible(owner, 'the check of the installation')
})
