import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, vi } from 'vitest'
import { MAX_PLAYERS, MAX_REFUSED, type Heartbeat, type Refused } from '@westmore/contract/game.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, heartbeat, postAsGame } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { sanction } from '#test/sanctions.ts'
import { siteTest } from '#test/site-test.ts'
import { allUntilNow, openStream, startListening } from '#test/stream.ts'
import { cleanUpGame } from './server-store.ts'

const test = siteTest(() => startListening({ GAME_TOKEN }), { player: 'tereza' })

const tell = (app: TestApp, fields: Partial<Heartbeat> = {}, token = GAME_TOKEN) =>
  postAsGame(app, '/api/game/heartbeat', heartbeat(fields), token)
const read = async (staff: Person) => (await staff.get('/api/game/servers')).body
const LICENSE = `license:${'a1'.repeat(20)}`
const refusal = (fields: Partial<Refused> = {}): Refused => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  license: LICENSE,
  discordId: null,
  name: 'Jan',
  why: 'none',
  sanctionId: null,
  ...fields,
})
/** Rounded to tens: the answer took a while. */
const inSeconds = (text: string) => Math.round((Date.parse(text) - Date.now()) / 10_000) * 10
const setBack = ({ db }: TestApp, seconds: number) =>
  db
    .updateTable('gameHeartbeats')
    .set({ at: sql`now() - make_interval(secs => ${seconds})` })
    .execute()

test('shows a game server as never seen, then its heartbeat, then as silent', async ({ app, staff }) => {
  const player = await app.as('user', 'tereza')
  const lines = { hasLines: false, hasFrameworkLines: false }
  const server = { id: 'environment', name: null, serverId: 'main', ...lines }
  expect(await read(staff)).toEqual({
    servers: [{ ...server, heartbeat: null }],
    refused: [],
    refusedTotal: 0,
    letsStaffIn: true,
    isAnyoneApproved: false,
  })

  const players = [
    { id: 3, license: LICENSE, discordId: player.id, name: 'Tereza' },
    { id: 4, license: null, discordId: null, name: '<img onerror=alert(1)>' },
  ]
  const spool = { lines: 12, bytes: 3_400, dropped: 5, inMemory: 7, aside: 2 }
  const turnedAway = { forged: 3, flooded: 40, refused: 2 }
  const gate = { isOn: true, spared: 2 }
  const listing = { padlock: 'other', build: null, hasTxAdminAllowlist: true } as const
  const now = { players, queue: 2, spool, turnedAway, lag: null, gate, listing, restartIn: 600 }
  expect((await tell(app, now)).status).toBe(204)
  const [told] = (await read(staff)).servers
  expect(told).toEqual({
    ...server,
    heartbeat: {
      at: expect.any(String),
      isConnected: true,
      players: [
        { ...players[0], person: { id: player.id, username: 'tereza' }, isAdmitted: false },
        { ...players[1], person: null, isAdmitted: false },
      ],
      slots: 64,
      queue: 2,
      startedAt: expect.any(String),
      version: '1.0.0',
      clockSkew: 0,
      restartAt: expect.any(String),
      spool,
      turnedAway,
      lag: null,
      gate,
      listing,
    },
  })
  expect(inSeconds(told.heartbeat.startedAt)).toBe(-3_600)
  expect(inSeconds(told.heartbeat.restartAt)).toBe(600)

  await setBack(app, 46)
  expect((await read(staff)).servers[0].heartbeat).toMatchObject({ isConnected: false, players: [] })
  await tell(app, {})
  expect((await read(staff)).servers[0].heartbeat).toMatchObject({
    isConnected: true,
    players: [],
    restartAt: null,
  })
})

test('shows players whom a ban refuses as not admitted', async ({ app, staff, player: banned }) => {
  const other = await app.as('user')
  await app.db.updateTable('users').set({ allowlistStatus: 'approved' }).execute()
  const target = { identifiers: [LICENSE, `discord:${banned.id}`], name: 'Neznámý' }
  const license = `license:${'b2'.repeat(20)}`
  const players = [
    { id: 1, license, discordId: other.id, name: 'Smí' },
    { id: 2, license: null, discordId: banned.id, name: 'Má ban' },
    { id: 3, license: LICENSE, discordId: other.id, name: 'S licencí banu' },
  ]
  await tell(app, { players: players.slice(0, 2) })
  const admitted = async () =>
    (await read(staff)).servers[0].heartbeat.players.map(
      (player: { isAdmitted: boolean }) => player.isAdmitted,
    )
  expect(await admitted()).toEqual([true, true])
  await sanction(staff, banned, { kind: 'ban', target })
  await tell(app, { players })
  expect(await admitted()).toEqual([true, false, false])
})

test('treats each token as a server of its own and drops revoked ones', async () => {
  await using app = await startTestApp()
  const staff = await app.as('owner')
  const tokens = await Promise.all(
    ['Hlavní', 'Zkušební'].map(async (name) => {
      const { body } = await staff.send('POST', '/api/logs/tokens', { name, serverId: name.toLowerCase() })
      return body as { id: string; token: string }
    }),
  )
  for (const [at, { token }] of tokens.entries()) await tell(app, { slots: 32 + at }, token)
  expect((await read(staff)).servers).toMatchObject([
    { name: 'Hlavní', serverId: 'hlavní', heartbeat: { slots: 32 } },
    { name: 'Zkušební', serverId: 'zkušební', heartbeat: { slots: 33 } },
  ])
  await staff.send('DELETE', `/api/logs/tokens/${tokens[0]?.id}`)
  expect((await read(staff)).servers).toMatchObject([{ name: 'Zkušební' }])
  expect((await app.visitor.get('/api/status')).body).toMatchObject({ online: true, maxPlayers: 33 })
  await cleanUpGame(app.db)
  expect(await app.db.selectFrom('gameHeartbeats').select('slots').execute()).toEqual([{ slots: 33 }])
})

test('lists the keys of one game server in the order in which they were made', async () => {
  await using app = await startTestApp()
  const owner = await app.as('owner')
  const made: string[] = []
  for (let count = 0; count < 6; count++) {
    const { body } = await owner.send('POST', '/api/logs/tokens', { name: 'Hlavní', serverId: 'hlavni' })
    made.push(body.id)
  }
  const { servers } = await read(owner)
  expect(servers.map(({ id }: { id: string }) => id)).toEqual(made)
})

test('keeps refused players for a day and stores a repeated report once', async ({ app, staff, player }) => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const first = refusal({ discordId: player.id, why: 'waiting', at: ago(2) })
  const second = refusal({ name: '\u202Eživel', why: 'unlinked', at: ago(1) })
  await tell(app, { refused: [first] })
  expect((await tell(app, { refused: [first, second, second] })).status).toBe(204)
  await tell(app, { refused: [refusal({ at: ago(25) }), refusal({ at: ago(-3), name: 'zítra' })] })

  const { refused, refusedTotal } = await read(staff)
  expect(refusedTotal).toBe(3)
  expect(refused).toMatchObject([
    { name: 'zítra', person: null },
    { ...second, name: 'živel', serverId: 'main', times: 1, person: null },
    { ...first, person: { id: player.id, username: 'tereza' } },
  ])
  expect(Date.parse(refused[0].at)).toBeLessThan(Date.parse(ago(-1)))

  await app.db
    .updateTable('gameRefused')
    .set({ at: ago(24) })
    .where('id', '=', first.id)
    .execute()
  expect((await read(staff)).refusedTotal).toBe(2)
  expect(await cleanUpGame(app.db)).toMatchObject({ refused: 1 })
  expect(await cleanUpGame(app.db)).toMatchObject({ refused: 0 })
})

test('counts repeated refusals of a player as one row, leaving room for others', async ({ app, staff }) => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const knocks = Array.from({ length: MAX_REFUSED }, (_, at) => refusal({ at: ago(at + 1) }))
  await tell(app, { refused: knocks })
  await tell(app, {
    refused: [refusal({ at: ago(900), name: 'Tichý' }), refusal({ at: ago(901), why: 'away' })],
  })
  const { refused, refusedTotal } = await read(staff)
  expect(refusedTotal).toBe(3)
  expect(refused).toMatchObject([
    { id: knocks[0]?.id, at: knocks[0]?.at, times: MAX_REFUSED, name: 'Jan', why: 'none' },
    { times: 1, name: 'Tichý' },
    { times: 1, name: 'Jan', why: 'away' },
  ])
})

test('keeps a limited number of refusals per server, the newest', async ({ app }) => {
  await app.db
    .insertInto('gameRefused')
    .columns(['id', 'sender', 'serverId', 'at', 'name', 'why'])
    .expression(
      sql`select gen_random_uuid(), 'environment', 'main', now() - make_interval(secs => n), n::text, 'none'
        from generate_series(1, 2100) n`,
    )
    .execute()
  await tell(app, { refused: [refusal({ name: 'nový' })] })
  const kept = await app.db.selectFrom('gameRefused').select('name').orderBy('at', 'desc').execute()
  expect(kept).toHaveLength(2_000)
  expect(kept[0]).toEqual({ name: 'nový' })
})

test('measures a wrong clock and corrects times off by more than five minutes', async ({ app, staff }) => {
  const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await tell(app, { now: ahead(-120), refused: [refusal({ at: ahead(-121) })] })
  const { servers, refused } = await read(staff)
  expect(servers[0].heartbeat.clockSkew).toBe(-7_200)
  expect(inSeconds(refused[0].at)).toBe(-60)
  await tell(app, { now: ahead(-4), refused: [refusal({ at: ahead(-5), name: 'Jiný' })] })
  expect(inSeconds((await read(staff)).refused[1].at)).toBe(-300)
})

test('treats a restart announced a second earlier or later as the same', async ({ app, staff }) => {
  const restartAt = async (restartIn: number) => {
    await tell(app, { restartIn })
    return (await read(staff)).servers[0].heartbeat.restartAt as string
  }
  const first = await restartAt(300)
  expect(await restartAt(298)).toBe(first)
  expect(await restartAt(240)).not.toBe(first)
})

test('signals a heartbeat to the staff at once, and only to them', async ({ app }) => {
  await using staff = await openStream(app.address, await app.as('administrator'))
  await using player = await openStream(app.address, await app.as('user'))
  await tell(app)
  const [forStaff, forPlayer] = await allUntilNow(app, [staff, player])
  expect(forStaff).toEqual([{ topic: 'game', id: 'servers' }])
  expect(forPlayer).toEqual([])
})

test('uses three statements for a heartbeat with any number of players', async ({ app, owner: staff }) => {
  const { body } = await staff.send('POST', '/api/logs/tokens', { name: 'Hlavní', serverId: 'hlavni' })
  const players = Array.from({ length: MAX_PLAYERS }, (_, id) => ({
    id,
    license: LICENSE,
    discordId: '999999999999999',
    name: 'š'.repeat(100),
  }))
  await tell(app, { players }, body.token)
  const spy = vi.spyOn(Client.prototype, 'query')
  expect((await tell(app, { players }, body.token)).status).toBe(204)
  const statements = spy.mock.calls.map(([asked]: unknown[]) => JSON.stringify(asked))
  spy.mockRestore()
  const ofTheBeat = statements.filter((text) => /log_token|game_|user|json/.test(text))
  expect(ofTheBeat).toHaveLength(3)
})

test('refuses a malformed heartbeat and stores nothing of it', async ({ app, staff }) => {
  const player = { id: 1, license: LICENSE, discordId: null, name: 'Jan' }
  const wrong: Record<string, unknown>[] = [
    { slots: -1 },
    { slots: 1.5 },
    { queue: 1e9 },
    { version: '' },
    { now: 'yesterday' },
    { now: '2026-11-20T18:30:00+01:00' },
    { restartIn: -1 },
    { spool: { lines: 1 } },
    { turnedAway: { forged: -1, flooded: 0, refused: 0 } },
    { turnedAway: {} },
    { players: [{ ...player, license: 'license:1' }] },
    { players: [{ ...player, discordId: '12' }] },
    { players: Array.from({ length: MAX_PLAYERS + 1 }, () => player) },
    { refused: [refusal({ why: 'x' as 'none' })] },
    { refused: [refusal({ at: 'x' })] },
    { refused: Array.from({ length: MAX_REFUSED + 1 }, () => refusal()) },
  ]
  for (const fields of wrong) expectRefusal(await tell(app, fields), 400, 'BAD_REQUEST')
  expectRefusal(await tell(app, {}, 'made-up'), 401, 'UNAUTHORIZED')
  expect(await read(staff)).toMatchObject({ servers: [{ heartbeat: null }], refused: [] })
  const names = ['', '\0', '\uD800', '🤠'.repeat(200), '\u202Ex', 'x'.repeat(1_000)]
  expect((await tell(app, { players: names.map((name, id) => ({ ...player, id, name })) })).status).toBe(204)
  const [server] = (await read(staff)).servers
  expect(server.heartbeat.players.map(({ name }: { name: string }) => name)).toEqual([
    '',
    '',
    '\uFFFD',
    '🤠'.repeat(100),
    'x',
    'x'.repeat(200),
  ])
})
