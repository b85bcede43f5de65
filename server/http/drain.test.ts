import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountDrain } from './drain.ts'

/** A server whose `/slow` takes `slow` ms, with the same stop as the real server. */
async function start(slow: number, { patience = 10_000, isHeld = false } = {}) {
  const app = Fastify({ forceCloseConnections: true, return503OnClosing: false })
  const drain = mountDrain(app, { patience, isHeld })
  app.get('/', async () => 'here')
  app.get('/slow', async () => {
    await sleep(slow)
    return 'done'
  })
  app.addHook('preClose', drain)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = (path: string, agent = new Agent()) =>
    new Promise<string>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve(`${answer.statusCode} ${answer.headers.connection}`))
      })
      asked.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
      asked.end()
    })
  const stop = async () => {
    const begun = performance.now()
    await app.close()
    return performance.now() - begun
  }
  return { ask, stop, port }
}

const keeping = () => new Agent({ keepAlive: true, maxSockets: 1 })

test('stops an idle server at once despite kept connections', async () => {
  const { ask, stop } = await start(0)
  await ask('/', keeping())
  expect(await stop()).toBeLessThan(1_500)
})

test('answers requests under way, closes kept connections, then refuses new ones', async () => {
  const { ask, stop } = await start(2_000)
  const [kept, other] = [keeping(), keeping()]
  await ask('/', kept)
  await ask('/', other)
  const slow = ask('/slow', other)
  await sleep(100)

  const stopped = stop()

  await sleep(50)
  expect(await ask('/', kept)).toBe('200 close')
  expect(await ask('/')).toBe('200 close')
  await sleep(1_200)
  expect(await ask('/')).toBe('ECONNREFUSED')
  expect(await slow).toBe('200 close')
  expect(await stopped).toBeGreaterThan(1_500)
})

test('answers a new connection that sends its first request during the stop', async () => {
  const { port, stop } = await start(0)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  await sleep(50)
  const stopped = stop()
  await sleep(100)
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK/)
  await stopped
})

test('accepts no more connections at once when another process holds the port', async () => {
  const { ask, stop } = await start(1_000, { isHeld: true })
  const slow = ask('/slow')
  await sleep(100)
  const stopped = stop()
  // Refused instead of queued, because in this test no other process holds the port.
  expect(await ask('/')).toBe('ECONNREFUSED')
  expect(await slow).toBe('200 close')
  await stopped
})

test('cuts off a request that takes longer than the patience', async () => {
  const { ask, stop } = await start(20_000, { patience: 1_500 })
  const slow = ask('/slow')
  await sleep(100)
  expect(await stop()).toBeLessThan(5_000)
  expect(await slow).toBe('ECONNRESET')
})
