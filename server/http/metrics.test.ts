import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('metrics have a port of their own on this machine, and none on that of the site whatever a request says of its origin', async () => {
  const port = await freePort()
  await using app = await startTestApp({ METRICS_PORT: String(port), TRUST_PROXY: '1' })
  await app.app.ready()

  for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { 'x-forwarded-for': '127.0.0.1, ::1' }]) {
    const answer = await app.request({ url: '/metrics', headers })
    expect(answer.status).toBe(404)
    expect(JSON.stringify(answer.body)).not.toContain('http_request_duration')
  }

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.status).toBe(200)
  await app.request({ url: '/healthz' })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404)
})

test('a taken METRICS_PORT stops the start with one readable line', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const app = await startTestApp({ METRICS_PORT: String(port) })

  await expect(app.app.ready()).rejects.toThrow(`METRICS_PORT ${port} cannot be used (EADDRINUSE)`)

  taken.close()
  await app[Symbol.asyncDispose]()
})
