import { expect, inject } from 'vitest'
import { test } from '#test/site-test.ts'
import { openDatabase } from '#postgres/db.ts'
import { seedAudit } from './records.ts'
import { seedTown } from './town.ts'

test('fills the demo’s audit from its town’s past, only once', async ({ app }) => {
  const owner = openDatabase({ ...inject('postgres'), database: app.connection.database }, () => {}, 1)
  await seedTown(app.db)

  await seedAudit(owner)
  await seedAudit(owner)
  await owner.destroy()

  const { body } = await (await app.as('owner')).get('/api/audit')
  const actions = body.entries.map(({ action }: { action: string }) => action)
  expect(actions.filter((action: string) => action === 'allowlist.decline')).toHaveLength(1)
  expect(actions).toContain('tickets.assign')
  for (const { at } of body.entries) expect(Date.parse(at)).toBeLessThan(Date.now() - 3_600_000)
})
