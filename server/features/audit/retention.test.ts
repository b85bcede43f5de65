import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { TestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { openTicket } from '#test/tickets.ts'
import { auditStep } from './retention-store.ts'

/** Only the superuser can write rows with another time. */
const writeAt = (app: TestApp, at: Date, action = 'test.deed', subjectType = 'audit', subjectId = 'all') =>
  app.administer(`insert into audit (at, actor_id, actor, action, subject_type, subject_id)
    values ('${at.toISOString()}', 'server', 'Westmore', '${action}', '${subjectType}', '${subjectId}')`)

const momentsOf = async ({ db }: TestApp) =>
  (await db.selectFrom('audit').select('at').orderBy('at').execute()).map(({ at }) => at)

async function remove({ db }: TestApp): Promise<number> {
  let count = 0
  await auditStep.remove(db, new Date(), async (_tx, { audit = 0 }) => {
    count += audit
  })
  return count
}

const limitNow = () => limitOf(terms.technical, new Date())

test('deletes entries after 24 months, to the millisecond', async ({ app }) => {
  const limit = limitNow()
  const over = new Date(limit.getTime() - 1)
  await writeAt(app, over)
  await writeAt(app, new Date('2019-02-28T10:00:00Z'))
  await writeAt(app, limit)
  await writeAt(app, new Date())

  expect(await auditStep.due(app.db, new Date())).toEqual({ audit: 2 })
  expect(await remove(app)).toBe(2)

  const left = await momentsOf(app)
  expect(left).toHaveLength(2)
  expect(left[0]).toBe(limit.toISOString())
  expect(await remove(app)).toBe(0)
})

test('deletes entries that not all staff may read, but does not count them', async ({ app, player }) => {
  const secret = await openTicket(player, { category: 'management' })
  const old = new Date('2020-01-01T10:00:00Z')
  await writeAt(app, old, 'tickets.note', 'ticket', secret.id)
  await writeAt(app, old, 'users.notes.create', 'user', player.id)
  await writeAt(app, old, 'sanctions.note', 'sanction', player.id)
  await writeAt(app, old, 'users.showEmail', 'user', player.id)

  expect(await auditStep.due(app.db, new Date())).toEqual({ audit: 0 })
  expect(await remove(app)).toBe(0)
  expect(await momentsOf(app)).toEqual([])
})

test('lets neither application nor superuser delete younger rows or change any', async ({ app }) => {
  await writeAt(app, limitNow())
  await writeAt(app, new Date('2020-01-01T10:00:00Z'))
  const [, young] = await momentsOf(app)

  for (const statement of [
    'delete from audit',
    "delete from audit where at < now() - interval '30 months'",
    'alter function audit_remove_past_term(integer) owner to current_user',
    'alter function audit_remove_past_term(integer) security invoker',
    'alter function audit_remove_past_term(integer) set search_path = pg_temp',
    'drop function audit_kept_since(timestamptz)',
    'create or replace function audit_kept_since(moment timestamptz) returns timestamptz language sql as $$ select now() $$',
  ])
    await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow(
      /permission denied|must be owner/,
    )

  // Traps for a function that relies on its caller's settings.
  for (const trap of [
    `create function public.audit_kept_since(moment timestamp) returns timestamptz language sql as $$ select 'infinity'::timestamptz $$`,
    `create function public.less(a timestamptz, b timestamptz) returns boolean language sql as $$ select true $$`,
    'create operator public.< (leftarg = timestamptz, rightarg = timestamptz, function = public.less)',
    'create temp table audit (id bigint, at timestamptz, ticket_ids uuid[], action text, asked_for text[])',
  ])
    await app.db.connection().execute(async (one) => {
      await sql.raw(trap).execute(one)
      await sql`set search_path = pg_temp, public, pg_catalog`.execute(one)
      await sql`set timezone = 'Pacific/Kiritimati'`.execute(one)
      await sql`select * from public.audit_remove_past_term(100)`.execute(one)
      await sql`reset all`.execute(one)
      await sql`drop table if exists pg_temp.audit`.execute(one)
    })
  await expect(app.administer('delete from audit')).rejects.toThrow('append-only')
  await expect(app.administer("update audit set at = '2020-01-01'")).rejects.toThrow('append-only')
  await expect(app.administer('truncate audit')).rejects.toThrow('append-only')

  expect(await momentsOf(app)).toEqual([young])
})

test('applies the same limit in the database as in the contract, on every day', async ({ app }) => {
  const moments = fc.integer({ min: Date.UTC(2022, 0) / 1000, max: Date.UTC(2045, 0) / 1000 })
  const some = [
    ...fc.sample(moments, 500),
    ...['2028-02-29', '2028-03-01', '2026-02-28'].map((day) => Date.parse(`${day}T12:00:00Z`) / 1000),
  ]
  const { rows } = await sql<{ since: string }>`
    select audit_kept_since(to_timestamp(second)) as since
    from unnest(${some}::bigint[]) with ordinality as asked (second, place) order by place`.execute(app.db)
  expect(rows.map(({ since }) => since)).toEqual(
    some.map((second) => limitOf(terms.technical, new Date(second * 1000)).toISOString()),
  )
})

test('deletes more rows than one batch in several batches', async ({ app }) => {
  await app.administer(`insert into audit (at, actor_id, actor, action, subject_type, subject_id)
    select '2020-01-01'::timestamptz + n * interval '1 minute', 'server', 'Westmore', 'test.deed', 'audit', 'all'
    from generate_series(1, 5001) n`)
  expect(await remove(app)).toBe(5001)
  expect(await momentsOf(app)).toEqual([])
})
