import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#postgres/db.ts'
import { startTestApp } from '#test/app.ts'
import { openCounts, type Counts } from './counts.ts'

const MINUTE = 60_000
const silent = pino({ level: 'silent' })

async function admitted(counts: Counts, count: number, max: number, window = MINUTE): Promise<number> {
  const hits = await Promise.all(Array.from({ length: count }, () => counts.hit('bucket', max, window)))
  return hits.filter(({ current }) => current <= max).length
}

test('lets five nodes under load at once admit hardly more than one would', async () => {
  await using app = await startTestApp()
  const nodes = Array.from({ length: 5 }, () => openCounts(app.db, 'secret', silent))

  const each = await Promise.all(nodes.map((counts) => admitted(counts, 200, 100)))

  const all = each.reduce((sum, one) => sum + one, 0)
  expect(all).toBeGreaterThanOrEqual(100)
  expect(all).toBeLessThanOrEqual(150)
  for (const counts of nodes) {
    expect(await admitted(counts, 10, 100)).toBe(0)
    counts.close()
  }
})

test('sends one statement a second for all occasional visitors together', async () => {
  await using app = await startTestApp()
  let statements = 0
  const counted = app.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const counts = openCounts(counted, 'secret', silent)
  for (let person = 0; person < 300; person += 1) await counts.hit(`person ${person}`, 1200, MINUTE)
  expect(statements).toBe(0)

  const stored = () => app.db.selectFrom('requestCounts').select('hits').execute()
  await expect.poll(async () => (await stored()).length, { timeout: 3_000 }).toBe(300)

  expect(statements).toBe(1)
  counts.close()
})

test('counts a bucket once when it expires unsent and starts again', async () => {
  await using app = await startTestApp()
  const warnings: string[] = []
  const counts = openCounts(
    app.db,
    'secret',
    pino({ level: 'warn' }, { write: (line) => warnings.push(line) }),
  )
  await counts.hit('bucket', 1200, 20)
  await sleep(30)
  await counts.hit('bucket', 1200, MINUTE)
  const stored = () => app.db.selectFrom('requestCounts').select('hits').execute()
  await expect.poll(stored).toEqual([{ hits: 1 }])
  expect(warnings).toEqual([])
  counts.close()
})

test('keeps the whole limit on each node without the database, with no long wait', async () => {
  const db = openDatabase({ host: '/nowhere' }, () => {})
  const counts = openCounts(db, 'secret', silent)
  const since = performance.now()

  expect(await admitted(counts, 200, 60)).toBe(60)
  expect(await admitted(counts, 10, 60)).toBe(0)

  expect(performance.now() - since).toBeLessThan(5_000)
  counts.close()
  await db.destroy()
})

test('sends counts from a database outage once the database is back', async () => {
  await using app = await startTestApp()
  let isAway = true
  const flaky = app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const lonely = openCounts(flaky, 'secret', silent)
  const other = openCounts(app.db, 'secret', silent)
  expect(await admitted(lonely, 50, 60)).toBe(50)
  isAway = false

  await expect
    .poll(async () => (await app.db.selectFrom('requestCounts').select('hits').execute())[0]?.hits, {
      timeout: 4_000,
    })
    .toBe(50)
  // Only the first few are admitted without asking.
  expect(await admitted(other, 60, 60)).toBeLessThanOrEqual(16)
  lonely.close()
  other.close()
})

test('restarts a count after its minute, by the database’s clock for all nodes', async () => {
  await using app = await startTestApp()
  const one = openCounts(app.db, 'secret', silent)
  const two = openCounts(app.db, 'secret', silent)
  expect(await admitted(one, 20, 10, 1_500)).toBe(10)
  expect(await admitted(two, 20, 10, 1_500)).toBeLessThanOrEqual(1)
  await new Promise((resolve) => setTimeout(resolve, 1_600))
  expect(await admitted(two, 20, 10, 1_500)).toBe(10)
  one.close()
  two.close()
})

test('stores neither people nor addresses in the table', async () => {
  await using app = await startTestApp()
  const counts = openCounts(app.db, 'secret', silent)
  await admitted(counts, 2, 2)
  await expect
    .poll(() => app.db.selectFrom('requestCounts').select(['bucket', 'hits']).execute(), { timeout: 3_000 })
    .toEqual([{ bucket: expect.stringMatching(/^[\w-]{22}$/), hits: 2 }])
  counts.close()
})
