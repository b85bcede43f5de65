import { Client } from 'pg'
import { expect } from 'vitest'
import { addMonths, dayOf, startOfDay } from '@westmore/contract/days.ts'
import { retainedSince } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { times } from '#test/races.ts'
import { siteTest } from '#test/site-test.ts'
import { pruneLogs } from '../ingest/months.ts'
import { addressStep } from '../people/address-store.ts'
import { makeBlocks } from './make-blocks.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const send = (app: TestApp, actions: string[], at = new Date()) =>
  sendLines(
    app,
    actions.map((action) => line({ action, metadata: null, created_at: at.toISOString() })),
  )

/** Holds the lock that says where a running batch began. */
async function holdingBatch(app: TestApp) {
  const client = new Client(app.connection)
  await client.connect()
  await client.query(
    'begin; select pg_advisory_xact_lock_shared((1::bigint << 60) + last_value) from logs_id_seq',
  )
  return { letGo: () => client.query('commit'), [Symbol.asyncDispose]: () => client.end() }
}

const wordsNow = async (db: Db) =>
  (await db.selectFrom('logBlocks').select('words').orderBy('firstId').execute()).map(({ words }) => words)

test('fills blocks in order, one per month, and leaves lines waiting that fill none', async ({ app }) => {
  const before = new Date(startOfDay(addMonths(dayOf(new Date()), -3)))
  await send(app, ['Koupil KONĚ', 'Koupil kone a zlato'])
  await send(app, ['Pozdě'], before)
  await send(app, ['Sám'])

  expect(await makeBlocks(app.db, { size: 3 })).toEqual({ made: 1, read: 0 })
  expect(await wordsNow(app.db)).toEqual(['koupil kone a zlato', 'pozde'])
  expect(await makeBlocks(app.db, { size: 3 })).toEqual({ made: 0, read: 0 })
  await send(app, ['Druhý', 'Třetí'])
  expect(await makeBlocks(app.db, { size: 3 })).toEqual({ made: 1, read: 0 })
  expect(await wordsNow(app.db)).toEqual(['koupil kone a zlato', 'pozde', 'sam druhy treti'])
})

test('makes every block once in parallel runs', async ({ app }) => {
  await send(
    app,
    Array.from({ length: 60 }, (_, index) => `Záznam ${index}`),
  )
  const runs = await times(3, () => makeBlocks(app.db, { size: 10 }))
  expect(runs.reduce((sum, { made }) => sum + made, 0)).toBe(6)
  expect(await wordsNow(app.db)).toHaveLength(6)
})

test('waits for a batch that is being stored instead of skipping it', async ({ app }) => {
  await send(app, ['První'])
  await using held = await holdingBatch(app)
  await send(app, ['Druhý', 'Třetí'])
  expect(await makeBlocks(app.db, { size: 2 })).toEqual({ made: 0, read: 0 })
  await held.letGo()
  expect(await makeBlocks(app.db, { size: 2 })).toEqual({ made: 1, read: 0 })
})

test('removes addresses from words at once and reads the block again in the next run', async ({ app }) => {
  await send(app, ['Přišel z 85.71.2.3', 'Odešel'])
  await send(app, ['Zůstal z 85.71.2.4'])
  await makeBlocks(app.db, { size: 1 })
  expect(await wordsNow(app.db)).toEqual(['prisel z 85 71 2 3', 'odesel', 'zustal z 85 71 2 4'])

  await addressStep.remove(app.db, new Date(Date.now() + 400 * 86_400_000), async () => {})
  expect(await wordsNow(app.db)).toEqual([null, 'odesel', null])
  expect(await makeBlocks(app.db, { size: 1 })).toEqual({ made: 0, read: 2 })
  expect(await wordsNow(app.db)).toEqual(['prisel z smazano', 'odesel', 'zustal z smazano'])
})

test('reads blocks of an older folding again, a few in each run', async ({ app }) => {
  await send(app, ['Łukasz', 'Vůz'])
  await makeBlocks(app.db, { size: 1 })
  await app.db
    .updateTable('logBlocks')
    .set({ words: ' ukasz', folding: 0 })
    .where('words', '=', 'lukasz')
    .execute()
  await app.db.updateTable('logBlocks').set({ folding: 0 }).where('words', '=', 'vuz').execute()
  expect(await makeBlocks(app.db, { size: 1 })).toEqual({ made: 0, read: 2 })
  expect(await wordsNow(app.db)).toEqual(['lukasz', 'vuz'])
  expect(await makeBlocks(app.db, { size: 1 })).toEqual({ made: 0, read: 0 })
})

test('deletes blocks together with their month', async ({ app }) => {
  const since = retainedSince(new Date())
  await send(app, ['Starý'], since)
  await send(app, ['Nový'])
  await makeBlocks(app.db, { size: 1 })
  await pruneLogs(app.db, startOfDay(addMonths(dayOf(new Date()), 1)))
  expect(await wordsNow(app.db)).toEqual(['novy'])
})
