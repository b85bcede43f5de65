import { sql } from 'kysely'
import { expect } from 'vitest'
import { addMonths, dayOf } from '@westmore/contract/days.ts'
import { GONE } from '@westmore/contract/logs-addresses.ts'
import { readLines } from '@westmore/contract/logs-lines.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { RetentionCounts } from '@westmore/contract/retention-api.ts'
import type { Db } from '#postgres/db.ts'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'
import { addressStep } from './address-store.ts'
import { storeLines } from '../ingest/store.ts'
import { ensureMonths } from '../ingest/months.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const NOW = new Date('2026-11-20T12:00:00+01:00')
const limit = limitOf(terms.addresses, NOW)
const IP = '85.71.2.3:30120'

/** When their addresses were still kept. */
async function storeThen(db: Db, sent: { created_at: string }[]): Promise<void> {
  for (const one of sent) {
    const now = new Date(one.created_at)
    const { lines } = readLines([one], { now, serverId: 'w' })
    await ensureMonths(db, [addMonths(dayOf(now), 0)])
    await storeLines(db, { lines })
  }
}

async function clean(db: Db, now = NOW): Promise<number> {
  let count = 0
  await addressStep.remove(db, now, async (_tx, { addresses = 0 }: RetentionCounts) => {
    count += addresses
  })
  return count
}

const linesNow = (db: Db) =>
  db
    .selectFrom('logs')
    .select(['createdAt', 'action', 'metadata'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const lineAt = (moment: Date, fields: object = {}) => ({
  ...line({ action: `Přišel z ${IP}`, metadata: { playerName: 'Jan', ip: 'doma', from: [IP] }, ...fields }),
  created_at: moment.toISOString(),
})

test('removes addresses from lines older than a year, to the millisecond, only', async ({ app }) => {
  await storeThen(app.db, [
    lineAt(new Date(limit.getTime() - 1)),
    lineAt(limit),
    lineAt(new Date('2026-01-05T10:00:00Z')),
    lineAt(new Date('2025-03-30T01:30:00Z'), {
      action: 'Koupil koně',
      metadata: { playerName: 'Jan', amount: 12 },
    }),
    lineAt(new Date('2025-03-30T01:30:00Z'), { metadata: null }),
  ])
  const before = await linesNow(app.db)

  expect(await addressStep.due(app.db, NOW)).toEqual({ addresses: 2 })
  expect(await linesNow(app.db)).toEqual(before)
  expect(await clean(app.db)).toBe(2)

  const [plain, bare, over, kept, young] = await linesNow(app.db)
  expect([plain, kept, young]).toEqual([before[0], before[3], before[4]])
  expect(bare).toEqual({ ...before[1], action: `Přišel z ${GONE}` })
  expect(over).toEqual({
    createdAt: before[2]?.createdAt,
    action: `Přišel z ${GONE}`,
    metadata: { playerName: 'Jan', ip: GONE, from: [GONE] },
  })
  expect(await addressStep.due(app.db, NOW)).toEqual({ addresses: 0 })
  expect(await clean(app.db)).toBe(0)
})

test('continues after the line where another run stopped, to the microsecond', async ({ app }) => {
  const day = new Date('2025-06-01T10:00:00Z')
  await storeThen(
    app.db,
    Array.from({ length: 3 }, () => lineAt(day)),
  )
  await sql`update logs set created_at = created_at + interval '456 microseconds'`.execute(app.db)
  const [first, ...rest] = await app.db.selectFrom('logs').select('id').orderBy('id').execute()
  await sql`insert into retention_places (at, line_id)
    select created_at, id from logs where id = ${first?.id}`.execute(app.db)

  expect(await clean(app.db)).toBe(rest.length)
  expect(await clean(app.db)).toBe(0)
  expect((await linesNow(app.db)).map(({ action }) => action)).toEqual([
    `Přišel z ${IP}`,
    `Přišel z ${GONE}`,
    `Přišel z ${GONE}`,
  ])
})

test('moves its place together with the lines or not at all', async ({ app }) => {
  await storeThen(app.db, [lineAt(new Date('2025-06-01T10:00:00Z'))])
  const dying = addressStep.remove(app.db, NOW, () => Promise.reject(new Error('killed here')))
  await expect(dying).rejects.toThrow('killed here')
  expect(await app.db.selectFrom('retentionPlaces').selectAll().execute()).toEqual([])
  expect((await linesNow(app.db))[0]?.action).toBe(`Přišel z ${IP}`)
  expect(await clean(app.db)).toBe(1)
})

test('removes addresses on arrival from lines over a year old only', async ({ app }) => {
  const today = limitOf(terms.addresses, new Date())
  const { status } = await sendLines(app, [
    lineAt(new Date(today.getTime() - 1), { user_identifier: null }),
    lineAt(new Date(today.getTime() + 3_600_000), { user_identifier: null }),
  ])
  expect(status).toBe(202)
  expect((await linesNow(app.db)).map(({ action, metadata }) => [action, metadata])).toEqual([
    [`Přišel z ${GONE}`, { playerName: 'Jan', ip: GONE, from: [GONE] }],
    [`Přišel z ${IP}`, { playerName: 'Jan', ip: 'doma', from: [IP] }],
  ])
})

test('removes an address from a player’s name after a year without them', async ({ app }) => {
  const old = new Date('2025-06-01T10:00:00Z')
  await storeThen(app.db, [
    lineAt(old, { action: 'a', metadata: null, user_identifier: 'ip:85.71.2.3' }),
    lineAt(old, { action: 'a', metadata: null, user_identifier: 'ip:85.71.2.4' }),
    lineAt(old, { action: 'a', metadata: null, user_identifier: 'license:5f:2a:77' }),
    lineAt(old, { action: 'a', metadata: null, user_identifier: 'ip:85.71.2.5' }),
    lineAt(new Date('2026-06-01T10:00:00Z'), {
      action: 'a',
      metadata: null,
      user_identifier: 'ip:85.71.2.5',
    }),
  ])

  expect(await addressStep.due(app.db, NOW)).toEqual({ addresses: 2 })
  expect(await clean(app.db)).toBe(2)

  const players = await app.db
    .selectFrom('logPlayers')
    .select(['id', 'identifier', 'search'])
    .orderBy('id')
    .execute()
  expect(players.map(({ identifier }) => identifier)).toEqual([
    `ip:${GONE} ${players[0]?.id}`,
    `ip:${GONE} ${players[1]?.id}`,
    'license:5f:2a:77',
    'ip:85.71.2.5',
  ])
  expect(players[0]?.search).not.toContain('85.71')
})

test('removes a person’s link to an address a year after it was last seen', async ({ app }) => {
  const person = await app.as('user')
  const long = '2025-06-01T10:00:00Z'
  const link = (identifier: string, linkedAt: string) => ({ identifier, userId: person.id, linkedAt })
  await storeThen(app.db, [
    lineAt(new Date('2026-06-01T10:00:00Z'), { user_identifier: 'ip:85.71.2.5' }),
    lineAt(new Date(long), { user_identifier: 'ip:85.71.2.3' }),
  ])
  const links = [
    link('ip:85.71.2.3', long),
    link('ip:85.71.2.4', long),
    link('ip:85.71.2.5', long),
    link('ip:85.71.2.6', '2026-06-01T10:00:00Z'),
    link('license:5f:2a:77', long),
  ]
  await app.db.insertInto('userGameIdentifiers').values(links).execute()

  const { addresses = 0 } = await addressStep.due(app.db, NOW)
  expect(await clean(app.db)).toBe(addresses)

  const left = app.db.selectFrom('userGameIdentifiers').select('identifier').orderBy('identifier')
  expect((await left.execute()).map(({ identifier }) => identifier)).toEqual([
    'ip:85.71.2.5',
    'ip:85.71.2.6',
    'license:5f:2a:77',
  ])
})
