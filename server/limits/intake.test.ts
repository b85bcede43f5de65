import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '#http/errors.ts'
import { mountIntake, timeoutsFor, type IntakeLimits } from './intake.ts'

const KIB = 1024

/**
 * A server that accepts bodies of 100 KiB and returns their length, with small limits; a header names the
 * sender.
 */
async function startIntake(limits: Partial<IntakeLimits> = {}) {
  const app = Fastify({ bodyLimit: 100 * KIB, forceCloseConnections: true, ...timeoutsFor(100 * KIB) })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  handleErrors(app, () => {})
  const defaults = { ofOne: 200 * KIB, inAll: 500 * KIB, slowest: 10 * KIB, grace: 500, linger: 500 }
  mountIntake(app, ({ headers }) => String(headers['x-sender']), { ...defaults, ...limits })
  app.post('/', async ({ body }) => ({ length: (body as Buffer).length }))
  app.post('/refused', { onRequest: async (_request, reply) => reply.status(401).send() }, async () => {})
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    port,
    /** Starts a body of this length and leaves the rest to the test. */
    begin: (sender: string, length: number, path = '/') => new Sending(port, sender, length, path),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

class Sending {
  readonly socket: Socket
  text = ''
  isOver = false
  constructor(port: number, sender: string, length: number, path: string) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setEncoding('utf8')
    this.socket.on('data', (part: string) => (this.text += part))
    this.socket.on('error', () => {})
    this.socket.on('close', () => (this.isOver = true))
    this.socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nx-sender: ${sender}\r\ncontent-type: x/y\r\ncontent-length: ${length}\r\n\r\n`,
    )
  }
  async send(bytes: number): Promise<this> {
    this.socket.write(Buffer.alloc(bytes))
    await sleep(50)
    return this
  }
  get status(): number | undefined {
    return this.text ? Number(this.text.slice(9, 12)) : undefined
  }
}

test('ends a dripping or silent body but accepts a slow, steady one', async () => {
  await using server = await startIntake()
  const silent = server.begin('a', 1_000)
  const dripped = server.begin('b', 50 * KIB)
  const steady = server.begin('c', 40 * KIB)
  for (let part = 0; part < 20; part += 1) {
    dripped.socket.write(Buffer.alloc(10))
    steady.socket.write(Buffer.alloc(2 * KIB))
    await sleep(150)
  }

  await expect.poll(() => [silent.status, dripped.status, steady.status]).toEqual([408, 408, 200])
  await expect.poll(() => silent.isOver && dripped.isOver).toBe(true)
  expect(dripped.text).toContain('"code":"REQUEST_TIMEOUT"')
  expect(steady.text).toContain(`{"length":${40 * KIB}}`)
  steady.socket.destroy()
})

test('limits the held bytes of one sender without affecting others', async () => {
  await using server = await startIntake({ grace: 60_000 })
  const first = await server.begin('greedy', 100 * KIB).send(90 * KIB)
  const second = await server.begin('greedy', 100 * KIB).send(90 * KIB)
  const third = await server.begin('greedy', 100 * KIB).send(90 * KIB)
  const other = await server.begin('modest', 100 * KIB).send(100 * KIB)

  await expect.poll(() => third.status).toBe(429)
  expect(third.text).toMatch(/retry-after: 5/i)
  expect(other.status).toBe(200)
  await first.send(10 * KIB)
  await second.send(10 * KIB)
  await expect.poll(() => [first.status, second.status]).toEqual([200, 200])
  // An answered body holds nothing any more.
  const later = await server.begin('greedy', 100 * KIB).send(100 * KIB)
  await expect.poll(() => later.status).toBe(200)
  for (const { socket } of [first, second, third, other, later]) socket.destroy()
})

test('ends the longest-running body when there is no room for a new one', async () => {
  await using server = await startIntake({ grace: 60_000, ofOne: 100 * KIB, inAll: 270 * KIB })
  const dripping = await Promise.all(
    ['a', 'b', 'c'].map((sender) => server.begin(sender, 100 * KIB).send(80 * KIB)),
  )
  const honest = await server.begin('d', 100 * KIB).send(100 * KIB)

  await expect.poll(() => honest.status).toBe(200)
  await expect.poll(() => dripping.filter(({ status }) => status === 503)).toHaveLength(1)
  expect(dripping.find(({ status }) => status === 503)?.text).toMatch(/retry-after: 2/i)
  for (const { socket } of [...dripping, honest]) socket.destroy()
})

test('cuts off a refused body that keeps coming', async () => {
  await using server = await startIntake()
  const refused = server.begin('a', 50 * KIB, '/refused')
  await expect.poll(() => refused.status).toBe(401)
  const drip = setInterval(() => refused.socket.write('x'), 50)

  await expect.poll(() => refused.isOver).toBe(true)

  clearInterval(drip)
})

test('ends a connection that does not even send its headers', async () => {
  await using server = await startIntake()
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nhost: x\r\n')

  const since = performance.now()
  await once(socket.resume(), 'close')
  expect(performance.now() - since).toBeLessThan(25_000)
})
