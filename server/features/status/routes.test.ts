import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'

/** A game server that answers as told; counts the questions. */
async function startGame(answers: Record<string, unknown>) {
  const asked: string[] = []
  const listener: RequestListener = ({ url = '' }, response) => {
    asked.push(url)
    if (!(url in answers)) return response.writeHead(404).end()
    const answer = answers[url]
    return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { asked, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

const quiet = { online: false, players: 0, maxPlayers: 0, queue: 0 }

test('the game server is asked once for all who want to know, queue included', async () => {
  using game = await startGame({
    '/dynamic.json': { clients: 42, sv_maxclients: '64', hostname: 'Westmore' },
    '/info.json': { vars: { Queue: '3' } },
  })
  await using app = await startTestApp({ GAME_SERVER_URL: game.url })

  const answers = await Promise.all([1, 2, 3].map(() => app.visitor.get('/api/status')))

  for (const { body } of answers)
    expect(body).toEqual({ online: true, players: 42, maxPlayers: 64, queue: 3 })
  expect(game.asked.toSorted()).toEqual(['/dynamic.json', '/info.json'])
})

test('a game server without a queue has nobody waiting', async () => {
  using game = await startGame({ '/dynamic.json': { clients: 1, sv_maxclients: 64 } })
  await using app = await startTestApp({ GAME_SERVER_URL: game.url })
  expect((await app.visitor.get('/api/status')).body).toEqual({
    online: true,
    players: 1,
    maxPlayers: 64,
    queue: 0,
  })
})

test.each([['garbage'], ['{"clients":']])(
  'a game server that answers «%s» is quietly absent',
  async (garbage) => {
    using game = await startGame({ '/dynamic.json': garbage })
    await using app = await startTestApp({ GAME_SERVER_URL: game.url })
    expect((await app.visitor.get('/api/status')).body).toEqual(quiet)
  },
)

test('a game server that is down or not configured is quietly absent', async () => {
  await using down = await startTestApp({ GAME_SERVER_URL: 'http://127.0.0.1:1' })
  await using unset = await startTestApp()
  expect((await down.visitor.get('/api/status')).body).toEqual(quiet)
  expect((await unset.visitor.get('/api/status')).body).toEqual(quiet)
})
