import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from './errors.ts'
import { SilentLogController } from './request-log.ts'

async function startServer(answer: (reply: FastifyReply) => Promise<PassThrough>) {
  const lines: string[] = []
  const faults: number[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (text: string) => void lines.push(text) } },
    logController: new SilentLogController(),
  })
  handleErrors(app, (_request, status) => faults.push(status))
  app.post('/', (_request, reply) => answer(reply))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  sent.on('error', () => {})
  sent.end('{}')
  return { app, lines, faults, sent, [Symbol.asyncDispose]: () => app.close() }
}

test('does not log a failure when a browser leaves before the answer begins', async () => {
  const stream = new PassThrough()
  const asked = Promise.withResolvers<void>()
  await using server = await startServer(async ({ raw }) => {
    asked.resolve()
    await once(raw, 'close')
    return stream
  })
  await asked.promise

  server.sent.destroy()
  await once(stream, 'close')
  await setImmediate()

  expect(server.lines).toEqual([])
  expect(server.faults).toEqual([])
})

test('logs a failure when an answer breaks off by itself', async () => {
  const stream = new PassThrough()
  await using server = await startServer(async () => stream)
  const answered = once(server.sent, 'response')

  stream.destroy()
  const [response] = await answered

  expect(response.statusCode).toBe(500)
  expect(server.lines).toHaveLength(1)
  expect(server.faults).toEqual([500])
})

test.each([
  [true, 'the database does not answer', /./],
  [false, 'disk full', /^The disk is full/],
])('names a full disk as the reason why nothing is stored (room: %s)', async (hasRoom, logged, message) => {
  const lines: string[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (text: string) => void lines.push(text) } },
  })
  handleErrors(
    app,
    () => {},
    () => hasRoom,
  )
  app.get('/', () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })))
  const { statusCode, body } = await app.inject('/')
  expect(statusCode).toBe(503)
  expect(JSON.parse(body).message).toMatch(message)
  expect(lines.join()).toContain(logged)
})
