import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { reportedBy } from '@westmore/contract/sanctions-reported.ts'
import { startTestApp, type Answer, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, heartbeat, line, postAsGame } from '#test/game.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

/** These change beside others: escapes of JSON, combining marks, half characters, signs of no width. */
const pieces = fc.oneof(
  fc.constantFrom(...'\n\r\t\b\f\v\0\u001b\u0085"\\/nbru{}[];:,%_'.split('')),
  fc.constantFrom(...'\u030c\u0301\u0323\u0338\u0345\u0f71\u1100\u1161\u0958\ufb2c\u0344'.split('')),
  fc.constantFrom(...'\ud83d\udca9\u202e\u200d\u2060\ufeff\u00ad\uffff'.split('')),
  fc.constantFrom('Jan', '🤠', '\u001b[31m', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
const someText = text.map((one) => `a${one}`)
const moment = fc.oneof(
  text,
  fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z', '2026-02-29T00:00:00Z', null),
)
const someMoment = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: moment })
const anyValue = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.double(),
    fc.constantFrom(null, true),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(text, tie('any'), { maxKeys: 3 }),
  ),
})).any
const data = fc.dictionary(text, anyValue, { maxKeys: 4 })
const license = `license:${'a'.repeat(40)}`
const nanoseconds = () => `${Date.now()}000000`

const sanction = fc.record({
  source: fc.constantFrom('txadmin' as const, 'fxmanager' as const, 'vorp' as const),
  id: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('A1', 'B2', 'C3', 'D4', null) },
    { weight: 1, arbitrary: text },
  ),
  kind: fc.constantFrom('warning', 'ban'),
  identifiers: fc.oneof(
    { weight: 3, arbitrary: fc.constant([license]) },
    { weight: 1, arbitrary: fc.array(text) },
  ),
  name: text,
  author: text,
  reason: text,
  until: someMoment,
  revokedBy: fc.oneof(text, fc.constant(null)),
})

const bodies: Record<string, fc.Arbitrary<unknown>> = {
  '/api/logs': fc.oneof(
    fc.record({
      category: someText,
      script_name: someText,
      action: someText,
      user_identifier: fc.oneof(someText, fc.constant(null)),
      server_id: fc.oneof(someText, fc.constant(null)),
      metadata: fc.oneof(
        data,
        data.map((one) => JSON.stringify(one)),
        text,
      ),
      created_at: someMoment,
    }),
    fc.tuple(data, sanction, text, someText).map(([one, told, playerName, action]) =>
      line({
        script_name: reportedBy[told.source],
        action,
        metadata: { ...one, playerName, sanction: told },
      }),
    ),
  ),
  '/loki/api/v1/push': fc
    .tuple(
      fc.dictionary(text, text, { maxKeys: 4 }),
      fc.oneof(
        text,
        data.map((one) => JSON.stringify(one)),
      ),
      fc.dictionary(text, text, { maxKeys: 3 }),
    )
    .map(([labels, said, extra]) => ({
      streams: [{ stream: labels, values: [[nanoseconds(), said, extra]] }],
    })),
  '/api/game/heartbeat': fc
    .tuple(text, text, text, someMoment, someMoment)
    .map(([name, other, version, now, at]) => ({
      ...heartbeat({ players: [{ id: 1, license, discordId: null, name }] }),
      version,
      ...(now !== null && { now }),
      refused: [
        {
          id: randomUUID(),
          at: at ?? new Date().toISOString(),
          license,
          discordId: null,
          name: other,
          why: 'none',
        },
      ],
    })),
  '/api/game/links': text.map((name) => ({ license, name })),
}

test.for(Object.keys(bodies))('no text sent to %s makes an internal error', async (url, { app, staff }) => {
  const body = bodies[url] ?? fc.constant({})
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { status, body: answer } = await postAsGame(app, url, sent)
      statuses.add(status)
      expect({ status, answer }).toMatchObject({ status: expect.toSatisfy((one) => one < 500) })
    }),
    { numRuns: 55 },
  )
  expect([...statuses].some((status) => status < 300)).toBe(true)
  for (const read of [
    '/api/logs?limit=100',
    '/api/logs/export',
    '/api/logs?text=a',
    '/api/game/servers',
    '/api/sanctions',
  ])
    expect((await staff.get(read)).status, read).toBe(200)
  if (url === '/api/logs') expect((await staff.get('/api/sanctions')).body.sanctions).not.toEqual([])
})

const ID = '738529527931269425'
const FAR = '1e400'
const FINE = '0.12345678901234567890'

async function sendNumbers(app: TestApp): Promise<Answer[]> {
  const json = `{"discord": ${ID}, "deep": [{"far":${FAR}, "fine":${FINE}}], "amount": 1.50}`
  const post = (url: string, payload: string) =>
    app.request({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${GAME_TOKEN}`, 'content-type': 'application/json' },
      payload,
    })
  const sent = (metadata: string) =>
    JSON.stringify(line({ user_identifier: 'steam:1', metadata: '?' })).replace('"?"', () => metadata)
  const push = (...value: string[]) =>
    `{"streams":[{"stream":{"event":"E"},"values":[["${nanoseconds()}",${value.join(',')}]]}]}`
  return Promise.all([
    post('/api/logs', sent(json)),
    post('/api/logs', `[${sent(JSON.stringify(json))}]`),
    post('/loki/api/v1/push', push(JSON.stringify(json))),
    post('/loki/api/v1/push', push('"text"', `{"discord": ${ID}, "far": ${FAR}, "fine": ${FINE}}`)),
    post('/loki/api/v1/push', push(JSON.stringify(`winston ${json}`), '{"discord":"x"}')),
  ])
}

test('a number of any size keeps all digits on every way to every reader', async ({ app, staff, player }) => {
  expect((await sendNumbers(app)).map(({ status }) => status)).toEqual([202, 202, 204, 204, 204])

  const { logs } = (await staff.get('/api/logs?order=oldest')).body
  expect(logs).toHaveLength(5)
  const found = (path: string) => staff.get(`/api/logs?text=${encodeURIComponent(path)}`)
  for (const wanted of [ID, `discord:${ID}`]) expect((await found(wanted)).body.total, wanted).toBe(5)
  expect((await found('discord:738529527931269400')).body.total).toBe(0)
  expect((await found('discord:>738529527931269')).body.total).toBe(5)

  const notes = `/api/users/${player.id}/notes`
  const ids = logs.map(({ id }: { id: number }) => id)
  expect((await staff.send('POST', notes, { text: 'Viz', evidence: { lines: ids } })).status).toBe(201)
  for (const read of [
    ...ids.map((id: number) => `/api/logs/entries/${id}`),
    ...ids.map((id: number) => `/api/logs/entries/${id}/context`),
    '/api/logs/export',
    '/api/logs',
    notes,
  ]) {
    const answer = await staff.get(read)
    const told = JSON.stringify(answer.body)
    for (const digits of [ID, FAR, FINE]) expect(told, `${read} ${digits}`).toContain(digits)
    expect(told).not.toContain('738529527931269400')
  }
})
