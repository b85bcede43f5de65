import * as fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect } from 'vitest'
import { addDays, addMonths, dayOf, startOfDay, ZONE } from '@westmore/contract/days.ts'
import { readLines } from '@westmore/contract/logs-lines.ts'
import { retainedSince } from '@westmore/contract/logs.ts'
import { fold } from '@westmore/contract/fold.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { openDatabase, type Db } from '#postgres/db.ts'
import { line } from '#test/game.ts'
import { waitingForLocks } from '#test/races.ts'
import { test } from '#test/site-test.ts'
import { splitIntoPeriods } from './periods.ts'
import { storeLines } from '../ingest/store.ts'
import { ensureMonths, monthStep, pruneLogs } from '../ingest/months.ts'

const DAY = 86_400_000

async function store(db: Db, sent: object[]): Promise<void> {
  const { lines, count } = readLines(sent, { now: new Date(), serverId: 'w' })
  expect(count).toBe(0)
  await ensureMonths(db, new Set(lines.map(({ at }) => addMonths(dayOf(new Date(at)), 0))))
  await storeLines(db, { lines })
}

/** Totals and sums that differ from the lines. */
async function wrongTotals(db: Db) {
  const { rows } = await sql`
    with counted as (
      select grain, date_trunc(grain, created_at, ${ZONE}) as at, server_id, category_id, script_id, count(*)::integer
      from logs, unnest(array['hour', 'day', 'month']) grain group by 1, 2, 3, 4, 5
    ), summed as (
      select grain, name_id, at, server_id, sum(count)::integer
      from counted, unnest(array[0, category_id, script_id]) name_id where grain <> 'hour' group by 1, 2, 3, 4
    )
    select to_json(wrong) from ((table counted except table log_totals) union all (table log_totals except table counted)) wrong
    union all
    select to_json(wrong) from ((table summed except table log_sums) union all (table log_sums except table summed)) wrong
  `.execute(db)
  return rows
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

const sentLine = fc.record({
  category: fc.constantFrom('A', 'B', 'C'),
  script_name: fc.constantFrom('x', 'y'),
  server_id: fc.constantFrom('1', '2'),
  user_identifier: fc.constantFrom(null, 'p', 'q', 'r'),
  created_at: fc.double({ min: 0, max: 500, noNaN: true }).map(daysAgo),
})

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      batches: fc.array(fc.array(sentLine, { maxLength: 20 }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ pruneIn: fc.integer({ min: 0, max: 500 }) }) },
)

test('keeps the totals equal to the lines in any order of arrival, with retention', async ({ app }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const one of steps) {
        if ('pruneIn' in one) await pruneLogs(app.db, new Date(Date.now() + one.pruneIn * DAY))
        else
          await Promise.all(
            one.batches.map((batch) =>
              store(
                app.db,
                batch.map((fields) => line(fields)),
              ),
            ),
          )
        expect(await wrongTotals(app.db)).toEqual([])
      }
    }),
    { numRuns: 25, seed: 1890 },
  )
})

test('drops whole months and keeps nothing older than the retention', async ({ app }) => {
  const now = new Date()
  const since = retainedSince(now)
  const late = startOfDay(addMonths(dayOf(now), 0))
  await store(app.db, [
    line({ user_identifier: 'gone', created_at: since.toISOString() }),
    line({ user_identifier: 'stays', created_at: late.toISOString() }),
    line({ user_identifier: 'stays', created_at: since.toISOString() }),
  ])
  await pruneLogs(app.db, now)
  expect(await app.db.selectFrom('logs').select('id').execute()).toHaveLength(3)

  const later = startOfDay(addMonths(dayOf(now), 1))
  await Promise.all([pruneLogs(app.db, later), pruneLogs(app.db, later)])
  const left = await app.db.selectFrom('logs').select('createdAt').execute()
  expect(left.map(({ createdAt }) => createdAt)).toEqual([late.toISOString()])
  const players = await app.db.selectFrom('logPlayers').select(['identifier', 'firstSeen']).execute()
  expect(players).toEqual([{ identifier: 'stays', firstSeen: since.toISOString() }])
})

test('reports the lines, players and keys that retention drops', async ({ app }) => {
  const now = new Date()
  const since = retainedSince(now)
  await store(app.db, [
    line({ user_identifier: 'gone', created_at: since.toISOString() }),
    line({ user_identifier: 'gone', created_at: since.toISOString() }),
    line({ user_identifier: 'stays', created_at: since.toISOString() }),
    line({ user_identifier: 'stays', created_at: startOfDay(addMonths(dayOf(now), 0)).toISOString() }),
  ])
  const later = startOfDay(addMonths(dayOf(now), 1))
  const keys = limitOf(terms.keys, later)
  for (const [key, at] of [
    ['old', new Date(keys.getTime() - 1)],
    ['young', keys],
  ] as const)
    await app.db
      .insertInto('logBatches')
      .values({ sender: 'x', key, digest: Buffer.from('x'), accepted: 1, at })
      .execute()
  const { id } = await app.as('administrator')
  await app.db
    .insertInto('logSearches')
    .values([
      { userId: id, search: 'old', at: new Date(later.getTime() - DAY - 1) },
      { userId: id, search: 'young', at: new Date(later.getTime() - DAY) },
    ])
    .execute()

  const due = { logLines: 3, logPlayers: 1, logKeys: 2 }
  expect(await monthStep.due(app.db, now)).toEqual({ logLines: 0, logPlayers: 0, logKeys: 0 })
  expect(await monthStep.due(app.db, later)).toEqual(due)
  const recorded = { logLines: 0, logPlayers: 0, logKeys: 0 }
  await monthStep.remove(app.db, later, async (_tx, { logLines = 0, logPlayers = 0, logKeys = 0 }) => {
    recorded.logLines += logLines
    recorded.logPlayers += logPlayers
    recorded.logKeys += logKeys
  })

  expect(recorded).toEqual(due)
  expect(await app.db.selectFrom('logs').select('id').execute()).toHaveLength(1)
  expect(await app.db.selectFrom('logBatches').select('key').execute()).toEqual([{ key: 'young' }])
  expect(await app.db.selectFrom('logSearches').select('search').execute()).toEqual([{ search: 'young' }])
  expect(await monthStep.due(app.db, later)).toEqual({ logLines: 0, logPlayers: 0, logKeys: 0 })
})

test('removes players while batches are stored, without failures', async ({ app }) => {
  const other = openDatabase(app.connection, () => {}, 5)
  const old = retainedSince(new Date()).toISOString()
  const later = startOfDay(addMonths(dayOf(new Date()), 1))
  for (let round = 0; round < 10; round += 1) {
    await store(app.db, [line({ user_identifier: `gone-${round}`, created_at: old })])
    await Promise.all([
      pruneLogs(app.db, later),
      ...[app.db, other].flatMap((db) => [
        store(db, [line({ user_identifier: `stays-${round}` })]),
        store(db, [line({ user_identifier: `stays-${round + 1}` })]),
      ]),
    ])
  }
  await other.destroy()
  const players = await app.db.selectFrom('logPlayers').select('identifier').execute()
  expect(players).toHaveLength(11)
})

test('makes coming months in advance, and only once', async ({ app }) => {
  await pruneLogs(app.db, new Date())
  await pruneLogs(app.db, new Date())
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'logs'::regclass order by 1
  `.execute(app.db)
  const nameOf = (months: number) =>
    `logs_${addMonths(dayOf(new Date()), months).slice(0, 7).replace('-', '_')}`
  expect(rows.map(({ name }) => name)).toEqual([nameOf(0), nameOf(1)])
})

test('changes players in one order in all batches, for any identifiers', async ({ app }) => {
  // JavaScript sorts the horse before the letter, the database after it.
  const seen = (minutesAgo: number) =>
    store(
      app.db,
      ['🐎', 'ﬀ'].map((identifier) =>
        line({
          user_identifier: identifier,
          created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
        }),
      ),
    )
  await seen(240)

  const client = new Client(app.connection)
  await client.connect()
  await client.query(`begin; select from log_players where identifier = '🐎' for update`)
  const batch = seen(0)
  await expect.poll(() => waitingForLocks(app)).toBe(1)
  const other = seen(1)
  await expect.poll(() => waitingForLocks(app)).toBe(2)
  await client.query('commit')
  await client.end()
  expect(await Promise.allSettled([batch, other])).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ])
})

test('finds a player with endless names by the newest ones only', async ({ app }) => {
  const nameOf = (turn: number, index: number) => `jmeno ${turn} ${index} ${'x'.repeat(60)}`
  for (let turn = 0; turn < 4; turn += 1)
    await store(
      app.db,
      Array.from({ length: 100 }, (_, index) => line({ metadata: { playerName: nameOf(turn, index) } })),
    )
  const { search } = await app.db.selectFrom('logPlayers').select('search').executeTakeFirstOrThrow()
  expect(search).toContain(nameOf(3, 99))
  expect(search).not.toContain(nameOf(0, 0))
  expect(search.length).toBeLessThan(20_000)
})

test('shows a player’s newest name and finds them by all, in any order of lines', async ({ app }) => {
  const now = Date.now()
  const sent = fc.record({
    minutesAgo: fc.integer({ min: 0, max: 180 }),
    name: fc.constantFrom(undefined, 'Jan', 'Petr', 'Žofie'),
  })
  const steps = fc.array(fc.array(sent, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
  let people = 0
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const identifier = `steam:${(people += 1)}`
      const lines = all.flat()
      for (const one of all)
        await store(
          app.db,
          one.map(({ minutesAgo, name }) =>
            line({
              user_identifier: identifier,
              created_at: new Date(now - minutesAgo * 60_000).toISOString(),
              metadata: name === undefined ? {} : { playerName: name },
            }),
          ),
        )

      const moments = lines.map(({ minutesAgo }) => now - minutesAgo * 60_000)
      const named = lines.filter(({ name }) => name !== undefined)
      const newest = Math.min(...named.map(({ minutesAgo }) => minutesAgo))
      const player = await app.db
        .selectFrom('logPlayers')
        .selectAll()
        .where('identifier', '=', identifier)
        .executeTakeFirstOrThrow()
      expect(Date.parse(player.firstSeen)).toBe(Math.min(...moments))
      expect(Date.parse(player.lastSeen)).toBe(Math.max(...moments))
      const names = named.filter(({ minutesAgo }) => minutesAgo === newest).map(({ name }) => name)
      if (named.length === 0) expect(player.name).toBe(null)
      else expect(names).toContain(player.name)
      expect(new Set(player.search.split('\n'))).toEqual(
        new Set([identifier, ...named.map(({ name = '' }) => fold(name))]),
      )
    }),
    { numRuns: 60, seed: 1890 },
  )
})

test('covers a range once: the widest whole periods in the middle, then the edges', () => {
  const year = startOfDay('2028-01-01').getTime()
  const moment = fc.integer({ min: 0, max: 400 * 24 * 60 }).map((minutes) => year + minutes * 60_000)
  fc.assert(
    fc.property(moment, moment, fc.subarray(['month', 'day', 'hour'] as const), (from, to, grains) => {
      const { counted, edges } = splitIntoPeriods({ from, to }, grains)
      const parts = [...counted, ...edges].toSorted((a, b) => a.from - b.from)
      let reached = from
      for (const part of parts) {
        expect(part.from).toBe(reached)
        expect(part.to).toBeGreaterThan(part.from)
        reached = part.to
      }
      if (from < to) expect(reached).toBe(to)
      else expect(parts).toEqual([])
    }),
  )
  const leapDay = {
    from: startOfDay('2028-02-29').getTime(),
    to: startOfDay(addDays('2028-02-29', 1)).getTime(),
  }
  expect(splitIntoPeriods(leapDay, ['month', 'day', 'hour'])).toEqual({
    counted: [{ grain: 'day', ...leapDay }],
    edges: [],
  })
})
