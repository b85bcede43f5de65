import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freeConnections, openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { emptyDatabase } from '#test/database.ts'
import { StartError } from '#process/start-error.ts'

async function createEmptyDatabase() {
  const { connection, [Symbol.asyncDispose]: drop } = await emptyDatabase()
  return { open: () => openDatabase(connection, () => {}, 2), [Symbol.asyncDispose]: drop }
}

/** All that a migration can change: columns, constraints, indexes, triggers, and the migration table. */
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

test('migrates an empty database once when several nodes start together', async () => {
  for (let round = 0; round < 2; round += 1) {
    await using database = await createEmptyDatabase()
    const nodes = Array.from({ length: 3 }, database.open)

    await Promise.all(nodes.map((db) => migrate(db)))

    const [db] = nodes
    if (!db) throw new Error('no node')
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const files = readdirSync(new URL('../migrations/', import.meta.url))
    expect(rows.map(({ name }) => `${name}.sql`)).toEqual(files.toSorted())
    await Promise.all(nodes.map((node) => node.destroy()))
  }
})

test('changes nothing when it runs again', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  await migrate(db)
  const before = await schemaOf(db)
  expect(before.length).toBeGreaterThan(50)

  await migrate(db)

  expect(await schemaOf(db)).toEqual(before)
  await db.destroy()
})

/** Makes a database as the version before the baseline left it, or one of the versions before that. */
async function runAsBefore(db: ReturnType<typeof openDatabase>, names: string[]) {
  await migrate(db, { names: ['001-baseline'] })
  await sql`update kysely_migration set name = ${names.at(-1)}`.execute(db)
  for (const name of names.slice(0, -1))
    await sql`insert into kysely_migration (name, timestamp) select ${name}, timestamp from kysely_migration limit 1`.execute(
      db,
    )
}

test('goes on from the version that the baseline describes', async () => {
  await using database = await createEmptyDatabase()
  await using fresh = await createEmptyDatabase()
  const [db, whole] = [database.open(), fresh.open()]
  await runAsBefore(db, ['001-users', '002-audit', '152-unclosed-by-update'])

  await Promise.all([migrate(db), migrate(whole)])

  const withoutTimes = (lines: string[]) => lines.map((line) => line.replace(/ \d{4}-\S+Z$/, ''))
  expect(withoutTimes(await schemaOf(db))).toEqual(withoutTimes(await schemaOf(whole)))
  await Promise.all([db.destroy(), whole.destroy()])
})

test('several nodes go on from that version at once', async () => {
  await using database = await createEmptyDatabase()
  const nodes = Array.from({ length: 3 }, database.open)
  const [db] = nodes
  if (!db) throw new Error('no node')
  await runAsBefore(db, ['001-users', '152-unclosed-by-update'])

  await Promise.all(nodes.map((node) => migrate(node)))

  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map(({ name }) => name).slice(0, 2)).toEqual(['001-baseline', '160-lines-aside'])
  await Promise.all(nodes.map((node) => node.destroy()))
})

test('refuses data of a version before that one and leaves them unchanged', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  await runAsBefore(db, ['001-users', '151-examination'])
  const before = await schemaOf(db)

  await expect(migrate(db)).rejects.toThrow(
    new StartError(
      'The data are of a Westmore older than be45aa733392. Start that version first (in the clone: npm run update -- --to be45aa733392), then this one.',
    ),
  )
  await expect(migrate(db, { accepted: ['999-of-tomorrow'] })).rejects.toThrow(StartError)
  expect(await schemaOf(db)).toEqual(before)
  await db.destroy()
})

test('refuses data in which the version before is still hiding secrets', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  await runAsBefore(db, ['001-users', '152-unclosed-by-update'])
  await sql`insert into log_secret_places (line_id) values (1)`.execute(db)
  const before = await schemaOf(db)
  await expect(migrate(db)).rejects.toThrow('Let it run for an hour, then start this one.')
  expect(await schemaOf(db)).toEqual(before)

  await sql`update log_secret_places set is_whole = true`.execute(db)

  await migrate(db)
  await db.destroy()
})

test('keeps points in the notes of sanctions, and lets in whom unread rules held', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  const files = readdirSync(new URL('../migrations/', import.meta.url)).map((file) =>
    file.replace('.sql', ''),
  )
  await migrate(db, { names: files.filter((name) => name < '192').toSorted() })
  const [held, reader, applicant] = ['10000000000000001', '10000000000000002', '10000000000000003']
  await sql
    .raw(`
    insert into users (id, username, discriminator, email, allowlist_status) values
      ('${held}', 'a', '0', '', 'approved'), ('${reader}', 'b', '0', '', 'approved'), ('${applicant}', 'c', '0', '', 'none');
    insert into sanctions (id, number, kind, user_id, name, reason, author, note, points_category, points_count, points_until)
      values (gen_random_uuid(), 1, 'warning', '${held}', 'a', 'b', 'c', 'Viděl to Karel.', 'RDM', 2, '2026-12-31T23:30:00Z'),
        (gen_random_uuid(), 2, 'ban', '${held}', 'a', 'b', 'c', '', 'Střelba ve městě', 3, null),
        (gen_random_uuid(), 3, 'ban', '${held}', 'a', 'b', 'c', 'Bez bodů', null, null, null);
    insert into page_settings (lets_administrators_publish, closed_version, gate_days, gate_since)
      values (false, 2, 7, now());
    insert into page_readings (user_id, page, version) values ('${reader}', 'rules', 2), ('${held}', 'rules', 1)`)
    .execute(db)
  const point = await sql<{ seq: number }>`select max(seq) as seq from game_marks`.execute(db)
  const known = point.rows[0]?.seq ?? 0

  await migrate(db)

  const { rows: notes } =
    await sql`select note, note_revision, points_count from sanctions order by number`.execute(db)
  const pointsCount = null
  expect(notes).toEqual([
    { note: 'Viděl to Karel.\nBody: 2 (RDM), do 1. 1. 2027.', noteRevision: 1, pointsCount },
    { note: 'Body: 3 (Střelba ve městě).', noteRevision: 1, pointsCount },
    { note: 'Bez bodů', noteRevision: 0, pointsCount },
  ])
  const changed = await sql`select user_id from game_changes where seq > ${known}`.execute(db)
  expect(changed.rows).toEqual([{ userId: held }])
  const settings = await sql`select closed_version, gate_days, gate_since from page_settings`.execute(db)
  expect(settings.rows).toEqual([{ closedVersion: null, gateDays: null, gateSince: null }])
  await db.destroy()
})

test('rejects a second pending submission and invalid data by constraints', async () => {
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

test('updates all references to a user when the id changes', async () => {
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

test('refuses data of a newer version in one line and leaves them unchanged', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  await migrate(db)
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2030')`.execute(db)
  const before = await schemaOf(db)

  await expect(migrate(db)).rejects.toThrow(
    new StartError(
      'The data are of a newer Westmore (999-of-tomorrow is not known to this one). Start that version, or restore a backup from before the upgrade.',
    ),
  )
  await expect(migrate(db, { accepted: ['998-of-another'] })).rejects.toThrow(StartError)
  // After a downgrade, the update script lists the newer migrations.
  await migrate(db, { accepted: ['998-of-another', '999-of-tomorrow'] })
  expect(await schemaOf(db)).toEqual(before)
  await db.destroy()
})

test('limits free connections by server, database and role', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  const free = await freeConnections(db)
  // The limit of the tests' server, minus connections of other tests.
  expect(free).toBeGreaterThan(50)
  expect(free).toBeLessThanOrEqual(198)
  await sql
    .raw(`do $$ begin execute format('alter database %I connection limit 7', current_database()); end $$`)
    .execute(db)
  expect(await freeConnections(db)).toBe(7)
  await db.destroy()
})
