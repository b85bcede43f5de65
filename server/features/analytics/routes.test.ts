import { expect } from 'vitest'
import { addDays, dayOf, startOfDay, startOfWeek } from '@westmore/contract/days.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'
import { analyse } from './routes.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

/** Two weeks ago. */
const wednesday = addDays(startOfWeek(dayOf(new Date())), -14 + 2)
const noon = new Date(startOfDay(wednesday).getTime() + 12 * 3_600_000 + 1_234_567)

async function store(app: TestApp, sent: object[]): Promise<void> {
  expect((await sendLines(app, sent)).status).toBe(202)
}

test('compares lines and players of a period with the equal part of the previous one', async ({ app }) => {
  const at = (moment: number, user_identifier: string, fields: object = {}) =>
    line({ user_identifier, created_at: new Date(moment).toISOString(), ...fields })
  const today = startOfDay(wednesday).getTime()
  const yesterday = startOfDay(addDays(wednesday, -1)).getTime()
  const monday = startOfDay(addDays(wednesday, -2)).getTime()
  const [lastMonday, lastWednesday] = [-9, -7].map((days) => startOfDay(addDays(wednesday, days)).getTime())
  const passed = noon.getTime() - today
  await store(app, [
    at(today, 'a'),
    at(noon.getTime() - 1, 'b', { category: 'CHAT', script_name: 'chat', server_id: 'w2' }),
    at(yesterday, 'c'),
    at(yesterday + passed - 1, 'c'),
    at(yesterday + passed, 'd'),
    at(monday, 'a'),
    at(lastMonday ?? 0, 'e'),
    at((lastWednesday ?? 0) + passed - 1, 'e'),
    at((lastWednesday ?? 0) + passed, 'f'),
  ])

  const found = await analyse(app.db, noon)

  expect(found).toMatchObject({
    totalLogs: 9,
    logsToday: 2,
    logsThisWeek: 6,
    previous: { logsToday: 2, logsThisWeek: 2, newPlayersToday: 1, newPlayersThisWeek: 1 },
    playerStats: { totalPlayers: 6, newPlayersToday: 1, newPlayersThisWeek: 4 },
    categoryBreakdown: [
      { category: 'ECONOMY', count: 8, percentage: 88.9 },
      { category: 'CHAT', count: 1, percentage: 11.1 },
    ],
    otherCategories: { categories: 0, count: 0, percentage: 0 },
    topScripts: [
      { script_name: 'westmore_shops', count: 8 },
      { script_name: 'chat', count: 1 },
    ],
    serverActivity: [
      { server_id: 'westmore-1', count: 8 },
      { server_id: 'w2', count: 1 },
    ],
  })
  expect(found.logActivity).toHaveLength(30)
  expect(found.logActivity.at(-1)).toEqual({ date: wednesday, count: 2 })
  expect(found.logActivity.at(-2)).toEqual({ date: addDays(wednesday, -1), count: 3 })
  expect(found.logActivity[0]).toEqual({ date: addDays(wednesday, -29), count: 0 })
})

test('counts lines from the future only in the period of their own time', async ({ app }) => {
  const monday = addDays(startOfWeek(wednesday), 7)
  const sent = (day: string) => line({ user_identifier: day, created_at: startOfDay(day).toISOString() })
  await store(app, [sent(wednesday), sent(addDays(wednesday, 1)), sent(monday)])

  expect(await analyse(app.db, noon)).toMatchObject({
    logsToday: 1,
    logsThisWeek: 2,
    playerStats: { newPlayersToday: 1, newPlayersThisWeek: 2 },
  })
})

test('returns analytics for an empty ledger', async ({ staff }) => {
  const { status, body } = await staff.get('/api/analytics')
  const again = await staff.get('/api/figures')
  expect(again.body).toEqual({ ...body, generatedAt: again.body.generatedAt })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { totalLogs: 0, logsToday: 0, categoryBreakdown: [], topScripts: [], serverActivity: [] },
  })
  expect(body.logActivity.map(({ count }: { count: number }) => count)).toEqual(
    Array.from({ length: 30 }, () => 0),
  )
})

test('sums categories beyond eight', async ({ app }) => {
  const sent = Array.from({ length: 11 }, (_, index) =>
    Array.from({ length: 12 - index }, () => line({ category: `C${index}` })),
  )
  await store(app, sent.flat())
  const { categoryBreakdown, otherCategories } = await analyse(app.db, new Date())
  expect(categoryBreakdown.map(({ category }) => category)).toEqual([
    'C0',
    'C1',
    'C2',
    'C3',
    'C4',
    'C5',
    'C6',
    'C7',
  ])
  expect(otherCategories).toEqual({ categories: 3, count: 4 + 3 + 2, percentage: 11.7 })
})
