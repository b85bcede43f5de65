import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { GAME_PAGE_SIZE } from '@westmore/contract/allowlist-game.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { openDatabase, type Db } from '#postgres/db.ts'
import { rememberUser } from '#features/users/store.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { askAsGame, GAME_TOKEN } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { allowanceOf, changedPlayers, OVERLAP } from './game-store.ts'
import { addSubmission } from './store.ts'

const URL = '/api/game/allowlist'
const UNKNOWN = '999999999999999'
const ask = async (app: TestApp, id: string) => (await askAsGame(app, `${URL}/${id}`)).body
const changesSince = (app: TestApp, since = '') => askAsGame(app, `${URL}?since=${encodeURIComponent(since)}`)
const playersSince = async (app: TestApp, since: string) => (await changesSince(app, since)).body.players

/** A waiting submission of this person, without the questionnaire. */
async function apply({ db }: TestApp, userId: string): Promise<string> {
  const submission = { id: randomUUID(), userId, username: 'a', attemptNumber: 1 }
  const answer = { questionId: randomUUID(), question: 'Kdo jsi?', answer: 'Kovboj' }
  await db.transaction().execute(async (tx) => {
    await addSubmission(tx, submission, [answer])
    await tx.updateTable('users').set({ allowlistStatus: 'pending' }).where('id', '=', userId).execute()
  })
  return submission.id
}

const decide = (staff: Person, id: string, verb: 'approve' | 'decline' | 'revoke') =>
  staff.send(
    'POST',
    `/api/allowlist/submissions/${id}/${verb}`,
    verb === 'approve' ? {} : { reason: 'Proto' },
  )

async function letIn(app: TestApp, staff: Person, userId: string): Promise<string> {
  const id = await apply(app, userId)
  expect((await decide(staff, id, 'approve')).status).toBe(200)
  return id
}

/** As many players as are given, all let in or all removed. */
const firstId = 300_000_000_000_000_000n
const addApproved = ({ db }: TestApp, count: number) =>
  sql`insert into users (id, username, discriminator, allowlist_status)
    select (${String(firstId)}::bigint + n)::text, 'a', '0', 'approved' from generate_series(1, ${count}::int) n`.execute(
    db,
  )
const addRemoved = ({ db }: TestApp, count: number) =>
  sql`insert into game_removals (discord_id)
    select (${String(firstId)}::bigint + n)::text from generate_series(1, ${count}::int) n`.execute(db)

test('who is unknown, has not applied, waits or was declined may not come in, and nothing has changed for them', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator')
  const [newcomer, waiting, declined] = [await app.as('user'), await app.as('user'), await app.as('user')]
  await apply(app, waiting.id)
  await decide(staff, await apply(app, declined.id), 'decline')

  for (const id of [UNKNOWN, newcomer.id, waiting.id, declined.id]) {
    expect(await askAsGame(app, `${URL}/${id}`)).toMatchObject({
      status: 200,
      body: { discordId: id, allowed: false, changedAt: null },
    })
  }
  expect((await changesSince(app)).body).toEqual({ players: [], until: expect.any(String), more: false })
  expect(await playersSince(app, limitOf(terms.removals, new Date()).toISOString())).toEqual([])
})

test('a player comes in when approved, no more when that is revoked, and again when approved again; each time it is a change', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator')
  const { id } = await app.as('user')
  const { until } = (await changesSince(app)).body
  const submission = await letIn(app, staff, id)
  const told = app.db
    .selectFrom('allowlistSubmissions')
    .select(['reviewedAt', 'revokedAt'])
    .orderBy('submittedAt', 'desc')

  expect(await ask(app, id)).toEqual({
    discordId: id,
    allowed: true,
    changedAt: (await told.executeTakeFirstOrThrow()).reviewedAt,
  })
  expect(await playersSince(app, until)).toEqual([{ discordId: id, allowed: true }])
  expect(await playersSince(app, '')).toEqual([{ discordId: id, allowed: true }])

  await decide(staff, submission, 'revoke')
  expect(await ask(app, id)).toEqual({
    discordId: id,
    allowed: false,
    changedAt: (await told.executeTakeFirstOrThrow()).revokedAt,
  })
  expect(await playersSince(app, until)).toEqual([{ discordId: id, allowed: false }])
  expect(await playersSince(app, '')).toEqual([])

  await letIn(app, staff, id)
  expect(await ask(app, id)).toEqual({
    discordId: id,
    allowed: true,
    changedAt: (await told.executeTakeFirstOrThrow()).reviewedAt,
  })
  expect(await playersSince(app, until)).toEqual([{ discordId: id, allowed: true }])
})

test('who deletes the account may not come in, which the game is told, until somebody lets them in again', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator')
  const [leaving, revoked] = [await app.as('user', 'jan'), await app.as('user', 'petr')]
  const { until } = (await changesSince(app)).body
  await letIn(app, staff, leaving.id)
  await decide(staff, await letIn(app, staff, revoked.id), 'revoke')
  expect((await leaving.send('DELETE', '/api/auth/me', { confirm: 'jan' })).status).toBe(204)
  expect((await revoked.send('DELETE', '/api/auth/me', { confirm: 'petr' })).status).toBe(204)

  const gone = await ask(app, leaving.id)
  const removal = app.db.selectFrom('gameRemovals').select('at').where('discordId', '=', leaving.id)
  expect(gone).toEqual({
    discordId: leaving.id,
    allowed: false,
    changedAt: (await removal.executeTakeFirstOrThrow()).at,
  })
  const bothOut = [leaving.id, revoked.id].map((discordId) => ({ discordId, allowed: false }))
  expect(await playersSince(app, until)).toEqual(bothOut)
  expect(await playersSince(app, '')).toEqual([])

  // The same person on a fresh account.
  await rememberUser(
    app.db,
    { id: leaving.id, username: 'jan', discriminator: '0', avatar: null, email: '' },
    false,
  )
  expect(await ask(app, leaving.id)).toEqual(gone)
  await letIn(app, staff, leaving.id)
  expect(await ask(app, leaving.id)).toMatchObject({ allowed: true })
  expect(await playersSince(app, '')).toEqual([{ discordId: leaving.id, allowed: true }])
  expect(await playersSince(app, until)).toEqual([
    { discordId: leaving.id, allowed: true },
    { discordId: revoked.id, allowed: false },
  ])
})

test('a change of the very moment of `since` is told, one before it is not', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const at = new Date(Date.now() - 3_600_000)
  const known = { discordId: UNKNOWN, at }
  await app.db.insertInto('gameRemovals').values(known).execute()

  expect(await playersSince(app, at.toISOString())).toEqual([{ discordId: UNKNOWN, allowed: false }])
  expect(await playersSince(app, new Date(at.getTime() + 1).toISOString())).toEqual([])
})

test('what is under way holds `until` back, so a decision that commits late is told', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator')
  const { id } = await app.as('user')
  const submission = await apply(app, id)

  const { deciding, until } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    const { rows } = await sql<{ now: string }>`select now()`.execute(tx)
    const begun = new Date(rows[0]?.now ?? '')
    // Bears the time of now, and waits.
    const approving = decide(staff, submission, 'approve')
    await expect.poll(() => waitingFor(app)).toBe(1)
    const { body } = await changesSince(app)
    expect(body).toEqual({
      players: [],
      until: new Date(begun.getTime() - OVERLAP * 1_000).toISOString(),
      more: false,
    })
    return { deciding: [approving], until: body.until }
  })
  expect(await Promise.all(deciding)).toMatchObject([{ status: 200 }])

  expect(await playersSince(app, until)).toEqual([{ discordId: id, allowed: true }])
  const later = (await changesSince(app, until)).body.until
  expect(later > until).toBe(true)
})

async function waitingFor({ db }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

test('what does not fit into one answer goes on in the next, and what changes between the pages is told after them', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
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
    players: [{ discordId: String(firstId + BigInt(GAME_PAGE_SIZE + 1)), allowed: true }],
    more: false,
  })
  expect(await playersSince(app, second.until)).toEqual([{ discordId: String(firstId + 1n), allowed: false }])
})

test('changes come in pages too, each player once', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const { until } = (await changesSince(app)).body
  await addRemoved(app, 2 * GAME_PAGE_SIZE)

  const first = (await changesSince(app, until)).body
  const second = (await changesSince(app, first.until)).body

  expect([first.more, second.more]).toEqual([true, false])
  const told = [...first.players, ...second.players].map(({ discordId }) => discordId)
  expect(new Set(told).size).toBe(2 * GAME_PAGE_SIZE)
  expect(told).toHaveLength(2 * GAME_PAGE_SIZE)
  // The first page said until when; the last one keeps to it.
  expect(first.until).toContain(`~${second.until}~`)
})

test('a `since` from which on removals are still kept is answered, an older one says to ask for everything', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const limit = limitOf(terms.removals, new Date())
  await app.db.insertInto('gameRemovals').values({ discordId: UNKNOWN, at: limit }).execute()

  expect(await playersSince(app, limit.toISOString())).toEqual([{ discordId: UNKNOWN, allowed: false }])
  const old = new Date(limit.getTime() - 1).toISOString()
  expectRefusal(await changesSince(app, old), 410, 'SINCE_TOO_OLD')
  expectRefusal(await changesSince(app, `${old}~${limit.toISOString()}~${UNKNOWN}`), 410, 'SINCE_TOO_OLD')
})

test('what is no id or no `until` of an answer is refused, and so is a wrong token', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const now = new Date().toISOString()
  for (const id of ['1', '12345678901234567890123', 'smazany-0123456789abcdef0123456789abcdef', "1'--"]) {
    expectRefusal(await askAsGame(app, `${URL}/${encodeURIComponent(id)}`), 400, 'BAD_REQUEST')
  }
  for (const since of [
    'yesterday',
    '2026-11-20',
    '2026-02-30T00:00:00.000Z',
    '+010000-01-01T00:00:00.000Z',
    `${now}~${now}`,
    `${now}~~${UNKNOWN}`,
    `${now}~${now}~abc`,
    '~'.repeat(200),
  ]) {
    expectRefusal(await changesSince(app, since), 400, 'BAD_REQUEST')
  }
  for (const url of [URL, `${URL}/${UNKNOWN}`]) {
    expectRefusal(await app.visitor.get(url), 401, 'UNAUTHORIZED')
    expectRefusal(await askAsGame(app, url, 'made-up'), 401, 'UNAUTHORIZED')
  }
})

test('a game server that asks again and again never reads whole tables', async () => {
  await using app = await startTestApp()
  await app.administer(`
    insert into users (id, username, discriminator, allowlist_status)
      select (${firstId} + n)::text, 'a', '0', 'approved' from generate_series(1, 20000) n;
    insert into allowlist_submissions (id, user_id, username, status, reviewed_at)
      select gen_random_uuid(), id, 'a', 'approved', now() - interval '1 year' from users;
    analyze users; analyze allowlist_submissions;`)
  // One connection, which also tells what it has read.
  const db = openDatabase(app.connection, () => {}, 1)
  const before = await rowsScanned(db)
  const changed = await changedPlayers(db, new Date().toISOString(), { after: '', limit: 10 })
  const allowance = await allowanceOf(db, String(firstId + 7n))
  const after = await rowsScanned(db)
  await db.destroy()

  expect(changed).toEqual([])
  expect(allowance.allowed).toBe(true)
  expect(after).toEqual(before)
})

async function rowsScanned(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ scanned: number }>`
    select sum(seq_tup_read) as scanned from pg_stat_user_tables
    where relname in ('users', 'allowlist_submissions')`.execute(db)
  return Number(rows[0]?.scanned)
}
