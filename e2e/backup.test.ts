import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const PLACE = '/user/admin/settings?tab=provoz'

test('an owner makes a backup and sees its result; administrators see no backups', async ({
  owner,
  administrator,
}) => {
  await owner.goto(PLACE)
  const row = owner.getByRole('list', { name: 'Provoz' }).getByRole('listitem').filter({ hasText: 'Zálohy' })
  await expect(row).toContainText('Zatím žádná záloha nevznikla.')
  await row.getByText('Zálohy', { exact: true }).click()
  const card = owner.getByRole('region', { name: 'Zálohy' })

  await card.getByRole('button', { name: 'Zálohovat teď' }).click()

  await expect(card).toContainText(/Poslední záloha .+, \d+(,\d)? (k|M)?B\./)
  await expect(row).toContainText(/Poslední záloha (dnes|včera) ve?\s\d+:\d\d\.\s*v\spořádku/)
  await expectAccessible(owner, 'the operation of the site')
  await administrator.goto(PLACE)
  await expect(administrator.getByRole('list', { name: 'Uživatelé' })).toBeVisible()
  await expect(administrator.getByRole('tab')).toHaveCount(3)
})
