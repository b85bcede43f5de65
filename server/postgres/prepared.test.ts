import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './db.ts'
import { MOST } from './prepared.ts'

/** A pool of one connection, so that all statements use the same. */
function openOne() {
  const db = openDatabase({ ...inject('postgres'), database: 'postgres' }, () => {}, 1)
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
      ({ statement }) => statement,
    )
  return { db, prepared, [Symbol.asyncDispose]: () => db.destroy() }
}

test('prepares a repeated statement, not one asked once', async () => {
  await using one = openOne()
  const double = async (n: number) =>
    (await sql<{ twice: number }>`select ${n}::int * 2 as twice`.execute(one.db)).rows[0]?.twice
  await sql`select 'once'`.execute(one.db)
  expect(await double(1)).toBe(2)
  expect(await one.prepared()).toEqual([])
  expect(await double(2)).toBe(4)
  expect(await double(3)).toBe(6)
  expect(await one.prepared()).toContain('select $1::int * 2 as twice')
})

test('prepares a limited number of statements and runs the others unprepared', async () => {
  await using one = openOne()
  for (let n = 0; n < MOST + 10; n++) {
    for (const _ of [1, 2]) {
      const { rows } = await sql<{ n: number }>`select ${sql.lit(n)}::int as n`.execute(one.db)
      expect(rows).toEqual([{ n }])
    }
  }
  expect((await one.prepared()).length).toBe(MOST)
})

test('keeps statements working when a newer node adds a column', async () => {
  await using one = openOne()
  await sql`create temp table growing (id int)`.execute(one.db)
  await sql`insert into growing values (1)`.execute(one.db)
  const read = async () => (await sql`select * from growing where id = ${1}`.execute(one.db)).rows
  for (const _ of [1, 2, 3]) expect(await read()).toEqual([{ id: 1 }])
  await sql`alter table growing add column name text`.execute(one.db)
  for (const _ of [1, 2]) expect(await read()).toEqual([{ id: 1, name: null }])
})
