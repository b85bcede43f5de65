import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'

test('a long answer goes out packed to whoever can unpack it, a short one as it is', async () => {
  await using app = await startTestApp()
  const clerk = await app.as('administrator')
  const ask = (url: string, encodings: string) =>
    app.app.inject({ method: 'GET', url, headers: { cookie: clerk.cookie, 'accept-encoding': encodings } })
  for (let number = 0; number < 30; number += 1) await app.as('user')

  const packed = await ask('/api/users', 'gzip, deflate, br')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBe(Number(packed.headers['content-length']))
  const users: unknown = JSON.parse(gunzipSync(packed.rawPayload).toString())
  expect(users).toHaveLength(31)

  for (const encodings of ['', 'br', 'gzip;q=0, br', 'gzip; q=0.0']) {
    const plain = await ask('/api/users', encodings)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers.vary).toBe('accept-encoding')
    expect(plain.json()).toEqual(users)
  }
  const short = await ask('/api/auth/me', 'gzip')
  expect(short.headers).not.toHaveProperty('content-encoding')
})
