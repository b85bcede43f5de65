import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'

interface Line {
  level: number
  msg: string
  [name: string]: unknown
}

const INFO = 30

async function startHeard() {
  const lines: Line[] = []
  const output = { write: (text: string) => void lines.push(JSON.parse(text)) }
  const app = await startTestApp({ LOG_LEVEL: 'info' }, output)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  lines.length = 0
  const { port } = app.app.server.address() as AddressInfo
  return {
    ...app,
    port,
    lines,
    ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('logs a request in one line with path and route, without the query', async () => {
  await using server = await startHeard()
  const staff = await server.as('administrator')
  for (const path of [
    '/api/tickets?q=Jan+Novotny',
    '/api/tickets/0198c0de-0000-4000-8000-000000000001?q=Jan+Novotny',
    '/user?code=verysecret&state=alsosecret',
    '/nothing?code=verysecret',
  ])
    await (await server.ask(path, { headers: { cookie: staff.cookie } })).text()
  const callback = { code: 'verysecret', state: 'alsosecret' }
  await server.ask('/api/auth/discord/callback', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(callback),
  })

  await expect.poll(() => server.lines.length).toBe(5)
  expect(
    server.lines.map(({ msg, method, path, route, status, aborted }) => [
      msg,
      method,
      path,
      route,
      status,
      aborted,
    ]),
  ).toEqual([
    ['request', 'GET', '/api/tickets', '/api/tickets', 200, undefined],
    [
      'request',
      'GET',
      '/api/tickets/0198c0de-0000-4000-8000-000000000001',
      '/api/tickets/:id',
      404,
      undefined,
    ],
    ['request', 'GET', '/user', undefined, 404, undefined],
    ['request', 'GET', '/nothing', undefined, 404, undefined],
    ['request', 'POST', '/api/auth/discord/callback', '/api/auth/discord/callback', 401, undefined],
  ])
  expect(JSON.stringify(server.lines)).not.toMatch(/secret|Novotny/)
  expect(server.lines[0]).toMatchObject({
    level: INFO,
    ip: '127.0.0.1',
    reqId: expect.any(String),
    ms: expect.any(Number),
  })
})

test('logs a health check only when it fails', async () => {
  await using server = await startHeard()
  for (const path of ['/healthz', '/readyz', '/readyz?x']) expect((await server.ask(path)).status).toBe(200)
  await server.ask('/nothing')

  await expect.poll(() => server.lines.length).toBe(1)
  expect(server.lines[0]).toMatchObject({ path: '/nothing' })
})

test('logs an upload broken off by its sender as information, not as an error', async () => {
  await using server = await startHeard()
  const { cookie } = await server.as('user')
  const sent = request({
    port: server.port,
    host: '127.0.0.1',
    path: '/api/tickets/attachments?name=Novotny.png',
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', 'content-length': 1_000_000 },
  })
  sent.on('error', () => {})
  sent.write(Buffer.alloc(10_000))
  await new Promise((resolve) => setTimeout(resolve, 200))
  sent.destroy()

  await expect.poll(() => server.lines.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.lines).toMatchObject([{ level: INFO, msg: 'request', aborted: true }])
})
