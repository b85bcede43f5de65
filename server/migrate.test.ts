import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './db.ts'
import { migrate } from './migrate.ts'

async function administer(statement: string): Promise<void> {
  const client = new Client(inject('postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function createEmptyDatabase() {
  const database = `empty_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${database}`)
  return {
    open: () => openDatabase({ ...inject('postgres'), database }, () => {}, 2),
    [Symbol.asyncDispose]: () => administer(`drop database ${database} with (force)`),
  }
}

/** Everything a migration could have changed: tables, columns, constraints, indexes, triggers, and what it noted. */
async function schemaOf(db: ReturnType<typeof openDatabase>) {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select name || ' ' || timestamp from kysely_migration
    order by line
  `.execute(db)
  return rows.map(({ line }) => line)
}

test('nodes that start at once on an empty database all succeed and migrate it once', async () => {
  for (let round = 0; round < 2; round += 1) {
    await using database = await createEmptyDatabase()
    const nodes = Array.from({ length: 3 }, database.open)

    await Promise.all(nodes.map((db) => migrate(db)))

    const [db] = nodes
    if (!db) throw new Error('no node')
    const { rows } = await sql`select name from kysely_migration order by name`.execute(db)
    expect(rows).toEqual([
      { name: '001-users' },
      { name: '002-audit' },
      { name: '003-allowlist' },
      { name: '004-tickets' },
      { name: '005-logs' },
      { name: '006-todos' },
      { name: '007-people-and-audit' },
      { name: '008-search' },
      { name: '009-notifications' },
      { name: '010-accounts' },
      { name: '011-retention' },
      { name: '012-game-identifiers' },
      { name: '013-player-months' },
      { name: '014-game-allowlist' },
    ])
    await Promise.all(nodes.map((node) => node.destroy()))
  }
})

test('migrating again changes nothing', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  await migrate(db)
  const before = await schemaOf(db)
  expect(before.length).toBeGreaterThan(50)

  await migrate(db)

  expect(await schemaOf(db)).toEqual(before)
  await db.destroy()
})

test('the database itself refuses a second submission that waits, a decline without its moment and a blank answer', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  await migrate(db)
  const id = '10000000000000001'
  await db
    .insertInto('users')
    .values({ id, username: 'a', discriminator: '0', avatar: null, email: '' })
    .execute()
  const submit = (submissionId: string, userId = id) =>
    db
      .insertInto('allowlistSubmissions')
      .values({ id: submissionId, userId, username: 'a', attemptNumber: 1 })
      .execute()
  const submissionId = randomUUID()
  await submit(submissionId)

  await expect(submit(randomUUID())).rejects.toThrow('allowlist_one_pending')
  await expect(submit(randomUUID(), '10000000000000002')).rejects.toThrow('foreign key')
  await expect(db.updateTable('users').set({ allowlistStatus: 'declined' }).execute()).rejects.toThrow(
    'check constraint',
  )
  const blank = { submissionId, position: 0, questionId: randomUUID(), question: 'a', answer: '' }
  await expect(db.insertInto('allowlistAnswers').values(blank).execute()).rejects.toThrow('check constraint')
  const decided = db.updateTable('allowlistSubmissions').set({ status: 'approved' })
  await expect(decided.execute()).rejects.toThrow('check constraint')
  await db.destroy()
})

test('whatever refers to a user follows when the id changes', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  await migrate(db)

  const { rows } = await sql<{ name: string; follows: boolean }>`
    select conname as name, confupdtype = 'c' as follows from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by name`.execute(db)
  await db.destroy()

  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(({ follows }) => !follows)).toEqual([])
})
