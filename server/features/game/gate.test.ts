import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { GAME_PAGE_SIZE } from '@westmore/contract/game.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { Db } from '#postgres/db.ts'
import { upsertUser } from '#features/users/public.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { apply } from '#test/applications.ts'
import { getAsGame, GAME_TOKEN } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { restoringFrom } from '#test/database.ts'
import { siteTest } from '#test/site-test.ts'
import { changedPlayers, forgetPoints, isKnownSince, latestPointOf, playerOf } from './store.ts'

const URL = '/api/game/allowlist'
const UNKNOWN = '999999999999999'
const ask = async (app: TestApp, id: string) => (await getAsGame(app, `${URL}/${id}`)).body
const nobody = { place: null, reason: null, hoursRemaining: null }
const told = (discordId: string, allowed: boolean, fields: object = {}) => ({
  discordId,
  allowed,
  licenses: [],
  reason: null,
  ...fields,
})
const changesSince = (app: TestApp, since = '') => getAsGame(app, `${URL}?since=${encodeURIComponent(since)}`)
const playersSince = async (app: TestApp, since: string) => (await changesSince(app, since)).body.players

const decide = (staff: Person, id: string, verb: 'approve' | 'decline' | 'revoke') =>
  staff.send(
    'POST',
    `/api/allowlist/submissions/${id}/${verb}`,
    verb === 'approve' ? {} : { reason: 'Proto' },
  )

/** `staff.test.ts` tests the rule for the staff. */
async function startApp(): Promise<TestApp> {
  const app = await startTestApp({ GAME_TOKEN })
  await app.db.insertInto('gameSettings').values({ letsStaffIn: false }).execute()
  return app
}

async function letIn(app: TestApp, staff: Person, userId: string): Promise<string> {
  const id = await apply(app, userId)
  expect((await decide(staff, id, 'approve')).status).toBe(200)
  return id
}

const firstId = 300_000_000_000_000_000n
const addApproved = ({ db }: TestApp, count: number) =>
  sql`insert into users (id, username, discriminator, allowlist_status)
    select (${String(firstId)}::bigint + n)::text, 'a', '0', 'approved' from generate_series(1, ${count}::int) n`.execute(
    db,
  )
const addRemoved = ({ db }: TestApp, count: number) =>
  sql`insert into game_removals (discord_id)
    select (${String(firstId)}::bigint + n)::text from generate_series(1, ${count}::int) n`.execute(db)

const test = siteTest(startApp)

test('refuses strangers and players not approved, with the reason', async ({ app, staff }) => {
  const people = [await app.as('user'), await app.as('user'), await app.as('user'), await app.as('user')]
  const [newcomer, first, second, declined] = people as [Person, Person, Person, Person]
  await apply(app, first.id)
  await apply(app, second.id)
  await decide(staff, await apply(app, declined.id), 'decline')

  const standings = {
    [UNKNOWN]: { ...nobody, state: 'none' },
    [newcomer.id]: { ...nobody, state: 'none' },
    [first.id]: { ...nobody, state: 'waiting', place: 1 },
    [second.id]: { ...nobody, state: 'waiting', place: 2 },
    [declined.id]: { state: 'declined', place: null, reason: 'Proto', hoursRemaining: 24 },
  }
  for (const [id, standing] of Object.entries(standings)) {
    expect(await getAsGame(app, `${URL}/${id}`)).toMatchObject({ status: 200 })
    expect(await ask(app, id)).toEqual({
      discordId: id,
      allowed: false,
      licenses: [],
      standing,
      ban: null,
    })
  }
  const all = (await changesSince(app)).body
  expect(all).toEqual({ players: [], until: expect.any(String), more: false, isAnyoneApproved: false })
  expect(await playersSince(app, all.until)).toEqual([])
})

test('admits an approved player, refuses a revoked one and reports each change', async ({ app, staff }) => {
  const { id } = await app.as('user')
  const { until } = (await changesSince(app)).body
  const submission = await letIn(app, staff, id)
  expect(await ask(app, id)).toEqual({
    discordId: id,
    allowed: true,
    licenses: [],
    standing: { ...nobody, state: 'approved' },
    ban: null,
  })
  expect(await playersSince(app, until)).toEqual([told(id, true)])
  expect(await playersSince(app, '')).toEqual([told(id, true)])

  await decide(staff, submission, 'revoke')
  expect(await ask(app, id)).toEqual({
    discordId: id,
    allowed: false,
    licenses: [],
    standing: { state: 'revoked', place: null, reason: 'Proto', hoursRemaining: 24 },
    ban: null,
  })
  expect(await playersSince(app, until)).toEqual([told(id, false, { reason: 'Proto' })])
  expect(await playersSince(app, '')).toEqual([])

  await letIn(app, staff, id)
  expect(await ask(app, id)).toMatchObject({
    allowed: true,
  })
  expect(await playersSince(app, until)).toEqual([told(id, true)])
})

test('refuses a deleted account, and reports that to the game, until approved again', async ({ app }) => {
  const staff = await app.as('administrator')
  const leaving = await app.as('user', 'jan')
  const revoked = await app.as('user', 'petr')
  const { until } = (await changesSince(app)).body
  await letIn(app, staff, leaving.id)
  await decide(staff, await letIn(app, staff, revoked.id), 'revoke')
  expect((await leaving.send('DELETE', '/api/auth/me', { confirm: 'jan' })).status).toBe(204)
  expect((await revoked.send('DELETE', '/api/auth/me', { confirm: 'petr' })).status).toBe(204)

  const gone = await ask(app, leaving.id)
  expect(gone).toEqual({
    discordId: leaving.id,
    allowed: false,
    licenses: [],
    standing: { ...nobody, state: 'none' },
    ban: null,
  })
  const bothOut = [leaving.id, revoked.id].map((id) => told(id, false))
  expect(await playersSince(app, until)).toEqual(bothOut)
  expect(await playersSince(app, '')).toEqual([])

  await upsertUser(
    app.db,
    { id: leaving.id, username: 'jan', name: 'jan', discriminator: '0', avatar: null, email: '' },
    false,
  )
  expect(await ask(app, leaving.id)).toEqual(gone)
  await letIn(app, staff, leaving.id)
  expect(await ask(app, leaving.id)).toMatchObject({ allowed: true })
  expect(await playersSince(app, '')).toEqual([told(leaving.id, true)])
  expect(await playersSince(app, until)).toEqual([told(leaving.id, true), told(revoked.id, false)])
})

test('loses no decision that commits late or while the clock goes back', async ({ app }) => {
  const ids = Array.from({ length: 12 }, (_, at) => String(firstId + BigInt(at)))
  for (const id of ids)
    await app.db.insertInto('users').values({ id, username: 'a', discriminator: '0', email: '' }).execute()
  const known = new Map<string, boolean>()
  let { until } = (await changesSince(app)).body
  const follow = async () => {
    const { body } = await changesSince(app, until)
    for (const { discordId, allowed } of body.players) known.set(discordId, allowed)
    until = body.until
  }
  // Each keeps its transaction open for a while; its time is that of its beginning.
  const decideLate = (id: string, wait: number, status: 'approved' | 'none') =>
    app.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ allowlistStatus: status }).where('id', '=', id).execute()
      await sleep(wait)
    })

  for (const status of ['approved', 'none', 'approved'] as const) {
    const deciding = Promise.all(ids.map((id, at) => decideLate(id, (at * 7) % 40, status)))
    for (let step = 0; step < 10; step += 1) {
      await follow()
      await sleep(5)
    }
    await deciding
    await follow()
    expect(known).toEqual(new Map(ids.map((id) => [id, status === 'approved'])))
    // As if the clock were set back by an hour: earlier changes lie in the future.
    await sql`update game_marks set at = at + interval '1 hour'`.execute(app.db)
  }
})

test('detects a restored backup by any point after it and by none before', async ({ app, staff }) => {
  const kept = await app.as('user')
  const undone = await app.as('user')
  const later = await app.as('user')
  const submissions = await Promise.all([kept, undone, later].map(({ id }) => apply(app, id)))
  const [ofKept = '', ofUndone = '', ofLater = ''] = submissions
  const beginning = (await changesSince(app)).body.until
  await decide(staff, ofKept, 'approve')
  const atBackup = (await changesSince(app)).body.until
  const tables = ['game_marks', 'game_changes', 'users', 'allowlist_submissions']
  for (const table of tables) await app.administer(`create table backup_${table} as table ${table}`)

  await decide(staff, ofUndone, 'approve')
  const afterBackup = (await changesSince(app, atBackup)).body
  expect(afterBackup.players).toEqual([told(undone.id, true)])
  await app.administer(`
    set session_replication_role = replica;
    ${await restoringFrom(app, 'backup', tables)}`)

  expectRefusal(await changesSince(app, afterBackup.until), 410, 'EPOCH_UNKNOWN')
  // After equally many decisions the numbers are the same again.
  await decide(staff, ofLater, 'approve')
  const now = (await changesSince(app)).body
  expect(numberOf(now.until)).toBe(numberOf(afterBackup.until))
  expectRefusal(await changesSince(app, afterBackup.until), 410, 'EPOCH_UNKNOWN')
  expect(now.players).toEqual([told(kept.id, true), told(later.id, true)])
  expect(await playersSince(app, atBackup)).toEqual([told(later.id, true)])
  expect(await playersSince(app, beginning)).toEqual([told(kept.id, true), told(later.id, true)])
})

const numberOf = (until: string) => until.split('.')[0]

test('continues a long list on the next page, followed by changes made in between', async ({ app }) => {
  await addApproved(app, GAME_PAGE_SIZE + 1)
  const first = (await changesSince(app)).body
  await addRemoved(app, 1)
  await app.db
    .deleteFrom('users')
    .where('id', '=', String(firstId + 1n))
    .execute()
  const second = (await changesSince(app, first.until)).body

  expect(first.players).toHaveLength(GAME_PAGE_SIZE)
  expect(first.more).toBe(true)
  expect(second).toMatchObject({
    players: [told(String(firstId + BigInt(GAME_PAGE_SIZE + 1)), true)],
    more: false,
  })
  expect(await playersSince(app, second.until)).toEqual([told(String(firstId + 1n), false)])
})

test('answers points within the retention of removals and requires a reload for older', async ({ app }) => {
  const { until } = (await changesSince(app)).body
  const limit = limitOf(terms.removals, new Date())
  const setBack = (at: Date) => app.db.updateTable('gameMarks').set({ at }).where('seq', '=', 0).execute()
  await setBack(new Date(limit.getTime() - 1))
  expect(await playersSince(app, until)).toEqual([])

  await addRemoved(app, 1)
  const page = `${until}~${until}~${UNKNOWN}`
  for (const since of [until, page]) expectRefusal(await changesSince(app, since), 410, 'EPOCH_UNKNOWN')
  await setBack(new Date(limit.getTime() + 60_000))
  expect(await playersSince(app, until)).toEqual([told(String(firstId + 1n), false)])

  await setBack(new Date(limit.getTime() - 11 * 86_400_000))
  expect(await forgetPoints(app.db)).toBe(1)
  expect(await forgetPoints(app.db)).toBe(0)
  expectRefusal(await changesSince(app, until), 410, 'EPOCH_UNKNOWN')
})

test('requires a full reload for a point that no answer had', async ({ app }) => {
  const { until } = (await changesSince(app)).body
  const now = new Date().toISOString()
  for (const since of [
    'yesterday',
    now,
    `${now}~${now}~${UNKNOWN}`,
    until.toUpperCase() + 'x',
    `0${until}`,
    `-${until}`,
    `${until}~${until}`,
    `${until}~~${UNKNOWN}`,
    `${until}~${until}~abc`,
    '~'.repeat(150),
  ]) {
    expectRefusal(await changesSince(app, since), 410, 'EPOCH_UNKNOWN')
  }
  expectRefusal(await changesSince(app, 'x'.repeat(300)), 400, 'BAD_REQUEST')
})

test('refuses malformed ids and waits, and wrong tokens', async ({ app }) => {
  for (const id of ['1', '12345678901234567890123', 'smazany-0123456789abcdef0123456789abcdef', "1'--"]) {
    expectRefusal(await getAsGame(app, `${URL}/${encodeURIComponent(id)}`), 400, 'BAD_REQUEST')
  }
  for (const wait of ['-1', '5', '1.5', 'x', '1e9'])
    expectRefusal(await getAsGame(app, `${URL}?wait=${wait}`), 400, 'BAD_REQUEST')
  for (const url of [URL, `${URL}/${UNKNOWN}`]) {
    expectRefusal(await app.visitor.get(url), 401, 'UNAUTHORIZED')
    expectRefusal(await getAsGame(app, url, 'made-up'), 401, 'UNAUTHORIZED')
  }
})

test('reads no whole tables for repeated requests of a game server', async ({ app }) => {
  await app.administer(`
    insert into users (id, username, discriminator, allowlist_status)
      select (${firstId} + n)::text, 'a', '0', 'approved' from generate_series(1, 20000) n;
    insert into allowlist_submissions (id, user_id, username, status, reviewed_at)
      select gen_random_uuid(), id, 'a', 'approved', now() - interval '1 year' from users;
    insert into game_marks (seq) select n from generate_series(10, 20000) n;
    analyze users; analyze allowlist_submissions; analyze game_changes; analyze game_marks;`)
  await app.administer(
    `insert into users (id, username, discriminator, allowlist_status) values ('${firstId}', 'a', '0', 'approved')`,
  )
  const { isKnown, changed, player, scanned } = await app.db.transaction().execute(async (tx) => {
    const head = await latestPointOf(tx)
    return {
      isKnown: await isKnownSince(tx, head, new Date(0)),
      changed: await changedPlayers(tx, head.seq - 1, { after: '', limit: 10, leavesOutBanned: true }),
      player: await playerOf(tx, String(firstId + 7n)),
      scanned: await rowsScanned(tx),
    }
  })

  expect(isKnown).toBe(true)
  expect(changed).toMatchObject([told(String(firstId), true)])
  expect(player.allowlistStatus).toBe('approved')
  expect(scanned).toBe(0)
})

async function rowsScanned(db: Db): Promise<number> {
  const { rows } = await sql<{ scanned: number }>`
    select sum(seq_tup_read) as scanned from pg_stat_xact_user_tables
    where relname in ('users', 'allowlist_submissions', 'game_changes', 'game_marks', 'game_removals')`.execute(
    db,
  )
  return Number(rows[0]?.scanned)
}
