import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './db.ts'
import { statement } from './statement.ts'

test('builds a statement once and sends the values of each run', async () => {
  await using db = openDatabase({ ...inject('postgres'), database: 'postgres' }, () => {}, 1)
  let written = 0
  const join = statement<{ first: string; second: string | null }, { joinedText: string }>((given) => {
    written += 1
    return sql`select ${given.first}::text || ${'-'}::text || coalesce(${given.second}::text, ${given.first}::text) as joined_text`
  })

  expect(await join(db, { first: 'a', second: 'b' })).toEqual([{ joinedText: 'a-b' }])
  expect(await join(db, { first: 'c', second: null })).toEqual([{ joinedText: 'c-c' }])
  await db.transaction().execute(async (tx) => {
    expect(await join(tx, { first: 'blank', second: "'" })).toEqual([{ joinedText: "blank-'" }])
  })
  expect(written).toBe(1)
})
