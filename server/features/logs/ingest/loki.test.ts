import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { MAX_ACTION, MAX_BATCH_BYTES } from '@westmore/contract/logs-lines.ts'
import { SUSPECT } from '@westmore/contract/logs.ts'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, heartbeat, line, sendLines, postAsGame } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { siteTest } from '#test/site-test.ts'
import { pruneLogs } from './months.ts'

const test = siteTest(() => startTestApp({ GAME_TOKEN }))

const basic = (token: string, user = 'westmore') =>
  `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`

const push = (app: TestApp, body: unknown, headers: Record<string, string> = {}) =>
  app.request({
    method: 'POST',
    url: '/loki/api/v1/push',
    headers: { authorization: basic(GAME_TOKEN), 'content-type': 'application/json', ...headers },
    payload: Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body),
  })
const labelsOf = (count: number, size: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'x'.repeat(size)]))
const seconds = (at = Date.now()) => `${Math.floor(at / 1_000)}000000000`
const stream = (values: unknown[], labels: Record<string, string> = {}) => ({
  stream: { server: 'Westmore', resource: 'westmore_stable', event: 'giveItem', ...labels },
  values,
})
const said = (fields: object) => [seconds(), JSON.stringify(fields)]

/**
 * Like `imports/logger/providers/loki.lua` in ox_lib 3.39: the name and the identifiers are joined with
 * commas and split again, later fields replace earlier ones, then the script's tags follow.
 */
function asOxLib(message: string, name: string, identifiers: string[], ...tags: string[]) {
  const fields: Record<string, string> = { message }
  for (const part of [`username:${name}`, ...identifiers, ...tags].join(',').split(',')) {
    const [key = '', value] = part.split(':')
    if (value !== undefined) fields[key] = value
  }
  return said(fields)
}
const ANNA = { license: `license:${'a'.repeat(40)}`, discordId: '100000000000000001', name: 'Anna' }
const FORGER = { license: `license:${'f'.repeat(40)}`, discordId: null }
const on = (...players: (typeof ANNA | (typeof FORGER & { name: string }))[]) =>
  heartbeat({ players: players.map((player, id) => ({ id, ...player })) })
const identifiersOf = ({ license, discordId }: typeof ANNA | typeof FORGER) => [
  'steam:11000010a1b2c3d',
  license,
  ...(discordId === null ? [] : [`discord:${discordId}`]),
]
const linesOf = async (staff: Person, query = '') =>
  (await staff.get(`/api/logs?order=oldest&limit=100&${query}`)).body

test('turns a push of ox_lib into lines with category, script, server, player, message', async ({ app }) => {
  const staff = await app.as('administrator')
  const tags = {
    username: 'Matouš Hron',
    license: 'a1'.repeat(20),
    discord: '200000000000000001',
    item: 'kůň',
  }
  const at = Date.now() - 60_000
  const answer = await push(app, {
    streams: [
      stream([
        [seconds(at), JSON.stringify({ message: 'Dal koně', ...tags })],
        said({ message: 'Bez hráče' }),
      ]),
      {
        stream: { hostname: 'vorp_core', service: 'join' },
        values: [said({ message: 'Přišel', steam: '1100001' })],
      },
      { stream: {}, values: [[seconds(), 'holý text']] },
    ],
  })
  expect(answer).toMatchObject({ status: 204, body: '' })

  const { logs, total } = await linesOf(staff)
  expect(total).toBe(4)
  expect(logs[0]).toEqual({
    id: expect.any(Number),
    created_at: new Date(Math.floor(at / 1_000) * 1_000).toISOString(),
    category: 'giveItem',
    script_name: 'westmore_stable',
    server_id: 'main',
    action: 'Dal koně',
    user_identifier: `license:${tags.license}`,
    player_name: 'Matouš Hron',
    metadata: { server: 'Westmore', ...tags, playerName: 'Matouš Hron' },
  })
  expect(logs.slice(1)).toMatchObject([
    { action: 'Bez hráče', user_identifier: null, metadata: { server: 'Westmore' } },
    { category: 'join', script_name: 'vorp_core', server_id: 'main', user_identifier: 'steam:1100001' },
    { category: 'loki', script_name: 'loki', action: 'holý text', user_identifier: null },
  ])
})

test('stores 3,000 lines of one push without the wrong one, and each line once', async ({ app, staff }) => {
  const values = Array.from({ length: 3_000 }, (_, n) => [seconds(), `Čin ${n}`])
  const wrong = [...values, [seconds(Date.now() + 2 * 86_400_000), 'Zítra']]
  const { status, body } = await push(app, { streams: [stream(wrong)] })
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message:
      'Stored 3000 of 3001 lines, refused: streams[0].values[3000], created_at: is more than a day ahead',
  })
  expect((await linesOf(staff)).total).toBe(3_000)

  const packed = gzipSync(JSON.stringify({ streams: [stream(values)] }))
  for (const encoding of ['gzip', 'GZIP'])
    expect((await push(app, packed, { 'content-encoding': encoding })).status).toBe(204)
  expect((await linesOf(staff)).total).toBe(3_000)
})

test('stores a repeated push once, but each of equal lines inside a push', async ({ app, owner: staff }) => {
  const [time, later] = [seconds(), `${BigInt(seconds()) + 1n}`]
  const other = { level: 'info' }
  const streams = [
    stream([
      [time, 'Dal koně'],
      [time, 'Dal koně'],
      [later, 'Dal koně'],
      [time, 'Dal koně', other],
    ]),
    stream([[time, 'Dal koně']], { event: 'jiné' }),
  ]
  const { body: made } = await staff.send('POST', '/api/logs/tokens', { name: 'Druhý', serverId: 'druhy' })
  const both = () => Promise.all([push(app, { streams }), push(app, { streams: streams.toReversed() })])
  for (const answer of [...(await both()), ...(await both())]) expect(answer.status).toBe(204)
  expect((await linesOf(staff)).total).toBe(5)
  // A sender that was not answered repeats its lines among new ones.
  await push(app, {
    streams: [
      stream([
        [time, 'Dal koně'],
        [time, 'Prodal koně'],
        [time, 'Dal koně'],
        [time, 'Dal koně'],
      ]),
    ],
  })
  expect((await linesOf(staff)).total).toBe(7)
  await push(app, { streams }, { authorization: basic(made.token) })
  expect((await linesOf(staff)).total).toBe(12)

  await pruneLogs(app.db, new Date(Date.now() + 6 * 86_400_000))
  await push(app, { streams })
  expect((await linesOf(staff)).total).toBe(12)
  await pruneLogs(app.db, new Date(Date.now() + 8 * 86_400_000))
  expect(await app.db.selectFrom('logLineKeys').selectAll().execute()).toEqual([])
})

test('stores other batches beside a push with known lines, each once', async ({ app, staff }) => {
  const known = stream([said({ message: 'Známý' })])
  await push(app, { streams: [known] })
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => push(app, { streams: [known] })),
    ...Array.from({ length: 4 }, (_, n) =>
      push(app, { streams: [known, stream([said({ message: `${n}` })])] }),
    ),
    ...Array.from({ length: 4 }, () => sendLines(app, [line()], { 'idempotency-key': 'jednou' })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(204), ...Array(4).fill(202)])
  expect((await linesOf(staff)).total).toBe(6)
})

test('accepts a token as password or bearer token, and nothing else', async ({ app, owner: staff }) => {
  const { body: made } = await staff.send('POST', '/api/logs/tokens', { name: 'Hlavní', serverId: 'hlavni' })
  let count = 0
  const body = () => ({ streams: [stream([said({ message: `Čin ${(count += 1)}` })], { server: '' })] })
  for (const authorization of [basic(made.token), basic(made.token, ''), `Bearer ${made.token}`])
    expect((await push(app, body(), { authorization })).status).toBe(204)
  for (const authorization of [
    '',
    'Basic x',
    basic('wrong'),
    basic(''),
    `Basic ${made.token}`,
    'Bearer wrong',
  ])
    expectRefusal(await push(app, body(), { authorization }), 401, 'UNAUTHORIZED')
  const { logs, total } = await linesOf(staff)
  expect(total).toBe(3)
  expect(logs[0].server_id).toBe('hlavni')
})

test('stores the right lines of a push and names the others, whatever is wrong', async ({ app, staff }) => {
  const ahead = seconds(Date.now() + 30 * 86_400_000)
  const time = seconds()
  const times = ['', 'x', '1.5', '-1', '1e9', '1'.repeat(30), '1000000000', ahead, 1_700_000_000_000]
  const wrong = [
    ...times.map((at) => [at, 'Špatný']),
    'x',
    [time],
    [time, 7],
    [time, 'Špatný', 'x'],
    [time, 'Špatný', { a: { b: 'c' } }],
    [time, 'Špatný', {}, {}],
    [time, 'Špatný', labelsOf(129, 1)],
    null,
    {},
  ]
  const streams = [
    ...wrong.map((value, at) => stream([said({ message: `${at}` }), value])),
    {},
    { stream: { a: 1 }, values: [[time, 'Špatný']] },
    { stream: {}, values: {} },
    7,
    stream([said({ message: 'Poslední' })]),
  ]
  const { status, body } = await push(app, { streams })
  expect(status).toBe(400)
  expect(body.message).toMatch(/^Stored 19 of 41 lines, refused: streams\[0\]\.values\[1\] must begin with/)
  const { logs } = await linesOf(staff)
  expect(logs.map(({ action }: { action: string }) => action)).toEqual([
    ...wrong.map((_value, at) => `${at}`),
    'Poslední',
  ])
  const { body: one } = await push(app, {
    streams: [stream([said({ message: 'Dobrý' }), [ahead, 'Špatný']])],
  })
  expect(one.message).toBe(
    'Stored 1 of 2 lines, refused: streams[0].values[1], created_at: is more than a day ahead',
  )
})

test('shortens a long message in the line and keeps it whole in the metadata', async ({ app, staff }) => {
  const long = 'š'.repeat(MAX_ACTION + 500)
  const labels = { event: 'e'.repeat(100), resource: 'r'.repeat(200), server: 's'.repeat(100) }
  expect((await push(app, { streams: [stream([said({ message: long })], labels)] })).status).toBe(204)
  const [stored] = (await linesOf(staff)).logs
  expect(stored.action).toBe(long.slice(0, MAX_ACTION))
  expect(stored.metadata).toEqual({ server: 's'.repeat(100), message: long })

  // The largest lines are shortened too, so that a client does not repeat them for ever.
  const huge = { level: 40, steam: '1100001', data: 'x'.repeat(100_000) }
  const values = [
    said({ ...huge, msg: '"'.repeat(100_000) }),
    [seconds(), `Koupil ${JSON.stringify(huge)}`, { ...huge, level: '40' }],
    [seconds(), 'y'.repeat(100_000)],
  ]
  expect((await push(app, { streams: [stream(values)] })).status).toBe(204)
  const { logs } = await linesOf(staff)
  for (const at of [1, 2]) {
    expect(logs[at]).toMatchObject({ user_identifier: 'steam:1100001', metadata: { level: 'warn' } })
    expect(logs[at].metadata).not.toHaveProperty('data')
  }
  expect(logs[2].action).toBe('Koupil')
  expect(logs[3].metadata.message).toMatch(/^y{8192}$/)
})

test('stores a line whose metadata are too long or too deep', async ({ app, staff }) => {
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`
  const values = [
    [seconds(), 'Krátký', { level: 'warn', steam: '1100001', ...labelsOf(128 - 2, 300) }],
    said({ message: 'Dlouhé jméno', username: 'x'.repeat(40_000) }),
    said({ message: 'Tajné', command: 'set a_key 1;'.repeat(2_500) }),
    [seconds(), `{"message": "Hluboký", "item": "kůň", "deep": ${deep}, "far": 1e400}`],
  ]
  expect((await push(app, { streams: [stream(values)] })).status).toBe(204)
  const { logs } = await linesOf(staff)
  expect(logs[0]).toMatchObject({ action: 'Krátký', metadata: { level: 'warn', steam: '1100001' } })
  expect(logs[1]).toMatchObject({ action: 'Dlouhé jméno', player_name: 'x'.repeat(128) })
  expect(logs[2]).toMatchObject({ action: 'Tajné', metadata: {} })
  expect(logs[3]).toMatchObject({ action: 'Hluboký', metadata: { item: 'kůň', far: '1e400' } })
  expect(JSON.stringify(logs[3].metadata.deep)).toBe(`${'['.repeat(31)}"[vynecháno]"${']'.repeat(31)}`)
})

test('limits the different players and counters of one push', async ({ app, staff }) => {
  const many = Array.from({ length: 1_001 }, (_, n) => `${n}`.padStart(40, '0'))
  const players = stream(many.map((license) => said({ message: 'Čin', license })))
  expectRefusal(await push(app, { streams: [players] }), 413, 'PAYLOAD_TOO_LARGE')
  const categories = many.map((event) => ({ stream: { event }, values: [[seconds(), 'Čin']] }))
  expectRefusal(await push(app, { streams: categories }), 413, 'PAYLOAD_TOO_LARGE')
  expect((await linesOf(staff)).total).toBe(0)
})

test('stores one large push of a sender at a time, and lets 20 wait', async ({ app }) => {
  const body = JSON.stringify({ streams: [stream([[seconds(), 'x'.repeat(40_000)]])] })
  const statuses: number[] = []
  const send = async () => void statuses.push((await push(app, body)).status)
  let sent: Promise<void>[] = []
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table log_line_keys in access exclusive mode`.execute(tx)
    sent = Array.from({ length: 22 }, send)
    await expect.poll(() => statuses).toEqual([429])
  })
  await Promise.all(sent)
  expect(statuses).toEqual([429, ...Array(21).fill(204)])
})

test('keeps levels and empty labels as sent, whatever words they are', async ({ app, staff }) => {
  const odd = ['constructor', '__proto__', 35, { a: 1 }]
  const values = odd.map((level) => said({ message: 'Čin', level }))
  expect((await push(app, { streams: [{ stream: { '': 'nic' }, values }] })).status).toBe(204)
  const { logs } = await linesOf(staff)
  expect(logs.map(({ metadata }: { metadata: object }) => metadata)).toEqual(
    odd.map((level) => ({ '': 'nic', level })),
  )
  expect(logs[0].category).toBe('loki')
})

test('limits gzipped bodies by unpacked size and accepts them at this endpoint only', async ({ app }) => {
  const gzip = { 'content-encoding': 'gzip' }
  const bomb = gzipSync(Buffer.alloc(64 * MAX_BATCH_BYTES, ' '))
  expect(bomb.length).toBeLessThan(MAX_BATCH_BYTES)
  expectRefusal(await push(app, bomb, gzip), 413, 'PAYLOAD_TOO_LARGE')
  expectRefusal(await push(app, Buffer.alloc(MAX_BATCH_BYTES + 1, ' ')), 413, 'PAYLOAD_TOO_LARGE')
  expectRefusal(await push(app, 'no gzip', gzip), 400, 'BAD_REQUEST')
  expectRefusal(await push(app, 'x', { 'content-encoding': 'br' }), 415, 'UNSUPPORTED_MEDIA_TYPE')
  const answer = await app.request({
    method: 'POST',
    url: '/api/logs',
    headers: { authorization: basic(GAME_TOKEN), 'content-type': 'application/json', ...gzip },
    payload: gzipSync(JSON.stringify([line()])),
  })
  expectRefusal(answer, 400, 'BAD_REQUEST')
})

test('names the first of many faults and refuses labels times values', async ({ app, staff }) => {
  const values = (count: number) => Array.from({ length: count }, (_, n) => [seconds(), `${n}`])
  const sent = (streams: unknown[]) =>
    push(app, gzipSync(JSON.stringify({ streams })), { 'content-encoding': 'gzip' })
  expectRefusal(await sent([stream(values(1_000), labelsOf(90, 20))]), 413, 'PAYLOAD_TOO_LARGE')
  expectRefusal(await sent([stream(values(1), labelsOf(4_000, 1))]), 400, 'BAD_REQUEST')
  expectRefusal(await sent([{ stream: Array(100_000).fill(1), values: [] }]), 400, 'BAD_REQUEST')
  const faults = await sent(Array.from({ length: 500 }, () => ({ stream: {}, values: Array(900).fill(1) })))
  expectRefusal(faults, 400, 'BAD_REQUEST')
  expect(faults.body.message).toMatch(
    /^Nothing was stored: streams\[0\]\.values\[0\] must be \["nanoseconds", "line"\];.*; …$/,
  )
  expect((await linesOf(staff)).total).toBe(0)
  expect((await sent([stream(values(1_000), labelsOf(15, 20))])).status).toBe(204)
})

test('corrects times of a clock off by more than five minutes, but not smaller offsets', async ({ app }) => {
  const staff = await app.as('administrator')
  const minutes = (count: number) => count * 60_000
  const theirs = (offset: number) => new Date(Date.now() + offset)
  const send = (offset: number, action: string) =>
    sendLines(app, line({ action, created_at: theirs(offset).toISOString() }), {
      date: theirs(offset).toUTCString(),
    })
  expect((await send(minutes(4), 'skoro')).body).toEqual({ accepted: 1 })
  const { body } = await send(minutes(-120), 'pozadu')
  expect(body).toEqual({ accepted: 1, correctedBy: expect.any(Number) })
  expect(Math.abs(body.correctedBy + 7_200)).toBeLessThan(3)
  expect((await send(minutes(60 * 30), 'napřed')).status).toBe(202)
  // A script's line has no clock; the resource of the same server reports one.
  await postAsGame(app, '/api/game/heartbeat', heartbeat({ now: theirs(minutes(20)).toISOString() }))
  await push(app, { streams: [stream([[seconds(Date.now() + minutes(20)), 'skript']])] })

  const { logs } = await linesOf(staff)
  const offBy = Object.fromEntries(
    logs.map(({ action, created_at: at }: { action: string; created_at: string }) => [
      action,
      Math.round((Date.parse(at) - Date.now()) / 60_000) + 0,
    ]),
  )
  expect(offBy).toEqual({ skoro: 4, pozadu: 0, napřed: 0, skript: 0 })
})

test('lets no player name decide whose line it is or what it says', async ({ app, staff }) => {
  const names = [
    `Zloun,discord:${ANNA.discordId}`,
    'Zloun,message:nic',
    'Zloun,username:Anna',
    ',playerName:Anna',
    `Zloun,${ANNA.license}`,
  ]
  for (const name of names) {
    await postAsGame(app, '/api/game/heartbeat', on(ANNA, { ...FORGER, name }))
    await push(app, { streams: [stream([asOxLib('Dal koně', name, identifiersOf(FORGER))])] })
  }
  const { logs } = await linesOf(staff)
  expect(logs).toHaveLength(names.length)
  for (const [at, name] of names.entries())
    expect(logs[at], name).toMatchObject({
      user_identifier: FORGER.license,
      player_name: name,
      action: name.includes('message') ? 'giveItem' : 'Dal koně',
      metadata: { [SUSPECT]: expect.any(String) },
    })
  expect(logs[1].metadata.message).toBe('nic')
})

test('assigns no line to another player by a name our resource has not seen yet', async ({ app, staff }) => {
  const forged = [`Zloun,discord:${ANNA.discordId}`, ',playerName:Anna']
  await push(app, {
    streams: [stream(forged.map((name) => asOxLib('Dal koně', name, identifiersOf(FORGER))))],
  })
  // A player without a licence has no trusted Discord account.
  await push(app, { streams: [stream([said({ message: 'Bez licence', discord: ANNA.discordId })])] })
  expect((await linesOf(staff)).logs).toMatchObject([
    { user_identifier: FORGER.license, player_name: 'Zloun' },
    { user_identifier: FORGER.license, player_name: null },
    { user_identifier: null },
  ])
})

test('assigns a line to the Discord account that our resource saw with the licence', async ({ app }) => {
  const staff = await app.as('administrator')
  await postAsGame(app, '/api/game/heartbeat', on(ANNA))
  await push(app, { streams: [stream([asOxLib('Dala koně', ANNA.name, identifiersOf(ANNA))])] })
  const [stored] = (await linesOf(staff)).logs
  expect(stored).toMatchObject({ user_identifier: `discord:${ANNA.discordId}`, player_name: 'Anna' })
  expect(stored.metadata).not.toHaveProperty(SUSPECT)
})

test('marks a line whose fields come from a name that a script passed as a tag', async ({ app, staff }) => {
  const name = `Zloun,${ANNA.license},username:Anna`
  await postAsGame(app, '/api/game/heartbeat', on(ANNA, { ...FORGER, name }))
  await push(app, {
    streams: [
      stream([
        asOxLib('Chat', name, identifiersOf(FORGER), `author:${name}`),
        asOxLib('Chat', 'Bára', [`license:${'b'.repeat(40)}`], `${SUSPECT}:ne`),
      ]),
    ],
  })
  const [forged, other] = (await linesOf(staff)).logs
  expect(forged.metadata).toHaveProperty(SUSPECT)
  expect(other.metadata).not.toHaveProperty(SUSPECT)
})
