import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { freeConnections, openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { StartError } from '#process/start-error.ts'

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

/** Runs migrations one by one, without recording them. */
async function runThose(db: ReturnType<typeof openDatabase>, isMeant: (name: string) => boolean) {
  const folder = new URL('../migrations/', import.meta.url)
  for (const name of readdirSync(folder).filter(isMeant).toSorted())
    await db.transaction().execute((tx) => sql.raw(readFileSync(new URL(name, folder), 'utf8')).execute(tx))
}

test('keeps the staff members named by earlier look-ups', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  await runThose(db, (name) => name < '114')
  const [named, actor, player] = ['10000000000000001', '10000000000000002', '10000000000000003']
  await sql
    .raw(`
    insert into users (id, username, discriminator, email, role) values ('${named}', 'Jim', '0', '', 'owner'),
      ('${actor}', 'Adéla', '0', '', 'administrator'), ('${player}', 'Jimmy', '0', '', 'user');
    insert into user_game_identifiers (identifier, user_id) values ('license:1', '${named}');
    insert into audit (actor_id, actor, action, subject_type, subject_id, after)
      select '${actor}', 'x', action, 'logs', 'x', after::jsonb from (values ('logs.search', '{"user":"jim"}'),
        ('logs.search', '{"player":"license:1"}'), ('logs.search', '{"user":"adela"}'), ('todos.create', '{"user":"jim"}'))
        as written (action, after)`)
    .execute(db)

  await runThose(db, (name) => name >= '114')

  const { rows } = await sql`select kept_from from audit order by id`.execute(db)
  expect(rows).toEqual([[named], [named], [], []].map((keptFrom) => ({ keptFrom })))
  await db.destroy()
})

test('numbers existing threads for their authors and keeps read marks', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  await runThose(db, (name) => name < '016')
  const [author, staff] = ['10000000000000001', '10000000000000002']
  const [ticketId, bareId] = [randomUUID(), randomUUID()]
  // As earlier versions wrote it: message 1, note 2, message 3, assigned 4, status 5, note 6.
  await sql
    .raw(`
    insert into users (id, username, discriminator, email) values ('${author}', 'a', '0', ''), ('${staff}', 'b', '0', '');
    insert into tickets (id, number, title, category, message, user_id, username, last_message, last_username, last_seq,
      seq_for_author, seq_for_staff)
      values ('${ticketId}', 10001, 't', 'rules', 'm', '${author}', 'a', 'm', 'a', 6, 5, 1),
        ('${bareId}', 10002, 't', 'rules', 'm', '${author}', 'a', 'm', 'a', 0, 0, 0);
    insert into ticket_messages (id, ticket_id, seq, user_id, username, is_admin, message)
      values (gen_random_uuid(), '${ticketId}', 1, '${author}', 'a', false, 'm'),
        (gen_random_uuid(), '${ticketId}', 3, '${staff}', 'b', true, 'm');
    insert into ticket_notes (id, ticket_id, seq, user_id, username, text)
      select gen_random_uuid(), '${ticketId}', seq, '${staff}', 'b', 'n' from unnest(array[2, 6]) seq;
    insert into ticket_events (id, ticket_id, seq, kind, to_value)
      values (gen_random_uuid(), '${ticketId}', 4, 'assigned', 'b'), (gen_random_uuid(), '${ticketId}', 5, 'status', 'closed');
    insert into ticket_reads (ticket_id, user_id, seq)
      values ('${ticketId}', '${author}', 4), ('${ticketId}', '${staff}', 6)`)
    .execute(db)

  await runThose(db, (name) => name >= '016')

  const { rows: places } = await sql`
    select seq, author_seq from ticket_messages union all select seq, author_seq from ticket_events order by seq`.execute(
    db,
  )
  expect(places).toEqual([
    { seq: 1, authorSeq: 1 },
    { seq: 3, authorSeq: 2 },
    { seq: 4, authorSeq: null },
    { seq: 5, authorSeq: 3 },
  ])
  const { rows: tickets } = await sql`
    select last_seq, last_author_seq, seq_for_author, seq_for_staff from tickets order by number`.execute(db)
  expect(tickets).toEqual([
    { lastSeq: 6, lastAuthorSeq: 3, seqForAuthor: 3, seqForStaff: 1 },
    { lastSeq: 0, lastAuthorSeq: 0, seqForAuthor: 0, seqForStaff: 0 },
  ])
  const { rows: marks } = await sql`select user_id, seq from ticket_reads order by user_id`.execute(db)
  expect(marks).toEqual([
    { userId: author, seq: 2 },
    { userId: staff, seq: 6 },
  ])
  await db.destroy()
})

test('merges views of three tables; old tables stay writable', async () => {
  await using database = await createEmptyDatabase()
  const db = database.open()
  await runThose(db, (name) => name < '112')
  const [owner, watcher] = ['10000000000000001', '10000000000000002']
  const watched = randomUUID()
  await sql
    .raw(`
    insert into users (id, username, discriminator, email) values ('${owner}', 'a', '0', ''), ('${watcher}', 'b', '0', '');
    insert into ticket_views (id, owner_id, name, query, position) values
      (gen_random_uuid(), '${owner}', 'Frakce', 'stav=vse', 2), (gen_random_uuid(), '${owner}', 'Krádeže', '', 1);
    insert into log_views (id, owner_id, name, query, shared, created_at, updated_at) values
      (gen_random_uuid(), '${owner}', 'Frakce', '', false, now(), now()),
      ('${watched}', '${owner}', 'Čachry', 'kategorie=ECONOMY', true, '1890-01-01T00:00Z', '1890-01-02T00:00Z');
    insert into log_alerts (id, user_id, view_id, lines, minutes)
      values (gen_random_uuid(), '${watcher}', '${watched}', 5, 10);
    insert into todo_views (id, owner_id, name, query) values (gen_random_uuid(), '${watcher}', 'Frakce', 'kdo=ja')`)
    .execute(db)

  await runThose(db, (name) => name >= '112')

  const read = () =>
    db
      .selectFrom('savedViews')
      .select(['screen', 'ownerId', 'name', 'query', 'shared', 'position'])
      .orderBy('screen')
      .orderBy('position')
      .execute()
  const of = { ownerId: owner, query: '', shared: false }
  const carried = [
    { ...of, screen: 'logs', name: 'Čachry', query: 'kategorie=ECONOMY', shared: true, position: 1 },
    { ...of, screen: 'logs', name: 'Frakce', position: 2 },
    { ...of, screen: 'tickets', name: 'Krádeže', position: 1 },
    { ...of, screen: 'tickets', name: 'Frakce', query: 'stav=vse', position: 2 },
    { ...of, screen: 'todos', ownerId: watcher, name: 'Frakce', query: 'kdo=ja', position: 1 },
  ]
  expect(await read()).toEqual(carried)
  const { rows } = await sql`
    select view.created_at, view.updated_at from log_alerts alert join saved_views view on view.id = alert.view_id
    where view.id = ${watched} and alert.lines = 5`.execute(db)
  expect(rows).toEqual([{ createdAt: '1890-01-01T00:00:00.000Z', updatedAt: '1890-01-02T00:00:00.000Z' }])

  for (const table of ['ticket_views', 'log_views', 'todo_views']) {
    const views = sql.table(table)
    const id = randomUUID()
    await sql`insert into ${views} (id, owner_id, name, query, shared) values (${id}, ${watcher}, 'Nový', '', true)`.execute(
      db,
    )
    await sql`update ${views} set name = 'Jiný', updated_at = now() where id = ${id}`.execute(db)
    await sql`select from ${views} where id = ${id} for share`.execute(db)
    await sql`delete from ${views} views using users where views.id = ${id} and users.id = views.owner_id`.execute(
      db,
    )
    expect(await read()).toEqual(carried)
  }
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
