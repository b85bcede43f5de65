import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#postgres/tables.ts'
import { noteFigures, writeFigures } from './figures.ts'

test('tries each sender’s figures once while the database is away and keeps them', async () => {
  let asked = 0
  const acquireConnection = async () => {
    asked += 1
    // A retry without end would hang here.
    if (asked > 10) await new Promise(() => {})
    throw new Error('away')
  }
  const none = async () => {}
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createDriver: () => ({
        acquireConnection,
        init: none,
        destroy: none,
        beginTransaction: none,
        commitTransaction: none,
        rollbackTransaction: none,
        releaseConnection: none,
      }),
    },
  })
  for (const sender of ['jeden', 'druhý']) noteFigures(db, sender, new Date(), { lines: 1 })

  await writeFigures(db)
  expect(asked).toBe(2)
  await writeFigures(db)
  expect(asked).toBe(4)
})
