import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { pinoLoki } from 'pino-loki'
import { expect } from 'vitest'
import * as winston from 'winston'
import LokiTransport from 'winston-loki'
import { GAME_TOKEN, heartbeat, postAsGame } from '#test/game.ts'
import { startListening } from '#test/stream.ts'
import { siteTest } from '#test/site-test.ts'

const LICENSE = 'a'.repeat(40)
const ANNA = { id: 5, license: `license:${LICENSE}`, discordId: '100000000000000001', name: 'Anna' }

async function startServer() {
  const app = await startListening({ GAME_TOKEN })
  await postAsGame(app, '/api/game/heartbeat', heartbeat({ players: [ANNA] }))
  const staff = await app.as('administrator')
  const read = async () => (await staff.get('/api/logs?order=oldest')).body.logs
  const token = async () => (await staff.get('/api/logs/tokens')).body.at(-1)
  return Object.assign(app, { read, token })
}

const test = siteTest(startServer)

test('reads the lines of pino-loki: message, level, labels and structured metadata', async ({ app }) => {
  const transport = pinoLoki({
    host: app.address,
    basicAuth: { username: 'westmore', password: GAME_TOKEN },
    labels: { script: 'westmore_bank', server: 'hlavni' },
    propsToLabels: ['category'],
  })
  const logger = pino({ level: 'trace' }, transport)
  logger.info({ category: 'BANK', amount: 12, meta: { license: LICENSE, note: 'příkaz' } }, 'Vybrala peníze')
  logger.fatal(new Error('spadlo'))
  logger.trace({ steam: '11000010a1b2c3d' }, 'Bez licence')
  transport.end()
  await once(transport, 'close')

  const logs = await app.read()
  expect(logs).toMatchObject([
    {
      category: 'BANK',
      script_name: 'westmore_bank',
      server_id: 'main',
      action: 'Vybrala peníze',
      user_identifier: `discord:${ANNA.discordId}`,
      player_name: 'Anna',
      metadata: { server: 'hlavni', level: 'info', amount: 12, note: 'příkaz', license: LICENSE },
    },
    { category: 'loki', action: 'spadlo', metadata: { level: 'fatal', err: { message: 'spadlo' } } },
    { action: 'Bez licence', user_identifier: 'steam:11000010a1b2c3d', metadata: { level: 'trace' } },
  ])
  for (const { metadata } of logs) expect(metadata).not.toHaveProperty('msg')
})

async function loseFirstAnswer(address: string) {
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  let count = 0
  const proxy = createServer(async (request, answer) => {
    const init = { method: 'POST', headers: request.headers as Record<string, string> }
    const { status } = await fetch(address + request.url, { ...init, body: await buffer(request) })
    count += 1
    if (count > 1) return void answer.writeHead(status).end()
    request.socket.destroy()
    resolve()
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  return { port, lost, [Symbol.dispose]: () => proxy.close() }
}

const toWinston = (host: string, options: object = {}) =>
  new LokiTransport({
    host,
    basicAuth: `westmore:${GAME_TOKEN}`,
    json: true,
    interval: 0.05,
    gracefulShutdown: false,
    labels: { category: 'SHOP', script: 'westmore_shops' },
    ...options,
  })

test('reads the lines of winston-loki, and those that it sends again once', async ({ app }) => {
  using proxy = await loseFirstAnswer(app.address)
  const transport = toWinston(`http://127.0.0.1:${proxy.port}`)
  const logger = winston.createLogger({ transports: [transport] })
  logger.info('Koupila {koně}', { license: LICENSE, price: 12, horse: { name: 'Šemík {"a":1}' } })
  await proxy.lost
  logger.warn('Bez hráče')
  await transport.close()

  expect(await app.read()).toMatchObject([
    {
      category: 'SHOP',
      script_name: 'westmore_shops',
      action: 'Koupila {koně}',
      user_identifier: `discord:${ANNA.discordId}`,
      metadata: { level: 'info', license: LICENSE, price: 12, horse: { name: 'Šemík {"a":1}' } },
    },
    { action: 'Bez hráče', user_identifier: null, metadata: { level: 'warn' } },
  ])
})

test('says in words that winston-loki must send JSON, also at the token', async ({ app }) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const transport = toWinston(app.address, { json: false, onConnectionError: resolve })
  winston.createLogger({ transports: [transport] }).info('Nečitelné')
  expect(String(await promise)).toContain('HTTP 415')
  await transport.close()
  expect(await app.token()).toMatchObject({
    id: 'environment',
    lastError: expect.stringMatching(/^UNSUPPORTED_MEDIA_TYPE: Send JSON.*json: true.*Fluent Bit/),
    refusedToday: 2,
  })
  expect(await app.read()).toEqual([])
})

/**
 * Recorded with ox_lib 3.39's own logger (`imports/logger`) and calls like those of ox_inventory 2.45: it
 * passes the id of a character as the player. On this server, Anna has the number 5.
 */
const oxLib = () => {
  const anna = {
    discord: ANNA.discordId,
    fivem: '123',
    license: LICENSE,
    steam: '11000010a1b2c3d',
    username: 'Anna',
  }
  const stream = (resource: string, event: string, ...lines: object[]) => ({
    stream: { event, resource, server: 'Westmore' },
    values: lines.map((one) => [`${Math.floor(Date.now() / 1_000)}000000000`, JSON.stringify(one)]),
  })
  return {
    streams: [
      stream(
        'ox_inventory',
        'buyItem',
        // The character 77; no player on the server has this number.
        { message: '"Jan Hron" bought 1x water for 5$', shop: 'General Store', username: 'nil' },
        { message: '"Anna" bought 1x water for 5$', shop: 'General Store', ...anna },
      ),
      // A character whose id is a text.
      stream('ox_inventory', 'addItem', { message: '"westmore_jobs" added 1x pickaxe to "Jan Hron"' }),
      // The character 5.
      stream('ox_inventory', 'giveItem', { message: '"Jan Hron" gave 2x bread to "Petr Vlk"', ...anna }),
      stream('westmore_bank', 'withdraw', {
        message: 'Vybrala peníze',
        amount: 12,
        bank: 'Valentine',
        ...anna,
      }),
    ],
  }
}

test('reads ox_lib, and gives no line of a character to the player of the same number', async ({ app }) => {
  const answer = await postAsGame(app, '/loki/api/v1/push', oxLib())
  expect(answer.status).toBe(204)
  const known = { user_identifier: `discord:${ANNA.discordId}`, player_name: 'Anna' }
  const logs = await app.read()
  expect(logs).toMatchObject([
    { player_name: 'Jan Hron', user_identifier: null, metadata: { shop: 'General Store' } },
    { ...known, metadata: { license: LICENSE } },
    { player_name: null, user_identifier: null, category: 'addItem' },
    {
      player_name: 'Jan Hron',
      user_identifier: null,
      action: '"Jan Hron" gave 2x bread to "Petr Vlk"',
      metadata: { source: { username: 'Anna', license: LICENSE } },
    },
    { ...known, script_name: 'westmore_bank', category: 'withdraw', metadata: { amount: 12 } },
  ])
  for (const at of [0, 2]) expect(logs[at].metadata ?? {}).not.toHaveProperty('source')
})
