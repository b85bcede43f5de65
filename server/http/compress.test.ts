import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const GAME_TOKEN = 'a-token-of-this-game-server'

test('compresses a long answer for clients that support it, not a short one', async ({ app }) => {
  const clerk = await app.as('administrator')
  const ask = (url: string, encodings: string) =>
    app.app.inject({ method: 'GET', url, headers: { cookie: clerk.cookie, 'accept-encoding': encodings } })
  for (let number = 0; number < 30; number += 1) await app.as('user')

  const identity = (packed: Buffer) => packed
  const ways = [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=0, br', 'br', brotliDecompressSync],
    ['', undefined, identity],
    ['deflate', undefined, identity],
  ] as const
  for (const [encodings, encoding, unpack] of ways) {
    const answer = await ask('/api/users', encodings)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toMatchObject({ total: 31 })
  }
  const short = await ask('/api/auth/me', 'gzip')
  expect(short.headers).not.toHaveProperty('content-encoding')
})

test('refuses a compressed request, which could expand beyond its limit', async ({ app }) => {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/logs',
    headers: {
      authorization: `Bearer ${GAME_TOKEN}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync('[]'),
  })
  expect(statusCode).toBe(400)
})
