import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayOf } from '@westmore/contract/days.ts'
import { MAX_BATCH_BYTES } from '@westmore/contract/logs-lines.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, heartbeat, line, sendLines, postAsGame } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

async function openToken(app: TestApp, staff: Person) {
  const { body } = await staff.send('POST', '/api/logs/tokens', { name: 'Hlavní', serverId: 'hlavni' })
  const send = (lines: unknown, headers = {}) =>
    sendLines(app, lines, { authorization: `Bearer ${body.token}`, ...headers })
  const read = async () => {
    const { body: tokens } = await staff.get('/api/logs/tokens')
    return tokens[0]
  }
  return { token: body.token as string, send, read }
}

const unknown = {
  lastBatchAt: null,
  linesToday: 0,
  dropped: 0,
  refusedToday: 0,
  lastError: null,
  lastErrorAt: null,
  version: null,
  clockSkew: null,
}

test('shows a token’s last batch, lines of today and reason of the last refusal', async ({ app }) => {
  const { send, read } = await openToken(app, await app.as('owner'))
  expect(await read()).toMatchObject(unknown)

  for (const count of [1, 3]) await send(Array.from({ length: count }, () => line()))
  const key = { 'idempotency-key': 'jednou' }
  for (let time = 0; time < 2; time += 1) await send([line()], key)
  expect(await read()).toMatchObject({ linesToday: 5, lastBatchAt: expect.any(String), lastError: null })

  expect((await send([line(), line({ action: '' })])).status).toBe(422)
  expect(await read()).toMatchObject({
    linesToday: 5,
    lastError: 'LINES_INVALID: line 1, action: must not be blank',
    lastErrorAt: expect.any(String),
  })
  await send([line()], { 'idempotency-key': 'ž'.repeat(3) })
  expect((await read()).lastError).toContain('BAD_REQUEST: Idempotency-Key')
})

test('counts every refusal of a batch at its token, whatever of it was read', async ({ app }) => {
  const staff = await app.as('owner')
  const { token, read } = await openToken(app, staff)
  const send = (by: string, url: string, type: string, payload: string) =>
    app.request({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${by}`, 'content-type': type },
      payload,
    })
  const large = ' '.repeat(MAX_BATCH_BYTES + 1)
  const refusals: [payload: string, type: string, code: string][] = [
    ['{', 'application/json', 'BAD_REQUEST'],
    [large, 'application/json', 'PAYLOAD_TOO_LARGE'],
    ['x', 'application/x-protobuf', 'UNSUPPORTED_MEDIA_TYPE'],
  ]
  let count = 0
  for (const url of ['/loki/api/v1/push', '/api/logs'])
    for (const [payload, type, code] of refusals) {
      await send(token, url, type, payload)
      count += 1
      expect(await read(), url).toMatchObject({
        refusedToday: count,
        lastError: expect.stringMatching(`^${code}: `),
        lastErrorAt: expect.any(String),
      })
    }
  await send('wrong', '/loki/api/v1/push', 'application/x-protobuf', 'x')
  await send(token, '/loki/api/v1/push', 'application/json', '{"streams": []}')
  expect(await read()).toMatchObject({ refusedToday: count })

  await send(GAME_TOKEN, '/loki/api/v1/push', 'application/x-protobuf', 'x')
  expect((await staff.get('/api/logs/tokens')).body[1]).toEqual({
    ...unknown,
    id: 'environment',
    name: null,
    serverId: 'main',
    createdAt: null,
    createdBy: null,
    lastUsedAt: null,
    revokedAt: null,
    refusedToday: 1,
    lastError: expect.stringMatching(/^UNSUPPORTED_MEDIA_TYPE: Send JSON, not Protocol Buffers.*Fluent Bit/),
    lastErrorAt: expect.any(String),
  })
  await app.db.updateTable('logTokenFigures').set({ day: '2020-01-01' }).execute()
  expect(await read()).toMatchObject({ refusedToday: 0, lastErrorAt: expect.any(String) })
})

test('leaves yesterday’s lines out of today’s count', async ({ app }) => {
  const { send, read } = await openToken(app, await app.as('owner'))
  await send([line(), line()])
  expect((await read()).linesToday).toBe(2)
  const yesterday = dayOf(new Date(Date.now() - 86_400_000))
  await app.db.updateTable('logTokenFigures').set({ day: yesterday }).execute()
  expect((await read()).linesToday).toBe(0)
  await send([line()])
  expect((await read()).linesToday).toBe(1)
})

test('takes version, lost lines and clock from the resource, and the newer measurement', async ({ app }) => {
  const { token, send, read } = await openToken(app, await app.as('owner'))
  const theirs = (seconds: number) => new Date(Date.now() + seconds * 1_000)
  await send([line()], { date: theirs(-900).toUTCString() })
  expect(Math.abs((await read()).clockSkew + 900)).toBeLessThan(3)
  // The clocks of the database and the test differ by milliseconds, so the measurements are moved further
  // apart.
  await sql`update log_token_figures set skew_at = now() - interval '2 minutes'`.execute(app.db)
  const told = heartbeat({
    now: theirs(30).toISOString(),
    version: '1.2.3',
    spool: { lines: 0, bytes: 0, dropped: 7, inMemory: null, aside: 0 },
  })
  await postAsGame(app, '/api/game/heartbeat', told, token)
  const { clockSkew, ...rest } = await read()
  expect(rest).toMatchObject({ version: '1.2.3', dropped: 7, linesToday: 1 })
  expect(Math.abs(clockSkew - 30)).toBeLessThan(3)
  await sql`update game_heartbeats set at = now() - interval '1 minute'`.execute(app.db)
  await send([line()], { date: 'Fri, 31 Dec 9999 23:59:59 GMT' })
  expect(await read()).toMatchObject({ clockSkew: 2_000_000_000, linesToday: 2 })
})
