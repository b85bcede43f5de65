import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { MAX_WAIT } from '@westmore/contract/game.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { getAsGame, GAME_TOKEN } from '#test/game.ts'
import { deafHub } from '#test/site.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { openGate } from './gate.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const LIST = '/api/game/allowlist'
const held = (since: string, wait = MAX_WAIT) => `${LIST}?since=${encodeURIComponent(since)}&wait=${wait}`
const beginning = async (app: TestApp) => (await getAsGame(app, LIST)).body.until as string
const setStatus = ({ db }: TestApp, id: string, allowlistStatus: 'approved' | 'none') =>
  db.updateTable('users').set({ allowlistStatus }).where('id', '=', id).execute()

async function timed<T>(work: Promise<T>): Promise<T & { time: number }> {
  const begun = performance.now()
  const answer = await work
  return { ...answer, time: performance.now() - begun }
}

test('holds a request until a decision on any node and answers it at once then', async ({ app }) => {
  await using node = await app.anotherNode()
  const { id } = await app.as('user')
  const since = await beginning(app)
  const headers = { authorization: `Bearer ${GAME_TOKEN}` }
  const asked = [app, node].map((one) => timed(one.request({ method: 'GET', url: held(since), headers })))
  await sleep(500)
  await setStatus(app, id, 'approved')

  for (const answer of await Promise.all(asked)) {
    expect(answer.body).toMatchObject({ players: [{ discordId: id, allowed: true }], more: false })
    expect(answer.time).toBeGreaterThan(400)
    expect(answer.time).toBeLessThan(2_000)
  }
})

test('answers unchanged after the requested time, not before, if nothing happens', async ({ app }) => {
  const since = await beginning(app)
  const answer = await timed(getAsGame(app, held(since, 1)))
  expect(answer.body).toMatchObject({ players: [], until: since, more: false })
  expect(answer.time).toBeGreaterThan(950)
  expect((await timed(getAsGame(app, held('', 1)))).time).toBeLessThan(900)
})

test('does not wake requests for a rollback or a change without effect for the game', async ({ app }) => {
  const { id } = await app.as('user')
  const since = await beginning(app)
  const asking = timed(getAsGame(app, held(since, 2)))
  await sleep(300)
  await app.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('users').set({ allowlistStatus: 'approved' }).where('id', '=', id).execute()
      throw new Error('undone')
    })
    .catch(() => {})
  await app.db.updateTable('users').set({ username: 'jinak' }).where('id', '=', id).execute()
  expect((await asking).time).toBeGreaterThan(1_900)
})

test('answers held requests at once when the server stops', async () => {
  const app = await startTestApp({ GAME_TOKEN })
  const since = await beginning(app)
  const asking = timed(getAsGame(app, held(since)))
  await sleep(200)
  await app[Symbol.asyncDispose]()
  const { status, body, time } = await asking
  expect({ status, body }).toMatchObject({ status: 200, body: { players: [], until: since } })
  expect(time).toBeLessThan(2_000)
})

test('refuses a held request whose token is revoked', async ({ app, owner: staff }) => {
  const { id } = await app.as('user')
  const { body: made } = await staff.send('POST', '/api/logs/tokens', { name: 'Hlavní', serverId: 'hlavni' })
  const since = (await getAsGame(app, LIST, made.token)).body.until
  const asking = getAsGame(app, held(since), made.token)
  await sleep(300)
  expect((await staff.send('DELETE', `/api/logs/tokens/${made.id}`)).status).toBe(204)
  await setStatus(app, id, 'approved')
  expectRefusal(await asking, 401, 'UNAUTHORIZED')
})

test('waits no longer for a client that has left', async () => {
  const gate = openGate(deafHub)
  const [leaving, staying] = [new AbortController(), new AbortController()]
  const left = gate.nextChange(leaving.signal)
  const stayed = gate.nextChange(staying.signal)
  leaving.abort()
  expect(await left).toBe(false)
  expect(await Promise.race([stayed.then(() => 'woken'), sleep(200, 'held')])).toBe('held')
  gate.close()
  expect(await stayed).toBe(false)
})
