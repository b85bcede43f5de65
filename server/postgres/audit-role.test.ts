import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Client } from 'pg'
import { expect, inject } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { findDebianPostgres } from '#test/debian-postgres.ts'
import { temporaryFolder } from '#test/folder.ts'
import { test } from '#test/site-test.ts'
import { APP_ROLE, couldRewriteAudit, transferOwnership } from './audit-role.ts'
import { openDatabase, type Db } from './db.ts'
import { writeAudit } from '#events/audit.ts'
import { startJobs } from '#jobs.ts'
import { migrate } from './migrate.ts'

const server = { id: 'server', username: 'Westmore' }
const deed = { action: 'audit.export', subjectType: 'audit', subjectId: 'all' } as const
const write = (db: Db) => db.transaction().execute((tx) => writeAudit(tx, server, [deed]))
const rowsOf = (db: Db) => db.selectFrom('audit').selectAll().orderBy('id').execute()

const changes = [
  "update audit set actor = 'nobody'",
  'update audit set id = default',
  'delete from audit',
  'truncate audit',
  'truncate audit restart identity cascade',
  "insert into audit (id, actor_id, actor, action, subject_type, subject_id) overriding system value select id, actor_id, 'x', action, subject_type, subject_id from audit on conflict (id) do update set actor = 'x'",
]

/** Statements that would remove the protection of the audit, or forge entries. */
const attacks = [
  'drop table audit',
  'drop table audit cascade',
  'drop schema public cascade',
  'alter schema public rename to elsewhere',
  'alter table audit rename to elsewhere',
  'alter table audit disable trigger all',
  'alter table audit disable trigger user',
  'alter table audit disable trigger audit_no_change',
  'drop trigger audit_no_change on audit',
  'drop function audit_is_append_only() cascade',
  'create or replace function audit_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
  "create or replace function audit_ticket_ids(subject_type text, subject_id text, before jsonb, after jsonb) returns uuid[] language sql immutable as $$ select '{}'::uuid[] $$",
  'create or replace function audit_looked_up(action text, subject_id text, before jsonb, after jsonb) returns text[] language sql immutable as $$ select null::text[] $$',
  "create or replace function audit_asked_for(action text, subject_id text, before jsonb, after jsonb) returns text[] language sql immutable as $$ select '{}'::text[] $$",
  'create or replace function audit_patterns(asked text, around text) returns text[] language sql immutable as $$ select null::text[] $$',
  'create function swallow() returns trigger language plpgsql as $$ begin return null; end $$; create trigger swallow before insert on audit for each row execute function swallow()',
  'create rule swallow as on insert to audit do instead nothing',
  'drop function audit_remove_past_term(integer)',
  'alter function audit_remove_past_term(integer) owner to current_user',
  'alter function audit_remove_past_term(integer) set search_path = public',
  "create or replace function audit_kept_since(moment timestamptz) returns timestamptz language sql as $$ select 'infinity'::timestamptz $$",
  'alter table audit owner to current_user',
  'alter table audit add column more text',
  'alter table audit enable row level security',
  'set session_replication_role = replica',
  'reindex table audit',
  "insert into audit (at, actor_id, actor, action, subject_type, subject_id) values ('1890-01-01', 'x', 'x', 'x', 'x', 'x')",
  "insert into audit (id, actor_id, actor, action, subject_type, subject_id) overriding system value values (-1, 'x', 'x', 'x', 'x', 'x')",
  "insert into audit (public_id, actor_id, actor, action, subject_type, subject_id) values ('00000000-0000-4000-8000-000000000000', 'x', 'x', 'x', 'x', 'x')",
  "select setval(pg_get_serial_sequence('audit', 'id'), 1)",
  'alter role current_user superuser',
  'alter role current_user createrole',
  'create role another superuser',
  'create schema elsewhere',
  'set role westmore',
  'set session authorization westmore',
]

test('lets the application’s role read the audit and add to it, nothing more', async ({ app }) => {
  await write(app.db)
  const before = await rowsOf(app.db)
  expect(before).toHaveLength(1)

  expect(await succeeding(app.db, [...attacks, ...changes])).toEqual([])

  await write(app.db)
  const after = await rowsOf(app.db)
  expect(after.slice(0, 1)).toEqual(before)
  expect(after).toHaveLength(2)
  expect(await couldRewriteAudit(app.db)).toBe(false)
})

test('stops even a superuser and a replication role by triggers', async ({ app }) => {
  await write(app.db)
  const before = await rowsOf(app.db)

  for (const statement of changes)
    for (const guise of ['', 'set session_replication_role = replica; '])
      await expect(app.administer(guise + statement), guise + statement).rejects.toThrow(
        'the audit is append-only',
      )

  expect(await rowsOf(app.db)).toEqual(before)
})

test('keeps owners when run again and hands over newer tables and the queue', async ({ app }) => {
  const superuser = openDatabase({ ...inject('postgres'), database: app.connection.database }, () => {}, 2)
  const before = await ownersOf(app.db)
  await transferOwnership(superuser)
  expect(await ownersOf(app.db)).toEqual(before)
  expect(new Set(before.filter((line) => !line.endsWith(APP_ROLE)))).toEqual(
    new Set(['audit westmore', 'kysely_migration westmore', 'kysely_migration_lock westmore']),
  )

  // Simulates a database from before this role existed.
  const log = pino({ level: 'silent' })
  const early = await startJobs({ ...app.connection, user: 'westmore' }, app.db, log)
  await early.stop()
  await app.administer('create table late (id integer generated always as identity)')
  await transferOwnership(superuser)
  await superuser.destroy()
  await sql`insert into late default values`.execute(app.db)
  await sql`alter table late add column more text`.execute(app.db)
  const jobs = await startJobs(app.connection, app.db, log)
  await jobs.stop()
})

test('protects the audit from its owner, completely after the operator’s recipe', async () => {
  await using place = await ownDatabase()
  const { db, role } = place
  await migrate(db)
  await write(db)
  const before = await rowsOf(db)
  for (const statement of changes)
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/permission denied|append-only/)
  expect(await rowsOf(db)).toEqual(before)
  expect(await couldRewriteAudit(db)).toBe(true)
  await place.administer(rowPastTerm)
  expect(await removePastTerm(db)).toBe(1)

  await place.administer(recipeFor(role))

  expect(await couldRewriteAudit(db)).toBe(false)
  expect(await succeeding(db, [...attacks, ...changes])).toEqual([])
  await place.administer(rowPastTerm)
  expect(await removePastTerm(db)).toBe(1)
  expect(await removePastTerm(db)).toBe(0)
  await migrate(db)
  await write(db)
  expect(await rowsOf(db)).toHaveLength(2)
})

test('resolves names in the public schema, whatever search path the role has', async ({ app }) => {
  await app.administer(
    `do $$ begin execute format('alter role ${APP_ROLE} in database %I set search_path = pg_temp, pgboss', current_database()); end $$`,
  )
  const db = openDatabase(app.connection, () => {}, 1)
  await sql`create temp table audit (id bigint)`.execute(db)
  await write(db)
  expect(await rowsOf(app.db)).toHaveLength(1)
  await db.destroy()

  const superuser = openDatabase({ ...inject('postgres'), database: app.connection.database }, () => {}, 1)
  await transferOwnership(superuser)
  await superuser.destroy()
  const plain = new Client(app.connection)
  await plain.connect()
  expect((await plain.query('show search_path')).rows).toEqual([{ search_path: '"$user", public' }])
  await plain.end()
})

const debian = findDebianPostgres()
/** `pg_dump` of the tests' PostgreSQL; the embedded one has none. */
const dumps = debian && inject('postgres').binaries === debian ? debian : undefined

test.runIf(dumps)('runs the queue and makes a restorable dump after the operator’s recipe', async () => {
  await using place = await ownDatabase()
  await using restored = await ownDatabase()
  const { db, role, connection } = place
  const log = pino({ level: 'silent' })
  const startStopJobs = async () => (await startJobs(connection, db, log)).stop()
  await migrate(db)
  await startStopJobs()
  await place.administer(recipeFor(role))
  await startStopJobs()
  await write(db)
  const before = await rowsOf(db)

  const run = (program: string, ...args: string[]) => {
    const address = ['--host', connection.host, '--port', String(connection.port)]
    const { status, stderr } = spawnSync(join(dumps ?? '', program), [...address, ...args], {
      encoding: 'utf8',
    })
    return { status, stderr }
  }
  const good = { status: 0, stderr: '' }
  using folder = temporaryFolder()
  const file = join(folder.path, 'dump')
  expect(run('pg_dump', '--username', role, '--format', 'custom', '--file', file, role)).toEqual(good)
  const superuser = inject('postgres').user
  expect(
    run(
      'pg_restore',
      '--username',
      superuser,
      '--exit-on-error',
      '--clean',
      '--if-exists',
      '--dbname',
      restored.role,
      file,
    ),
  ).toEqual(good)

  const again = openDatabase({ ...connection, database: restored.role }, () => {}, 2)
  await migrate(again)
  expect(await rowsOf(again)).toEqual(before)
  await write(again)
  expect(await rowsOf(again)).toHaveLength(2)
  expect(await couldRewriteAudit(again)).toBe(false)
  await again.destroy()
})

/** The SQL of the documentation, with this name for the database and the role. */
function recipeFor(role: string): string {
  const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, recipe = ''] = /```sql\n([^`]*audit[^`]*)```/.exec(manual) ?? []
  return recipe.replaceAll('westmore', role).replaceAll('to postgres', 'to westmore')
}

const rowPastTerm =
  "insert into audit (at, actor_id, actor, action, subject_type, subject_id) values ('2019-02-28', 'x', 'x', 'x', 'audit', 'x')"

async function removePastTerm(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ removed: number }>`select removed from audit_remove_past_term(10)`.execute(db)
  return rows[0]?.removed
}

/** Returns the statements that were not refused for lack of a privilege. */
async function succeeding(db: Db, statements: string[]): Promise<string[]> {
  const done: string[] = []
  // A grant without the right to grant gives only a warning.
  await sql`grant all on audit to current_user`.execute(db)
  for (const statement of statements) {
    const refusal = await sql
      .raw(statement)
      .execute(db)
      .then(
        () => 'nothing',
        (error: unknown) => String(error),
      )
    if (!/permission denied|must be owner|must be superuser/.test(refusal))
      done.push(`${statement}: ${refusal}`)
  }
  return done
}

/** Tables of the schema with their owners. */
async function ownersOf(db: TestApp['db']): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select relname || ' ' || relowner::regrole as line from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by line`.execute(db)
  return rows.map(({ line }) => line)
}

/** A database as an operator creates it, owned by a role that is not a superuser. */
async function ownDatabase() {
  const role = `town_${randomUUID().replaceAll('-', '')}`
  const admin = inject('postgres')
  const run = async (statement: string, database: string) => {
    const client = new Client({ ...admin, database })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create role ${role} login`, admin.database)
  await run(`create database ${role} owner ${role}`, admin.database)
  const connection = { host: admin.host, port: admin.port, user: role, database: role }
  const db = openDatabase(connection, () => {}, 2)
  return {
    db,
    role,
    connection,
    administer: (statement: string) => run(statement, role),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await run(`drop database ${role} with (force)`, admin.database)
      // Another database, restored from this one, may still have objects of this role.
      await run(`drop role if exists ${role}`, admin.database).catch(() => {})
    },
  }
}
