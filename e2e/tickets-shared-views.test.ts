import { expect, test } from './test.ts'

test('an owner deletes a colleague’s shared views on every screen, shown live', async ({
  administrator,
  owner,
}) => {
  const saved = await Promise.all(
    ['tickets', 'logs'].map((screen) =>
      administrator.request.post('/api/views', {
        data: { screen, name: 'Po směně', query: '', shared: true },
      }),
    ),
  )
  expect(saved.map((answer) => answer.ok())).toEqual([true, true])
  const remove = owner.getByRole('button', { name: 'Smazat pohled Po směně' })

  for (const [path, button, item] of [
    ['tickets', 'Uložené pohledy', null],
    ['logs', 'Nástroje', 'Uložené pohledy'],
  ] as const) {
    for (const page of [administrator, owner]) {
      await page.goto(`/user/admin/${path}`)
      await page.getByRole('button', { name: button, exact: true }).click()
      if (item) await page.getByRole('menuitem', { name: item }).click()
      await expect(page.getByRole('dialog', { name: 'Uložené pohledy' })).toContainText('Po směně')
    }
    await remove.click()
    await expect(owner.getByText('Pohled „Po směně“ byl smazán.')).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Vrátit' })).toHaveCount(0)
    for (const page of [administrator, owner])
      await expect(page.getByRole('dialog', { name: 'Uložené pohledy' })).toContainText('Zatím žádné.')
  }

  await owner.goto('/user/admin/audit')
  await expect(owner.getByText('Smazání sdíleného pohledu').filter({ visible: true })).toHaveCount(2)
})
