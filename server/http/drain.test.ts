import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountDrain } from './drain.ts'

/** A server whose `/slow` takes so long (ms), with what the product's own does when it stops. */
async function start(slow: number, patience = 10_000) {
  const app = Fastify({ forceCloseConnections: true, return503OnClosing: false })
  const drain = mountDrain(app, patience)
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
  return { ask, stop }
}

const keeping = () => new Agent({ keepAlive: true, maxSockets: 1 })

test('a server that nobody asks anything stops at once, though somebody keeps a connection to it', async () => {
  const { ask, stop } = await start(0)
  await ask('/', keeping())
  expect(await stop()).toBeLessThan(1_500)
})

test('requests under way are answered, kept connections told to close, and soon no new one is accepted', async () => {
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

test('what takes longer than a stop may is cut off', async () => {
  const { ask, stop } = await start(20_000, 1_500)
  const slow = ask('/slow')
  await sleep(100)
  expect(await stop()).toBeLessThan(5_000)
  expect(await slow).toBe('ECONNRESET')
})
