import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const SETTINGS = '/user/admin/settings'

test('an owner makes a backup and sees its result; administrators see no backups', async ({
  owner,
  administrator,
}) => {
  await owner.goto(SETTINGS)
  const card = owner.getByRole('region', { name: 'Zálohy' })
  await expect(card).toContainText('Zatím žádná záloha nevznikla.')

  await card.getByRole('button', { name: 'Zálohovat teď' }).click()

  await expect(card).toContainText('Hotovo')
  await expect(card).toContainText(/Poslední záloha .+, \d+(,\d)? (k|M)?B\./)
  await expectAccessible(owner, 'the settings')
  await administrator.goto(SETTINGS)
  await expect(administrator.getByRole('region', { name: 'Uchovávání údajů' })).toBeVisible()
  await expect(administrator.getByRole('region', { name: 'Zálohy' })).toHaveCount(0)
})
