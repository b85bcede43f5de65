import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { expect } from 'vitest'
import { sql } from 'kysely'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { waitingForLocks } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { readLines } from '@westmore/contract/logs-lines.ts'
import { storeLines } from './store.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const makeToken = (staff: Person) =>
  staff.send('POST', '/api/logs/tokens', { name: 'Hlavní', serverId: 'westmore-2' })
const totalOf = async (staff: Person, query = '') => (await staff.get(`/api/logs?${query}`)).body.total
const post = (app: TestApp, token: string, lines: unknown) =>
  sendLines(app, lines, { authorization: `Bearer ${token}` })

test('accepts one line or many and reads them back whole', async ({ app, staff }) => {
  expect(await sendLines(app, line({ created_at: `${dayAgo(3)}T10:00:00+01:00` }))).toMatchObject({
    status: 202,
    body: { accepted: 1 },
  })
  expect(
    (await sendLines(app, [line(), line(), line({ server_id: null, user_identifier: undefined })])).body,
  ).toEqual({
    accepted: 3,
  })
  expect((await sendLines(app, [])).body).toEqual({ accepted: 0 })

  const { body } = await staff.get('/api/logs?order=oldest')
  expect(body.total).toBe(4)
  expect(body.logs[0]).toEqual({
    id: 1,
    created_at: `${dayAgo(3)}T09:00:00.000Z`,
    category: 'ECONOMY',
    script_name: 'westmore_shops',
    action: 'Koupil koně',
    user_identifier: 'steam:1',
    player_name: 'Matouš Hron',
    server_id: 'westmore-1',
    metadata: { playerName: 'Matouš Hron', amount: 12 },
  })
  expect(body.logs[3]).toMatchObject({ user_identifier: null, server_id: 'main' })
})

test('stores one batch per Idempotency-Key, also when sent twice at once', async ({ app, owner: staff }) => {
  const batch = [line(), line()]
  const send = (lines: unknown, key: string) => sendLines(app, lines, { 'idempotency-key': key })

  const answers = await Promise.all(Array.from({ length: 6 }, () => send(batch, 'a-1')))
  expect(answers.map(({ status, body }) => [status, body.accepted])).toEqual(
    Array.from({ length: 6 }, () => [202, 2]),
  )
  expect(await totalOf(staff)).toBe(2)
  expectRefusal(await send([line()], 'a-1'), 409, 'KEY_REUSED')
  expectRefusal(await send([line()], ' '), 400, 'BAD_REQUEST')

  const { body } = await makeToken(staff)
  const other = await sendLines(app, [line()], {
    'idempotency-key': 'a-1',
    authorization: `Bearer ${body.token}`,
  })
  expect(other.body).toEqual({ accepted: 1 })
  expect(await totalOf(staff)).toBe(3)
})

test('accepts a token until it is revoked, shows it once and notes its last use', async ({ app }) => {
  const staff = await app.as('owner', 'marsal')
  const { status, body: made } = await makeToken(staff)
  expect({ status, made }).toMatchObject({
    status: 201,
    made: { name: 'Hlavní', serverId: 'westmore-2', createdBy: 'marsal', lastUsedAt: null, revokedAt: null },
  })
  const { rows } = await sql<{ text: string }>`select t::text as text from log_tokens t`.execute(app.db)
  expect(rows[0]?.text).not.toContain(made.token)

  expect((await post(app, made.token, line({ server_id: undefined }))).status).toBe(202)
  const { body: listed } = await staff.get('/api/logs/tokens')
  expect(listed[0]).toMatchObject({ id: made.id, lastUsedAt: expect.any(String) })
  expect(listed[0]).not.toHaveProperty('token')
  expect(await totalOf(staff, 'server=westmore-2')).toBe(1)

  expect((await staff.send('DELETE', `/api/logs/tokens/${made.id}`)).status).toBe(204)
  expectRefusal(await post(app, made.token, line()), 401, 'UNAUTHORIZED')
  expectRefusal(await staff.send('DELETE', `/api/logs/tokens/${made.id}`), 404, 'NOT_FOUND')
  const deeds = await app.db.selectFrom('audit').select('action').orderBy('id').execute()
  expect(deeds.map(({ action }) => action)).toEqual(['logs.createToken', 'logs.revokeToken'])
})

test('rejects requests without a valid token: none, wrong, a session, unset variable', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  for (const authorization of [
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${GAME_TOKEN}`,
    'Basic x',
    'Bearer \u00e9',
  ]) {
    expectRefusal(await sendLines(app, line(), { authorization }), 401, 'UNAUTHORIZED')
  }
  expectRefusal(
    await sendLines(app, line(), { authorization: '', cookie: owner.cookie }),
    401,
    'UNAUTHORIZED',
  )
  expect(await totalOf(owner)).toBe(0)
})

test('does not deadlock with another node that stores the same batch', async ({ app }) => {
  const { lines } = readLines([line({ user_identifier: 'steam:new' })], { now: new Date(), serverId: 'a' })
  const batch = { sender: 'a', key: 'key', digest: Buffer.from('digest') }
  await sendLines(app, line())
  const group = await app.db.transaction().execute(async (node) => {
    await node
      .insertInto('logBatches')
      .values({ ...batch, accepted: 1 })
      .execute()
    const stored = Promise.allSettled([storeLines(app.db, { lines, batch })])
    await expect.poll(() => waitingForLocks(app)).toBe(1)
    await sql`insert into log_players (identifier, search, first_seen, last_seen)
      values ('steam:new', 'steam:new', now(), now())`.execute(node)
    return { stored }
  })
  expect(await group.stored).toMatchObject([{ status: 'rejected', reason: { code: '23505' } }])
})

test('answers 503 when connections are cut, and stores each line once after retries', async ({ app }) => {
  const staff = await app.as('administrator')
  const direct = new Client(app.connection)
  await direct.connect()
  const refusals: number[] = []
  const over = new AbortController()
  // Limited: on a busy machine each batch would be cut again and again.
  const cutting = async () => {
    for (let cuts = 0; cuts < 100 && !over.signal.aborted;) {
      const { rowCount } = await direct.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'westmore' and state = 'active'`,
      )
      cuts += rowCount ?? 0
    }
  }
  const send = async (index: number) => {
    const batch = Array.from({ length: 20 }, (_, place) =>
      line({ user_identifier: `steam:${place}`, action: `${index}` }),
    )
    for (;;) {
      const { status } = await sendLines(app, batch, { 'idempotency-key': `batch-${index}` })
      if (status === 202) return
      refusals.push(status)
    }
  }

  const cutter = cutting()
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 8 }, (_, place) => send(round * 8 + place)))
  }
  over.abort()
  await cutter
  await direct.end()

  expect(new Set(refusals)).toEqual(new Set([503]))
  await expect.poll(async () => (await staff.get('/api/logs')).status).toBe(200)
  expect(await totalOf(staff)).toBe(80 * 20)
})

test('gives no new ids to players seen again, since ids can run out', async ({ app }) => {
  await sendLines(app, line())
  await sql`select setval('log_players_id_seq', 2147483646)`.execute(app.db)

  for (let batch = 0; batch < 3; batch += 1) {
    const { status } = await sendLines(app, [line(), line({ user_identifier: 'steam:2' })])
    expect({ batch, status }).toEqual({ batch, status: 202 })
  }

  const players = app.db.selectFrom('logPlayers').select(['id', 'identifier']).orderBy('id')
  expect(await players.execute()).toEqual([
    { id: 1, identifier: 'steam:1' },
    { id: 2147483647, identifier: 'steam:2' },
  ])
})

test('needs no origin from a game server, but refuses the origin of another site', async ({ app }) => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const send = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/api/logs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${GAME_TOKEN}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(line()),
    })
  expect((await send({})).status).toBe(202)
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
})

test('counts made-up tokens together, apart from the limit of a game server', async ({ app }) => {
  const left = async (authorization: string) => {
    const { headers } = await sendLines(app, line(), { authorization })
    expect(headers['x-ratelimit-limit']).toBe('12000')
    return Number(headers['x-ratelimit-remaining'])
  }
  expect([await left('Bearer made-up-1'), await left('Bearer made-up-2')]).toEqual([11_999, 11_998])
  expect([await left(`Bearer ${GAME_TOKEN}`), await left(`Bearer ${GAME_TOKEN}`)]).toEqual([11_999, 11_998])
})
