import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { DiscordFault } from '@westmore/contract/discord.ts'
import type { Operation } from '@westmore/contract/doctor.ts'
import type { Heartbeat } from '@westmore/contract/game.ts'
import { readEnv } from '#env.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startWithDiscord } from '#test/discord.ts'
import { GAME_TOKEN, heartbeat, postAsGame } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'
import { changesUntilNow, openStream, startListening } from '#test/stream.ts'
import { readOperation } from './operation.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

async function openReader(app: TestApp) {
  const owner = await app.as('owner', 'gustav')
  return async (): Promise<Operation> => (await owner.get('/api/doctor')).body
}

test('has nothing to say about a new site', async ({ app }) => {
  expect(await (await openReader(app))()).toEqual({
    backup: { state: 'unset', problem: null, at: null },
    retention: { state: 'unset', problem: null, at: null },
    faults: { state: 'good', lastDay: 0 },
    installation: { state: 'unset', at: null, bad: 0, warnings: 0 },
    discord: { state: 'unset', isOn: false, faults: 0 },
    game: { state: 'unset', servers: 0, silent: 0, troubled: 0 },
  })
})

test('a backup is good until it is old, or a newer one or its copy failed', async () => {
  await using app = await startTestApp({
    BACKUP_COPY_TO: 'offsite:westmore',
    BACKUP_KEY: 'klíč, který nikdo neuhodne',
  })
  const read = await openReader(app)
  const run = (askedAt: string, result: object) =>
    app.db
      .insertInto('backupRuns')
      .values({
        id: randomUUID(),
        nightly: true,
        askedAt,
        startedAt: askedAt,
        finishedAt: askedAt,
        ...result,
      })
      .execute()
  await run(ago(49), { name: 'a.backup', size: 1 })
  expect((await read()).backup).toMatchObject({ state: 'bad', problem: 'old' })
  await run(ago(20), { name: 'b.backup', size: 1 })
  const { backup } = await read()
  expect(backup).toMatchObject({ state: 'good', problem: null })
  expect(Date.now() - Date.parse(backup.at ?? '')).toBeGreaterThan(19 * HOUR)
  await run(ago(10), { name: 'c.backup', size: 1, copyFailure: 'disk full' })
  expect((await read()).backup).toMatchObject({ state: 'bad', problem: 'copy' })
  await run(ago(5), { failure: 'no-space' })
  expect((await read()).backup).toMatchObject({ state: 'bad', problem: 'failed' })
})

test('the nightly run is in order until it fails, waits or stays away', async ({ app }) => {
  const read = await openReader(app)
  const run = (startedAt: string, outcome: 'done' | 'failed' | 'interrupted' | 'waiting') =>
    app.db
      .insertInto('retentionRuns')
      .values({ id: randomUUID(), userId: null, dryRun: false, startedAt, outcome, counts: '{}' })
      .execute()
  const expectAfter = async (hours: number, outcome: Parameters<typeof run>[1], wanted: object) => {
    await run(ago(hours), outcome)
    expect((await read()).retention).toMatchObject(wanted)
  }
  await expectAfter(49, 'done', { state: 'bad', problem: 'old' })
  await expectAfter(40, 'interrupted', { state: 'bad', problem: 'failed' })
  await expectAfter(30, 'failed', { state: 'bad', problem: 'failed' })
  await expectAfter(20, 'done', { state: 'good', problem: null })
  await expectAfter(1, 'waiting', { state: 'bad', problem: 'waiting' })
})

test('counts different failures of the last day', async ({ app }) => {
  const fault = (kind: string, at: string) => ({
    id: randomUUID(),
    at,
    method: 'GET',
    route: '/api/todos',
    status: 500,
    kind,
    message: 'x',
    place: [],
    times: 3,
    sameness: kind,
  })
  await app.db
    .insertInto('faults')
    .values([fault('TypeError', ago(25)), fault('RangeError', ago(23))])
    .execute()
  expect((await (await openReader(app))()).faults).toEqual({ state: 'bad', lastDay: 1 })
})

test('remembers what the last check of the installation found, on every node', async () => {
  await using app = await startTestApp({ PUBLIC_URL: 'http://127.0.0.1:1' })
  await using other = await app.anotherNode()
  const owner = await app.as('owner', 'gustav')
  const found: Record<string, number> = { good: 0, warning: 0, bad: 0 }
  const { body } = await owner.send('POST', '/api/doctor')
  for (const { lines } of body.areas) for (const { state } of lines) found[state] = (found[state] ?? 0) + 1
  const answer = await other.request({ url: '/api/doctor', headers: { cookie: owner.cookie } })
  expect(answer.body.installation).toEqual({
    state: 'bad',
    at: expect.any(String),
    bad: found['bad'],
    warnings: found['warning'],
  })
})

test('announces a finished check to owners only', async () => {
  await using app = await startListening({ PUBLIC_URL: 'http://127.0.0.1:1' })
  const [owner, staff] = [await app.as('owner'), await app.as('administrator')]
  const streams = await Promise.all([owner, staff].map((one) => openStream(app.address, one)))
  await changesUntilNow(app, ...streams)
  await owner.send('POST', '/api/doctor')
  expect(await changesUntilNow(app, ...streams)).toEqual([[{ topic: 'doctor' }], []])
  for (const stream of streams) await stream[Symbol.asyncDispose]()
})

test('the bot is out of order when Discord refuses what it needs', async () => {
  await using world = await startWithDiscord()
  const { app, discord } = world
  discord.guild.state.granted.delete('MANAGE_ROLES')
  expect((await (await openReader(app))()).discord).toEqual({ state: 'bad', isOn: true, faults: 2 })
  const botFaults = () => Promise.resolve<DiscordFault[]>(['no-key'])
  const keyless = await readOperation({ db: app.db, env: app.env, now: () => new Date(), botFaults })
  expect(keyless.discord).toEqual({ state: 'warning', isOn: true, faults: 1 })
})

test('a Discord that hangs says so', async ({ app: { db } }) => {
  const env = readEnv({
    DISCORD_CLIENT_ID: 'westmore',
    DISCORD_CLIENT_SECRET: 'secret',
    DISCORD_BOT_TOKEN: 'some.bot.token',
    DISCORD_GUILD_ID: '40000000000000001',
  })
  const hanging = { db, env, now: () => new Date(), botFaults: () => new Promise<never>(() => {}) }
  expect((await readOperation(hanging)).discord).toEqual({ state: 'warning', isOn: true, faults: null })
})

test('an owner gets the result of a check that cannot be stored', async () => {
  await using app = await startTestApp({ PUBLIC_URL: 'http://127.0.0.1:1' })
  const owner = await app.as('owner', 'gustav')
  await app.administer(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '25006', message = 'read-only'; end $$;
    create trigger refuse before insert or update on examination execute function refuse()`)
  expect((await owner.send('POST', '/api/doctor')).status).toBe(200)
  expect((await (await openReader(app))()).installation.at).toBeNull()
})

test('one silent game server is a warning, no connected one is trouble', async ({ app }) => {
  const read = await openReader(app)
  const report = async (fields: Partial<Heartbeat>) => {
    await postAsGame(app, '/api/game/heartbeat', heartbeat(fields))
    return (await read()).game
  }
  expect(await report({})).toEqual({ state: 'good', servers: 1, silent: 0, troubled: 0 })
  const listing = { padlock: 'none', build: null, hasTxAdminAllowlist: false } as const
  expect(await report({ listing })).toMatchObject({ state: 'warning', troubled: 1 })
  expect(await report({ listing: { ...listing, hasTxAdminAllowlist: true } })).toMatchObject({ state: 'bad' })
  const spool = { lines: 1, bytes: 1, dropped: 0, inMemory: 1, aside: 0 }
  expect(await report({ spool })).toMatchObject({ state: 'bad', troubled: 1 })
  await app.administer(`update game_heartbeats set at = now() - interval '1 hour'`)
  expect((await read()).game).toEqual({ state: 'bad', servers: 1, silent: 1, troubled: 0 })
})
