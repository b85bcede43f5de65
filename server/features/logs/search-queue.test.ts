import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { expect } from 'vitest'
import { dayOf } from '@westmore/contract/days.ts'
import type { TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { statusesOf, times, waitingForLocks } from '#test/races.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { startListening } from '#test/stream.ts'
import { connectionsTo } from '#test/unread.ts'

const test = siteTest(() => startListening({ GAME_TOKEN }))

async function holdLines(app: TestApp) {
  const direct = new Client(app.connection)
  await direct.connect()
  await direct.query('begin; lock table logs in access exclusive mode')
  return {
    letGo: () => direct.query('commit'),
    [Symbol.asyncDispose]: () => direct.end(),
  }
}

const search = (text: string, more = '') => `/api/logs?dateFrom=${dayOf(new Date())}&text=${text}${more}`

test('serves a colleague during one person’s forty searches and refuses all beyond 21', async ({ app }) => {
  const busy = await app.as('administrator')
  const colleague = await app.as('administrator')
  await sendLines(app, [line()])
  await busy.get(search('kone'))
  await using held = await holdLines(app)

  let refusals = 0
  const all = times(40, async (index) => {
    const answer = await busy.get(search(`kone${index}`))
    if (answer.status === 429) refusals += 1
    return answer
  })
  // Forty have arrived while the first one is still running.
  await expect.poll(() => refusals).toBe(19)
  expect(await waitingForLocks(app)).toBe(1)
  const theirs = colleague.get(search('kone'))
  await expect.poll(() => waitingForLocks(app)).toBe(2)
  expect((await busy.get('/api/auth/me')).status).toBe(200)
  await held.letGo()

  expect((await theirs).body).toMatchObject({ total: 1 })
  const answers = await all
  expect(statusesOf(answers)).toEqual([...Array(21).fill(200), ...Array(19).fill(429)])
  const refused = answers.find(({ status }) => status === 429)
  if (refused) expectRefusal(refused, 429, 'TOO_MANY_REQUESTS')
  expect(refused?.headers['retry-after']).toBe('2')
  expect((await busy.get(search('kone'))).status).toBe(200)
})

test('queues the search of a tail that is far behind', async ({ app, staff: busy }) => {
  await sendLines(app, [line()])
  await app.administer(`select setval('logs_id_seq', 10000)`)
  await sendLines(app, [line()])
  await using held = await holdLines(app)

  const all = times(6, (index) => busy.get(`/api/logs/tail?after=0&text=kone${index}`))
  await expect.poll(() => waitingForLocks(app)).toBe(1)
  await setTimeout(200)
  expect(await waitingForLocks(app)).toBe(1)

  await held.letGo()
  expect(statusesOf(await all)).toEqual(Array(6).fill(200))
})

test('drops queued searches whose client has disconnected', async ({ app, staff: busy }) => {
  await sendLines(app, [line()])
  await using held = await holdLines(app)
  const stop = new AbortController()
  const given = times(21, async (index) => {
    const options = { headers: { cookie: busy.cookie }, signal: stop.signal }
    return fetch(`${app.address}${search(`kone${index}`)}`, options).then(
      ({ status }) => status,
      () => 'given up',
    )
  })
  await expect.poll(() => waitingForLocks(app)).toBe(1)
  await setTimeout(500)

  stop.abort()
  expect(await given).toEqual(Array(21).fill('given up'))
  await expect.poll(() => connectionsTo(app)).toBe(0)

  const theirs = times(20, (index) => busy.get(search(`kone${index}`)))
  await setTimeout(200)
  await held.letGo()
  expect(statusesOf(await theirs)).toEqual(Array(20).fill(200))
})
