import { expect, test, vi } from 'vitest'
import type { GameStatus } from '@westmore/contract/status.ts'
import { readEnv } from '#env.ts'
import { toPage } from '#http/pages.ts'
import { built, openPrinted, published } from '#test/printed.ts'
import { quietTown } from '#test/site.ts'
import { openTown } from './town-in-page.ts'

const env = readEnv({ DISCORD_CLIENT_ID: 'x', DISCORD_CLIENT_SECRET: 'x' })
const html =
  '<!doctype html><script type="application/ld+json">{"@type":"GameServer","name":"Westmore"}</script>'
const landing = toPage(html, '/', env)

const busy: GameStatus = { online: true, players: 12, maxPlayers: 48, queue: 0, restartIn: null }

async function read(askTown: () => Promise<GameStatus>) {
  const { bodies, headers } = await openTown(askTown)(landing)
  const [, data = ''] = /<script[^>]*>(.*)<\/script>/.exec(bodies.identity.toString()) ?? []
  return { data: JSON.parse(data), etag: headers.etag }
}

test('the landing page says how many people play', async () => {
  const { data, etag } = await read(async () => busy)
  const serverStatus = 'https://schema.org/Online'
  expect(data).toEqual({ '@type': 'GameServer', name: 'Westmore', serverStatus, playersOnline: 12 })
  expect(etag).toBe(`W/${landing.headers.etag}`)
})

test('a full server is said to be full', async () => {
  const { data } = await read(async () => ({ ...busy, players: 48 }))
  expect(data.serverStatus).toBe('https://schema.org/OnlineFull')
})

test.each([
  ['no server tells anything', quietTown],
  ['the answer does not come in time', () => new Promise<GameStatus>(() => {})],
  ['nobody can be asked', () => Promise.reject(new Error('away'))],
])('the landing page says no number while %s', async (_reason, askTown) => {
  expect((await read(askTown)).data).toEqual({ '@type': 'GameServer', name: 'Westmore' })
})

test('a number is asked for once a minute, and the page is kept until it changes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const askTown = vi.fn<() => Promise<GameStatus>>(async () => busy)
  const withTown = openTown(askTown)
  const first = await withTown(landing)
  expect(await withTown(landing)).toBe(first)
  expect(askTown).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(await withTown(landing)).toBe(first)
  expect(askTown).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('only the first visitor waits for a hanging question; a late answer shows', async () => {
  const { promise, resolve } = Promise.withResolvers<GameStatus>()
  const withTown = openTown(() => promise)
  await withTown(landing)
  const at = performance.now()
  for (const _visitor of Array(20)) expect(await withTown(landing)).toBe(landing)
  expect(performance.now() - at).toBeLessThan(150)
  resolve(busy)
  await promise
  expect((await withTown(landing)).bodies.identity.toString()).toContain('"playersOnline":12')
})

test('the built landing page gets the number, and its tag stays valid', async () => {
  let now: GameStatus = { ...busy, online: false }
  const site = openPrinted(
    async () => published([]),
    built,
    async () => now,
  )
  const ask = (etag: string | number | string[] = '') => site.ask('/', { 'if-none-match': String(etag) })
  const quiet = await ask()
  expect(quiet.body).not.toContain('playersOnline')
  site.pass(60_000)
  now = busy
  const told = await ask()
  expect(told.body).toContain(
    '"@type":"GameServer","serverStatus":"https://schema.org/Online","playersOnline":12,',
  )
  expect((await ask(quiet.headers.etag)).statusCode).toBe(304)
  site.pass(60_000)
  now = { ...busy, online: false }
  expect((await ask(told.headers.etag)).statusCode).toBe(304)
  expect((await ask('W/"another"')).statusCode).toBe(200)
})
