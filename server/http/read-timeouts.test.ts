import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { askUnread } from '#test/unread.ts'
import { abortUnreadAnswers, withReadTimeouts } from './read-timeouts.ts'

function source() {
  const state = { isLetGo: false }
  async function* chunks() {
    try {
      for (;;) {
        await setImmediate()
        yield 'x'.repeat(10_000)
      }
    } finally {
      state.isLetGo = true
    }
  }
  return { state, chunks: chunks() }
}

test('gives up a stream that nobody reads, and releases its source', async () => {
  const { state, chunks } = source()
  const { stream } = withReadTimeouts(chunks, { idle: 30, longest: 60_000 })
  await once(stream, 'readable')

  await once(stream, 'close')

  await expect.poll(() => state.isLetGo).toBe(true)
})

test('gives up a stream that takes too long in all, though it is read', async () => {
  const { state, chunks } = source()
  const { stream } = withReadTimeouts(chunks, { idle: 60_000, longest: 30 })
  stream.resume()

  await once(stream, 'close')

  await expect.poll(() => state.isLetGo).toBe(true)
})

test('delivers a stream read to its end in full', async () => {
  async function* chunks() {
    yield 'a'
    yield Buffer.from('b')
  }

  const { stream } = withReadTimeouts(chunks(), { idle: 60_000, longest: 60_000 })

  expect(Buffer.concat(await stream.toArray()).toString()).toBe('ab')
})

test('does not count the time it takes to make a piece', async () => {
  async function* chunks() {
    await setTimeout(80)
    yield 'a'
    await setTimeout(80)
    yield 'b'
  }

  const { stream, waits } = withReadTimeouts(chunks(), { idle: 30, longest: 60_000 })
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('ab')
  expect(waits()).toBe(0)
})

test('reports how long the reader has taken nothing', async () => {
  const { chunks } = source()
  const { stream, waits } = withReadTimeouts(chunks, { idle: 60_000, longest: 60_000 })
  await once(stream, 'readable')
  await expect.poll(waits).toBeGreaterThan(20)
  stream.destroy()
})

test('gives up an answer that nobody reads, not one slow to make or to read', async () => {
  await using app = Object.assign(Fastify(), { [Symbol.asyncDispose]: () => app.close() })
  abortUnreadAnswers(app, 2_000)
  app.get('/', async () => Buffer.alloc(20_000_000))
  app.get('/slow', async (_request, reply) => {
    async function* chunks() {
      yield 'a'
      await setTimeout(3_000)
      yield 'b'
    }
    return reply.send(Readable.from(chunks()))
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted: Socket[] = []
  app.server.on('connection', (socket) => accepted.push(socket))
  const socket = await askUnread({ app }, '/', { cookie: '' })

  expect(await (await fetch(`${address}/slow`)).text()).toBe('ab')
  const read = await fetch(address)
  expect((await read.arrayBuffer()).byteLength).toBe(20_000_000)
  await expect.poll(() => accepted[0]?.destroyed).toBe(true)
  socket.destroy()
})
