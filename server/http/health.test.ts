import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, vi } from 'vitest'
import { canWrite } from '#process/disk.ts'
import { mountHealth } from './health.ts'
import { test } from '#test/site-test.ts'
import Fastify from 'fastify'

afterEach(() => vi.useRealTimers())

test('asks the database once a second, however many ask for readiness', async ({ app }) => {
  const server = Fastify()
  let questions = 0
  const counting = app.db.withPlugin({
    transformQuery: ({ node }) => {
      questions += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  mountHealth(
    server,
    counting,
    () => ({}),
    () => true,
  )
  vi.useFakeTimers({ toFake: ['performance'] })
  const crowd = async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.inject('/readyz')))
    return new Set(answers.map(({ statusCode }) => statusCode))
  }

  expect(await crowd()).toEqual(new Set([200]))
  expect(await crowd()).toEqual(new Set([200]))
  expect(questions).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(await crowd()).toEqual(new Set([200]))
  expect(questions).toBe(2)
  await server.close()
})

test('is not ready while the disk of the embedded database is full', async ({ app }) => {
  const server = Fastify()
  let free = 64 * 1024 ** 2
  const env = { ...app.env, DATA_DIR: join(tmpdir(), 'not-there-yet') }
  const { DATABASE_URL: _other, ...embedded } = env
  mountHealth(
    server,
    app.db,
    () => ({}),
    () => canWrite(embedded, () => free),
  )
  const ask = async (path: string) => (await server.inject(path)).statusCode
  expect(await ask('/readyz')).toBe(200)
  free -= 1
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([503, 200])
  expect((await server.inject('/readyz')).body).toContain('The disk is full')
  // A place that takes no writes, not even from root.
  expect(canWrite({ ...embedded, DATA_DIR: '/proc/self' })).toBe(false)
  expect(canWrite({ ...env, DATABASE_URL: 'postgres://elsewhere/db' }, () => 0)).toBe(true)
  await server.close()
})

test('has a high rate limit for health checks', async ({ app }) => {
  for (const url of ['/healthz', '/readyz']) {
    const { headers } = await app.request({ url })
    expect(headers['x-ratelimit-limit']).toBe('6000')
    expect(headers['x-ratelimit-remaining']).toBe('5999')
  }
})
