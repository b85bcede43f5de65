import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addMonths, dayOf } from '@westmore/contract/days.ts'
import { readLines } from '@westmore/contract/logs-lines.ts'
import type { LogFilter } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'
import { addUpLines } from '../counters/add-up.ts'
import { facetCounts } from '../counters/facet-store.ts'
import { histogramOf } from '../counters/histogram.ts'
import { ensureMonths, pruneLogs } from '../ingest/months.ts'
import { storeLines } from '../ingest/store.ts'
import { addressStep } from '../people/address-store.ts'
import { resolveFilter } from '../resolved-filter.ts'
import { makeBlocks } from '../words/make-blocks.ts'
import { FEW, narrowed } from './narrow.ts'
import { pageOf } from './page.ts'
import { textPage } from './text-page.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const DAY = 86_400_000
/** So small that every search in this file is treated as one over very many lines. */
const tiny = { near: 0, firstLines: 25, mostBlocks: () => 2, countedAhead: 2 }
/** For a search over few lines, in even smaller blocks. */
const small = { ...tiny, near: Infinity, mostBlocks: () => 3 }

async function store(db: Db, sent: object[]): Promise<void> {
  const { lines } = readLines(sent, { now: new Date(), serverId: 'w' })
  await ensureMonths(db, new Set(lines.map(({ at }) => addMonths(dayOf(new Date(at)), 0))))
  await storeLines(db, [{ lines }])
}

const ask = (db: Db, filter: Partial<LogFilter>) =>
  resolveFilter(db, { category: 'all', exclude: [], ...filter }, null, new Date())

const words = [
  'Kůň',
  'kone',
  'KOŇSKÝ',
  'zlato',
  'Иван',
  'ßtraße',
  'x',
  '85.71.2.3',
  'a"b\\c',
  '12345678',
  '%_',
  '🐎',
]

const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
  .map((all) => all.join(' '))

const sentLine = fc.record({
  category: fc.constantFrom('A', 'B'),
  script_name: fc.constant('x'),
  user_identifier: fc.constantFrom(null, 'p', 'q'),
  action: sentence,
  metadata: fc.oneof(
    fc.constant(null),
    fc.record({ item: sentence, amount: fc.constantFrom(7, 7.5, 12345678, 'sedm') }),
  ),
  // Most lines are from the last day, some months late.
  created_at: fc
    .oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 690, noNaN: true }))
    .map((days) => new Date(Date.now() - days * DAY).toISOString()),
})

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ lines: fc.array(sentLine, { minLength: 1, maxLength: 30 }) }) },
  { weight: 3, arbitrary: fc.record({ blocksOf: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ pruneIn: fc.integer({ min: 0, max: 500 }) }) },
)

const searched = [
  'kun',
  'KONE',
  'koňsk',
  'ont',
  'zlato kone',
  '"zlato kone"',
  'Иван',
  'strasse',
  'traße',
  'x',
  '85.71.2.3',
  'a"b',
  'smazáno',
  '-zlato',
  'kone -zlato',
  'item:zlato',
  'item:"zlato kone"',
  'item:nikde -kone',
  'amount',
  'amount:7',
  'amount:12345678',
  '12345678 amount:>8',
  '345',
  '%_x',
  '🐎',
  'nikde',
]

const question = fc.record({
  text: fc.constantFrom(...searched),
  category: fc.constantFrom('all', 'all', 'A'),
  player: fc.constantFrom('', '', 'p'),
  daysBack: fc.constantFrom(0, 0, 0, 40, 400),
  limit: fc.integer({ min: 1, max: 5 }),
  offset: fc.integer({ min: 0, max: 12 }),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
})

const answersOf = async (db: Db, of: Awaited<ReturnType<typeof ask>>) => ({
  facets: await facetCounts(db, of),
  histogram: (await histogramOf(db, of, new Date())).total,
})

test('finds the same with blocks as by reading all lines, late or dropped', async ({ app }) => {
  const { db } = app
  let partial = 0
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 10 }),
        fc.array(question, { minLength: 8, maxLength: 8 }),
        async (steps, questions) => {
          for (const one of steps) {
            if ('lines' in one) await store(db, one.lines)
            else if ('blocksOf' in one) await makeBlocks(db, { size: one.blocksOf })
            else {
              const then = new Date(Date.now() + one.pruneIn * DAY)
              await addressStep.remove(db, then, async () => {})
              await pruneLogs(db, then)
            }
          }
          for (const { limit, offset, direction, daysBack, ...filter } of questions) {
            const dateFrom = daysBack === 0 ? '' : dayOf(new Date(Date.now() - daysBack * DAY))
            const asked = await ask(db, { ...filter, dateFrom })
            const order = { limit, offset, direction }
            const all = await pageOf(db, asked, order)
            const found = await textPage(db, asked, order, tiny)
            expect({ filter, logs: found.logs }).toEqual({ filter, logs: all.logs })
            expect(await textPage(db, asked, order, small)).toEqual({ ...all, isWhole: true })
            if (found.isWhole) expect({ filter, total: found.total }).toEqual({ filter, total: all.total })
            else {
              partial += 1
              expect(found.total).toBeLessThan(all.total)
              expect(found.total).toBeGreaterThanOrEqual(offset + limit)
            }
            expect(await answersOf(db, await narrowed(db, asked, () => FEW))).toEqual(
              await answersOf(db, asked),
            )
          }
        },
      )
      .afterEach(async () => {
        await sql`truncate logs, log_blocks, log_additions, log_counts, log_player_days, log_player_months, log_players,
            retention_places`.execute(db)
      }),
    { numRuns: 50, seed: 1890 },
  )
  expect(partial).toBeGreaterThan(5)
})

test('counts a common word only to a bound and a rare one exactly', async ({ app }) => {
  const { db } = app
  const staff = await app.as('administrator')
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()
  await sendLines(
    app,
    Array.from({ length: 1_000 }, (_, index) =>
      line({ action: index % 400 === 7 ? `Našel ŽEBŘÍK ${index}` : 'Koupil koně', created_at: hours(index) }),
    ),
  )
  await makeBlocks(db, { size: 50 })
  await addUpLines(db)
  await sql`update log_counts set count = count * 1000`.execute(db)
  const page = async (query: string) => (await staff.get(`/api/logs?${query}`)).body
  const all = await pageOf(db, await ask(db, { text: 'kone' }), { limit: 500, offset: 0, direction: 'desc' })

  const common = await page('text=kone')
  expect(common).toMatchObject({ total: 500, isWhole: false })
  expect(common.logs).toEqual(all.logs.slice(0, 50))
  expect(await page('text=kone&offset=450')).toMatchObject({ total: 950, isWhole: false })
  expect(await page('text=kone&offset=950')).toMatchObject({ total: 997, isWhole: true })
  expect(await page('text=kone&offset=5000')).toMatchObject({ total: 997, isWhole: true, logs: [] })

  const rare = await page('text=zebrik')
  expect(rare).toMatchObject({ total: 3, isWhole: true })
  expect(rare.logs.map(({ action }: { action: string }) => action)).toEqual(
    [7, 407, 807].map((index) => `Našel ŽEBŘÍK ${index}`),
  )
  expect((await page('text=zebrik&order=oldest')).logs).toEqual(rare.logs.toReversed())
  expect(await page('text=nikde')).toEqual({ logs: [], total: 0, isWhole: true })
  expect((await staff.get('/api/logs/histogram?text=zebrik')).body.total).toBe(3)
  expect((await staff.get('/api/logs/facets?text=zebrik')).body.category.values).toEqual([
    { value: 'ECONOMY', count: 3 },
  ])
})
