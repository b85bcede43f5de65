import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { openDiscord } from './rest.ts'

async function startAnswering(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const env = readEnv({
    DISCORD_CLIENT_ID: 'westmore',
    DISCORD_CLIENT_SECRET: 'secret',
    DISCORD_API_URL: address,
    DISCORD_BOT_TOKEN: 'stand-in.bot.token',
    DISCORD_GUILD_ID: '40000000000000001',
  })
  return {
    asked,
    address,
    env,
    discord: openDiscord(env),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const html = '<html><title>Access denied | discord.com used Cloudflare</title></html>'

test.each([
  ['5xx', 503, '', { kind: 'away', why: 'HTTP 503' }],
  ['a page in the place of JSON', 200, html, { kind: 'away', why: 'no JSON' }],
  ['JSON that breaks off', 200, '[{"id": "1', { kind: 'away', why: 'no JSON' }],
  ['a refusal by something in between', 403, html, { kind: 'away', why: 'HTTP 403' }],
  ['a refusal of another shape', 400, '["no"]', { kind: 'away', why: 'HTTP 400' }],
  ['a refused token, whoever says it', 401, html, { kind: 'refused', status: 401, code: 0, message: '' }],
  [
    'Discord’s own refusal',
    404,
    `{"code": 10003, "message": "${'a'.repeat(300)}"}`,
    { kind: 'refused', status: 404, code: 10_003, message: 'a'.repeat(200) },
  ],
])('maps %s to the right answer', async (_what, status, text, expected) => {
  await using there = await startAnswering((_request, response) => {
    response.writeHead(status).end(text)
  })
  expect(await there.discord.ask('GET', '/users/@me')).toEqual(expected)
})

test('follows no redirect, so that no other host receives the token', async () => {
  await using other = await startAnswering((_request, response) => {
    response.end('{}')
  })
  await using there = await startAnswering((_request, response) => {
    response.writeHead(307, { location: other.address }).end()
  })
  expect(await there.discord.ask('GET', '/users/@me')).toEqual({ kind: 'away', why: 'HTTP 307' })
  expect(other.asked).toEqual([])
})

test('waits at most an hour, and closes every route after a ban in front of Discord', async () => {
  const answers = [
    { path: '/one', body: '{"retry_after": 1e12, "global": false}', headers: {} },
    { path: '/two', body: html, headers: { 'retry-after': '900' } },
  ]
  await using there = await startAnswering((request, response) => {
    const { body, headers } = answers.find(({ path }) => path === request.url) ?? { body: '{}', headers: {} }
    response.writeHead(body === '{}' ? 200 : 429, headers).end(body)
  })
  const { discord, asked } = there
  expect(await discord.ask('GET', '/one')).toEqual({ kind: 'limited', wait: 3_600_050 })
  expect(await discord.ask('GET', '/one')).toMatchObject({ kind: 'limited' })
  expect(await discord.ask('GET', '/three')).toMatchObject({ kind: 'ok' })
  expect(await discord.ask('GET', '/two')).toEqual({ kind: 'limited', wait: 900_050 })
  expect(await discord.ask('GET', '/three')).toMatchObject({ kind: 'limited' })
  expect(asked).toEqual(['GET /one', 'GET /three', 'GET /two'])
})

test('aborts when an answer never comes or comes byte by byte', async () => {
  await using there = await startAnswering((request, response) => {
    if (request.url === '/silent') return
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  })
  const discord = openDiscord(there.env, 300)
  for (const path of ['/silent', '/dripping'])
    expect(await discord.ask('GET', path)).toEqual({ kind: 'away', why: 'no answer in time' })
})
