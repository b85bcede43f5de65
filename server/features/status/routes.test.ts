import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Heartbeat } from '@westmore/contract/game.ts'
import { readVersion } from '#version.ts'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN, heartbeat, postAsGame } from '#test/game.ts'

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

const opening = { now: expect.any(String), isOpen: true, closesAt: null, opensAt: null, text: '' }
const quiet = {
  online: false,
  players: 0,
  maxPlayers: 0,
  queue: 0,
  restartIn: null,
  fullest: null,
  opening,
  askedAge: null,
  version: null,
}

test('reads the version noted by the build; null when it is missing or invalid', () => {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const site = join(folder, 'client')
  const version = { commit: '1a2b3c4d5e6f', committedAt: '2026-11-22T18:44:07.000Z' }
  expect(readVersion(site)).toBeNull()
  writeFileSync(join(folder, 'version.json'), JSON.stringify(version))
  expect(readVersion(site)).toEqual(version)
  writeFileSync(join(folder, 'version.json'), JSON.stringify({ ...version, commit: '<script>' }))
  expect(readVersion(site)).toBeNull()
})

test('asks the game server once for all requests, queue included', async () => {
  using game = await startGame({
    '/dynamic.json': { clients: 42, sv_maxclients: '64', hostname: 'Westmore' },
    '/info.json': { vars: { Queue: '3' } },
  })
  await using app = await startTestApp({ GAME_SERVER_URL: game.url })

  const answers = await Promise.all([1, 2, 3].map(() => app.visitor.get('/api/status')))

  for (const { body } of answers)
    expect(body).toMatchObject({ online: true, players: 42, maxPlayers: 64, queue: 3, restartIn: null })
  expect(game.asked.toSorted()).toEqual(['/dynamic.json', '/info.json'])
})

test('reports an empty queue for a game server without one', async () => {
  using game = await startGame({ '/dynamic.json': { clients: 1, sv_maxclients: 64 } })
  await using app = await startTestApp({ GAME_SERVER_URL: game.url })
  expect((await app.visitor.get('/api/status')).body).toEqual({
    online: true,
    players: 1,
    maxPlayers: 64,
    queue: 0,
    restartIn: null,
    fullest: null,
    opening,
    askedAge: null,
    version: null,
  })
})

test.each([['garbage'], ['{"clients":']])(
  'treats a game server that answers «%s» as offline',
  async (garbage) => {
    using game = await startGame({ '/dynamic.json': garbage })
    await using app = await startTestApp({ GAME_SERVER_URL: game.url })
    expect((await app.visitor.get('/api/status')).body).toEqual(quiet)
  },
)

test('treats a game server that is down or not configured as offline', async () => {
  await using down = await startTestApp({ GAME_SERVER_URL: 'http://127.0.0.1:1' })
  await using unset = await startTestApp()
  expect((await down.visitor.get('/api/status')).body).toEqual(quiet)
  expect((await unset.visitor.get('/api/status')).body).toEqual(quiet)
})

test('prefers the sum of the game servers’ reports; probes when there is no recent one', async () => {
  using game = await startGame({ '/dynamic.json': { clients: 1, sv_maxclients: 10 } })
  await using app = await startTestApp({ GAME_SERVER_URL: game.url, GAME_TOKEN })
  const staff = await app.as('owner')
  const { body: other } = await staff.send('POST', '/api/logs/tokens', { name: 'Druhý', serverId: 'druhy' })
  const tell = (fields: Partial<Heartbeat>, token = GAME_TOKEN) =>
    postAsGame(app, '/api/game/heartbeat', heartbeat(fields), token)
  const status = async () => (await app.visitor.get('/api/status')).body
  expect(await status()).toMatchObject({ players: 1, maxPlayers: 10 })

  const players = [1, 2].map((id) => ({ id, license: null, discordId: null, name: 'Jan' }))
  await tell({ players, slots: 48, queue: 2, restartIn: 900 })
  await expect
    .poll(status)
    .toMatchObject({ online: true, players: 2, maxPlayers: 48, queue: 2, restartIn: 900 })
  await tell({ players, slots: 16, restartIn: 300 }, other.token)
  await expect.poll(status).toMatchObject({ players: 4, maxPlayers: 64, queue: 2, restartIn: 300 })

  await app.db
    .updateTable('gameHeartbeats')
    .set({ restartAt: new Date(Date.now() - 1_000) })
    .execute()
  await tell({ players, slots: 48, restartIn: 0 })
  await expect.poll(status).toMatchObject({ online: true, restartIn: 0 })
  await tell({ slots: 48 })
  await tell({ slots: 16 }, other.token)
  await expect.poll(status).toMatchObject({ players: 0, maxPlayers: 64, restartIn: null })

  await app.db
    .updateTable('gameHeartbeats')
    .set({ at: new Date(Date.now() - 46_000) })
    .execute()
  await expect.poll(status).toMatchObject({ players: 1, maxPlayers: 10, restartIn: null })
})

test('tells the fullest moment of the last evening while nobody is on', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const tell = (count: number) => {
    const players = Array.from({ length: count }, (_, id) => ({
      id,
      license: null,
      discordId: null,
      name: 'Jan',
    }))
    return postAsGame(app, '/api/game/heartbeat', heartbeat({ players }), GAME_TOKEN)
  }
  const fullest = async () => (await app.visitor.get('/api/status')).body.fullest
  const letPass = (hours: number) =>
    app.db
      .updateTable('gameFullest')
      .set({ at: sql`at - make_interval(hours => ${hours})` })
      .execute()

  for (const count of [2, 7, 3]) await tell(count)
  await expect.poll(fullest).toBeNull()
  await tell(0)
  await expect.poll(fullest).toEqual({ players: 7, at: expect.any(String) })
  await letPass(13)
  await tell(1)
  await tell(0)
  await expect.poll(fullest).toMatchObject({ players: 1 })
  await letPass(24 * 14)
  await tell(0)
  await expect.poll(fullest).toBeNull()
})
