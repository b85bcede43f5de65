import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { heartbeat, line } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'
import { startListening } from '#test/stream.ts'

const test = siteTest(startListening)

async function newToken(
  app: TestApp,
): Promise<{ id: string; token: string; revoke: () => Promise<unknown> }> {
  const staff = await app.as('owner')
  const { body } = await staff.send('POST', '/api/logs/tokens', { name: 'Hra', serverId: 'hra' })
  return { ...body, revoke: () => staff.send('DELETE', `/api/logs/tokens/${body.id}`) }
}

async function drip(url: string, token: string, body: unknown, beforeEnd: () => Promise<unknown>) {
  const text = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  }
  const sent = request(url, { method: 'POST', headers })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (answer) => resolve(answer.resume().statusCode))
    sent.on('error', reject)
  })
  for (const piece of text.slice(0, 20)) {
    sent.write(piece)
    await sleep(1)
  }
  await beforeEnd()
  sent.end(text.slice(20))
  return answered
}

const seconds = () => `${Math.floor(Date.now() / 1_000)}000000000`
const bodies: [path: string, body: () => unknown, status: number][] = [
  ['/api/logs', () => [line()], 202],
  ['/loki/api/v1/push', () => ({ streams: [{ stream: {}, values: [[seconds(), 'řádek']] }] }), 204],
  ['/api/game/heartbeat', () => heartbeat(), 204],
  ['/api/game/links', () => ({ license: `license:${'a'.repeat(40)}`, name: 'Jan' }), 201],
]

test('accepts a body sent byte by byte unless its token is revoked during the request', async ({ app }) => {
  for (const [path, body, status] of bodies) {
    const { token, revoke } = await newToken(app)
    expect(await drip(app.address + path, token, body(), async () => {})).toBe(status)
    expect(await drip(app.address + path, token, body(), revoke)).toBe(401)
  }
  const { rows } = await app.db
    .selectFrom('logs')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  expect(rows).toBe(2)
})
