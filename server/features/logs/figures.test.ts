import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#postgres/tables.ts'
import { noteFigures, writeFigures } from './figures.ts'

test('while the database is away each sender’s figures are tried once, and kept for the next time', async () => {
  let asked = 0
  const acquireConnection = async () => {
    asked += 1
    // Whoever asks without an end waits for one.
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
