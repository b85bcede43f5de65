import { expect, test } from './test.ts'

test('an owner deletes what a colleague shared, wherever it was, and the colleague sees it go', async ({
  administrator,
  owner,
}) => {
  const saved = await Promise.all(
    ['todos/views', 'tickets/own-views', 'logs/views'].map((path) =>
      administrator.request.post(`/api/${path}`, { data: { name: 'Po směně', query: '', shared: true } }),
    ),
  )
  expect(saved.map((answer) => answer.ok())).toEqual([true, true, true])
  // Without any there is nothing to look at.
  await administrator.request.post('/api/todos', { data: { title: 'Spravit plot' } })
  const remove = owner.getByRole('button', { name: 'Smazat pohled Po směně' })

  for (const page of [administrator, owner]) await page.goto('/user/admin/todos')
  await expect(administrator.getByRole('button', { name: 'Po směně', exact: true })).toBeVisible()
  await remove.click()
  await expect(owner.getByText('Pohled „Po směně“ byl smazán.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Vrátit' })).toHaveCount(0)
  await expect(administrator.getByRole('button', { name: 'Po směně', exact: true })).toHaveCount(0)

  for (const [path, button, title] of [
    ['tickets', 'Moje pohledy', 'Moje pohledy'],
    ['logs', 'Pohledy', 'Uložené pohledy'],
  ] as const) {
    for (const page of [administrator, owner]) {
      await page.goto(`/user/admin/${path}`)
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole('dialog', { name: title })).toContainText('Po směně')
    }
    await remove.click()
    for (const page of [administrator, owner])
      await expect(page.getByRole('dialog', { name: title })).toContainText('Zatím žádné.')
  }

  await owner.goto('/user/admin/audit')
  for (const of of ['úkoly', 'tickety', 'logy'])
    await expect(
      owner.getByText(`Smazání sdíleného pohledu na ${of}`).filter({ visible: true }).first(),
    ).toBeVisible()
})
