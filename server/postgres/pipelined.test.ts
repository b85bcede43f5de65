import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './db.ts'

async function openWithTable() {
  const db = openDatabase({ ...inject('postgres'), database: 'postgres' }, () => {}, 1)
  await sql`create temporary table written (n integer primary key)`.execute(db)
  const write = (on: typeof db, n: number) => sql`insert into written values (${n})`.execute(on)
  const count = async (on: typeof db) => (await sql`select from written`.execute(on)).rows.length
  return { db, write, count, [Symbol.asyncDispose]: () => db.destroy() }
}

test('statements asked for together run in their order', async () => {
  await using one = await openWithTable()
  const counted = await one.db.transaction().execute(async (tx) => {
    const [before, , after] = await Promise.all([one.count(tx), one.write(tx, 1), one.count(tx)])
    return [before, after]
  })
  expect(counted).toEqual([0, 1])
})

test('the first of several faults is told, and nothing is kept', async () => {
  await using one = await openWithTable()
  const working = one.db
    .transaction()
    .execute((tx) => Promise.all([one.write(tx, 1), one.write(tx, 1), one.write(tx, 2)]))
  await expect(working).rejects.toThrow('duplicate key')
  expect(await one.count(one.db)).toBe(0)
})

test('a statement nobody waited for never runs outside its transaction', async () => {
  await using one = await openWithTable()
  const late: Promise<unknown>[] = []
  const working = one.db.transaction().execute(async (tx) => {
    const writes = async () => {
      await one.count(tx)
      await one.write(tx, 1)
    }
    late.push(writes().catch((error: unknown) => error))
    await one.count(tx)
    throw new Error('refused')
  })
  await expect(working).rejects.toThrow('refused')
  await Promise.all(late)
  expect(await one.count(one.db)).toBe(0)
})
