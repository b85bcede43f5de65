import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { BackupFailure } from '@westmore/contract/backup.ts'
import type { DoctorArea, DoctorLine } from '@westmore/contract/doctor.ts'
import { OLDEST_BUILD, type Heartbeat } from '@westmore/contract/game.ts'
import { buildStandIn } from '@westmore/discord-stand-in/app.ts'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startWithDiscord } from '#test/discord.ts'
import { GAME_TOKEN, heartbeat, postAsGame } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'
import { examineBackup, examineLastRun } from './backup.ts'
import { examine } from './examine.ts'
import { examineGameServers } from './game.ts'
import { diskLine, examineMachine, memoryLine, serviceFound } from './machine.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

async function startDiscord() {
  const discord = buildStandIn({
    clientId: 'westmore',
    clientSecret: 'secret',
    redirectUris: ['http://localhost:3001/user'],
  })
  const platform = await discord.listen({ port: 0, host: '127.0.0.1' })
  return { DISCORD_API_URL: `${platform}/api/v10`, [Symbol.asyncDispose]: () => discord.close() }
}

/** Nothing answers here, so no test depends on the machine's other services. */
const PUBLIC_URL = 'http://127.0.0.1:1'

async function askAsOwner(app: TestApp) {
  const owner = await app.as('owner')
  const { status, body } = await owner.send('POST', '/api/doctor')
  expect(status).toBe(200)
  const areas: DoctorArea[] = body.areas
  return {
    at: body.at,
    of: (name: DoctorLine['area']) => areas.find(({ area }) => area === name)?.lines ?? [],
  }
}

test('shows an owner per area what works and what to do', async () => {
  await using discord = await startDiscord()
  await using app = await startTestApp({
    PUBLIC_URL,
    DISCORD_API_URL: discord.DISCORD_API_URL,
    BACKUP_DIR: '/nowhere',
  })
  const { at, of } = await askAsOwner(app)

  expect(Date.parse(at)).not.toBeNaN()
  expect(of('database').map(({ state, says }) => `${state}: ${says}`)).toEqual([
    expect.stringMatching(/^good: PostgreSQL \d+\.\d+/),
    'good: Hodiny serveru a databáze jdou stejně.',
    'good: Audit nemůže přepsat ani server.',
    expect.stringContaining('připojení'),
  ])
  expect(of('discord')).toMatchObject([
    { state: 'good', says: 'Discord aplikaci zná a její tajemství platí.' },
    { state: 'warning', advice: expect.stringContaining(`${PUBLIC_URL}/user`) },
  ])
  expect(of('proxy')).toMatchObject([
    { state: 'warning', says: expect.stringContaining('jen pro tento stroj') },
    { state: 'bad', says: expect.stringContaining('nikdo neodpovídá') },
  ])
  expect(of('backup')).toMatchObject([{ state: 'warning', says: expect.stringContaining('/nowhere') }])
  expect(of('machine')).toHaveLength(2)
  expect(of('version')).toMatchObject([
    { state: 'good', says: expect.stringContaining(process.version.slice(1)) },
  ])
})

test('reports a secret rejected by Discord, and no answer from Discord', async () => {
  await using discord = await startDiscord()
  const wrong = { DISCORD_API_URL: discord.DISCORD_API_URL, DISCORD_CLIENT_SECRET: 'another' }
  await using app = await startTestApp({ PUBLIC_URL, ...wrong })
  await using lonely = await startTestApp({ PUBLIC_URL })
  expect((await askAsOwner(app)).of('discord')[0]).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('nikdo se nepřihlásí'),
  })
  expect((await askAsOwner(lonely)).of('discord')).toMatchObject([
    { state: 'bad', says: 'Discord neodpovídá.' },
  ])
})

test('reports a check that hangs or fails without hiding others', async () => {
  await using app = await startTestApp({
    PUBLIC_URL,
    DISCORD_BOT_TOKEN: 'some.bot.token',
    DISCORD_GUILD_ID: '40000000000000001',
  })
  await using discord = await startDiscord()
  const env = { ...app.env, DISCORD_API_URL: discord.DISCORD_API_URL }
  const patient = { env, db: app.db, version: null }
  const ofDiscord = (lines: DoctorLine[]) => lines.filter(({ area }) => area === 'discord')

  const hung = await examine({ ...patient, botFaults: () => new Promise(() => {}), patience: 2_000 })
  expect(ofDiscord(hung)).toMatchObject([{ state: 'bad', says: 'Kontrola se nestihla dokončit.' }])
  expect(hung.find(({ area }) => area === 'database')).toMatchObject({ state: 'good' })

  const failed = await examine({ ...patient, botFaults: () => Promise.reject(new Error('gone')) })
  expect(ofDiscord(failed)).toMatchObject([{ state: 'bad', says: 'Kontrola selhala: gone.' }])
})

test('judges a backup by the age of the newest file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const now = Date.now()
  const judged = async () => (await examineBackup(folder, now)).map(({ state, says }) => `${state}: ${says}`)
  const nameAt = (hour: number) => `westmore-2026-11-22T0${hour}-00-00-000Z.backup`
  const put = (name: string, hours: number) => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), new Date(now - hours * 3_600_000), new Date(now - hours * 3_600_000))
  }
  expect(await judged()).toEqual([expect.stringMatching(/^warning: .*není žádná záloha/)])
  put('deleted-accounts', 0)
  put(nameAt(1), 60)
  put(`.${nameAt(2)}.partial`, 0)
  expect(await judged()).toEqual([expect.stringMatching(/^bad: .*60 hodin/)])
  put(nameAt(3), 30)
  expect(await judged()).toEqual([expect.stringMatching(/^bad: .*30 hodin/)])
  put(nameAt(4), 2)
  expect(await judged()).toEqual(['good: Stáří poslední zálohy: 2 hodiny.'])
  expect(await examineBackup(join(folder, 'none'))).toMatchObject([{ state: 'warning' }])
})

test('names a failed backup until one is made', async () => {
  await using app = await startTestApp({ PUBLIC_URL })
  const keep = (askedAt: string, result: { failure: BackupFailure } | { name: string; size: number }) =>
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
  await keep('2026-11-01T03:30:00Z', { failure: 'no-space' })
  expect(await examineLastRun(app.db)).toMatchObject([
    { state: 'bad', says: 'Poslední záloha se nepovedla: na disku není místo.' },
  ])
  await keep('2026-11-02T03:30:00Z', { name: 'a.backup', size: 1 })
  expect(await examineLastRun(app.db)).toEqual([])
})

test('names a service that failed or restarts without end', () => {
  const found = (state: string, sub: string) =>
    serviceFound(`Result=oom-kill\nActiveState=${state}\nSubState=${sub}\n`).map(({ says }) => says)
  expect(found('failed', 'failed')).toEqual([expect.stringContaining('neběží')])
  expect(found('activating', 'auto-restart')).toEqual([expect.stringContaining('znovu (oom-kill)')])
  expect([found('active', 'running'), found('inactive', 'dead'), serviceFound('')]).toEqual([[], [], []])
})

test('names each fault of the bot, such as a role without permissions', async () => {
  await using world = await startWithDiscord({ DISCORD_TICKETS_CHANNEL_ID: ids.tickets, PUBLIC_URL })
  const { app, discord } = world
  const bot = async () => {
    const { of } = await askAsOwner(app)
    return of('discord')
      .map(({ state, says }) => `${state}: ${says}`)
      .filter((line) => /[Bb]ot/.test(line))
  }
  discord.guild.state.granted.delete('MANAGE_ROLES')
  discord.guild.channels.get(ids.tickets)?.denied.push('SEND_MESSAGES')
  expect(await bot()).toEqual([
    'bad: Bot nemůže dávat roli schváleným hráčům: jeho role nemá oprávnění Spravovat role.',
    'bad: Do kanálu pro tickety bot nemůže psát, nebo kanál není.',
  ])
})

test('names a role of the bot below the one it gives', async () => {
  await using world = await startWithDiscord({ PUBLIC_URL })
  const { app, discord } = world
  const own = discord.guild.roles.find(({ id }) => id === ids.botRole)
  const given = discord.guild.roles.find(({ id }) => id === ids.allowlistRole)
  if (own && given) own.position = given.position
  expect((await askAsOwner(app)).of('discord').map(({ says }) => says)).toContain(
    'Bot nemůže dávat roli schváleným hráčům: jeho vlastní role stojí pod ní.',
  )
})

test('checks the disk of the backups if it is a separate one', async ({ app }) => {
  const says = (BACKUP_DIR: string) =>
    examineMachine({ ...app.env, BACKUP_DIR }).map((line) => line.says.split(':')[0])
  expect(says(app.env.DATA_DIR)).toHaveLength(2)
  expect(says('/dev/shm/not-made-yet')).toHaveLength(3)
})

test('reports a disk that is almost full as bad', () => {
  const GIB = 1024 ** 3
  expect([9, 2, 0.2].map((free) => diskLine(free * GIB, '/srv').state)).toEqual(['good', 'warning', 'bad'])
  expect(diskLine(0, '/srv').says).toBe('Disk je skoro plný: zbývá 0,0 GiB (/srv).')
})

test('warns of little memory and reports almost none as bad', () => {
  const GIB = 1024 ** 3
  expect([2, 1, 0.2].map((free) => memoryLine(free * GIB).state)).toEqual(['good', 'warning', 'bad'])
})

test('names game servers that players cannot join as they should', async ({ app }) => {
  const find = async () => {
    const lines = await examineGameServers(app.env, app.db)
    return lines.map(({ state, says }) => `${state}: ${says}`)
  }
  const report = async (fields: Partial<Heartbeat>) => {
    await postAsGame(app, '/api/game/heartbeat', heartbeat(fields))
    return find()
  }
  expect(await find()).toEqual([])
  expect(await report({})).toEqual([expect.stringContaining('good: Herní server')])
  expect(await report({ listing: null })).toEqual([expect.stringContaining('good: ')])
  const listing = { padlock: 'none', build: OLDEST_BUILD - 1, hasTxAdminAllowlist: true } as const
  expect(await report({ listing })).toEqual([
    expect.stringMatching(/^bad: .* starší než 35245/),
    expect.stringMatching(/^bad: .* allowlist txAdminu/),
    expect.stringMatching(/^warning: .* není zámek/),
  ])
  const withoutGate = { listing: { ...listing, build: null }, gate: { isOn: false, spared: null } }
  expect(await report(withoutGate)).toEqual([expect.stringContaining('good: ')])
  await app.db
    .updateTable('gameHeartbeats')
    .set({ at: sql`now() - interval '2 minutes'` })
    .execute()
  expect(await find()).toEqual([expect.stringMatching(/^warning: .* se neozývá/)])
})
