import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, vi } from 'vitest'
import { pino } from 'pino'
import { clock, openDatabaseClock } from './clock.ts'
import { openDatabase } from './db.ts'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const silent = pino({ level: 'silent' })
const HOUR = 3_600_000
const FAR = 1_100 * 24 * HOUR

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('uses the database’s clock on a node whose clock is years ahead', async ({ app, staff, player }) => {
  await app.db
    .updateTable('users')
    .set({ allowlistStatus: 'declined', lastAttemptDate: new Date().toISOString() })
    .where('id', '=', player.id)
    .execute()
  const before = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: before + FAR })

  expect((await sendLines(app, line())).status).toBe(202)
  const { body } = await staff.get('/api/logs')
  expect(body.total).toBe(1)
  expect(Math.abs(Date.parse(body.logs[0].created_at) - before)).toBeLessThan(HOUR)
  expect((await staff.get('/api/logs/stats')).body.todayCount).toBe(1)
  expect((await player.get('/api/allowlist/mine')).body).toMatchObject({
    canSubmit: false,
    hoursRemaining: 24,
  })
})

test('follows the database’s clock, not the one at the node’s start', async ({ app }) => {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + FAR)
  const kept = openDatabaseClock(app.db, silent)
  expect(kept.now().getTime()).toBeGreaterThan(Date.now() + FAR / 2)
  await kept.compare()
  expect(Math.abs(kept.now().getTime() - Date.now())).toBeLessThan(5_000)
  kept.close()
})

test('never falls behind a time written by the database after a slow answer', async ({ app }) => {
  const slowly = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await setTimeout(100)
      return result
    },
  })
  const kept = openDatabaseClock(slowly, silent)
  await kept.compare()
  const written = await clock(app.db)
  expect(kept.now().getTime()).toBeGreaterThanOrEqual(written.getTime())
  kept.close()
})

test('continues while the database is away', async () => {
  const db = openDatabase({ host: '/nowhere' }, () => {})
  const kept = openDatabaseClock(db, silent)
  await kept.compare()
  expect(Math.abs(kept.now().getTime() - Date.now())).toBeLessThan(5_000)
  kept.close()
  await db.destroy()
})
