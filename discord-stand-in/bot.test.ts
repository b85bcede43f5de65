import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { StandIn } from './app.ts'
import { ids } from './guild.ts'
import { standIn, tereza } from './test-client.ts'

const hall = `/channels/${ids.hall}/messages`
const roleOf = (user: string, role = ids.allowlistRole) =>
  `/guilds/${ids.guild}/members/${user}/roles/${role}`

const open = () => standIn({ botToken: 'token' })

async function ask(
  app: StandIn,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const options: InjectOptions = {
    method,
    url: `/api/v10${path}`,
    headers: {
      authorization: 'Bot token',
      'user-agent': 'DiscordBot (https://westmore.cz, 1.0)',
      ...headers,
    },
    ...(payload && { payload }),
  }
  const answer = await app.inject(options)
  return {
    status: answer.statusCode,
    body: answer.body === '' ? undefined : answer.json(),
    headers: answer.headers,
  }
}

test('requires the bot’s token and a user agent in Discord’s format', async () => {
  await using app = open()
  expect(await ask(app, 'GET', '/users/@me')).toMatchObject({ status: 200, body: { id: ids.bot } })
  for (const authorization of ['Bot guess', 'Bearer token', 'token', ''])
    expect((await ask(app, 'GET', `/guilds/${ids.guild}`, undefined, { authorization })).status).toBe(401)
  for (const agent of ['undici', 'DiscordBot', 'DiscordBot (westmore, 1)'])
    expect(await ask(app, 'GET', '/users/@me', undefined, { 'user-agent': agent })).toMatchObject({
      status: 403,
      body: { code: 40333 },
    })
})

test('an enforced nonce prevents a second message for a while', async () => {
  await using app = open()
  const body = { content: 'Jednou', nonce: 'n1', enforce_nonce: true }
  const first = await ask(app, 'POST', hall, body)
  expect((await ask(app, 'POST', hall, body)).body.id).toBe(first.body.id)
  app.letPass(180_000)
  expect((await ask(app, 'POST', hall, body)).body.id).not.toBe(first.body.id)
})

test('refuses messages and role changes with Discord’s codes', async () => {
  await using app = open()
  const { body } = await ask(app, 'POST', '/users/@me/channels', { recipient_id: tereza.id })
  const write = () => ask(app, 'POST', `/channels/${body.id}/messages`, { content: 'Psst' })
  expect((await write()).status).toBe(200)
  app.guild.closed.add(tereza.id)
  expect((await write()).body.code).toBe(50007)
  app.guild.members.delete(tereza.id)
  expect((await write()).body.code).toBe(50278)
  app.guild.members.set(tereza.id, new Set())
  expect((await ask(app, 'POST', '/users/@me/channels', { recipient_id: '1' })).body.code).toBe(10013)

  expect((await ask(app, 'PUT', roleOf(tereza.id))).status).toBe(204)
  expect([...(app.guild.members.get(tereza.id) ?? [])]).toEqual([ids.allowlistRole])
  expect((await ask(app, 'DELETE', roleOf(tereza.id))).status).toBe(204)
  expect((await ask(app, 'PUT', roleOf('77777777777777777'))).body.code).toBe(10007)
  expect((await ask(app, 'PUT', roleOf(tereza.id, '5'))).body.code).toBe(10011)
  expect((await ask(app, 'PUT', roleOf(tereza.id, ids.botRole))).body.code).toBe(50013)
  app.guild.state.granted.delete('MANAGE_ROLES')
  expect((await ask(app, 'PUT', roleOf(tereza.id))).body.code).toBe(50013)
  app.guild.state.hasBot = false
  expect((await ask(app, 'PUT', roleOf(tereza.id))).body.code).toBe(10004)
  expect((await ask(app, 'POST', hall, { content: 'a' })).body.code).toBe(50001)
})

test('accepts percent-encoded reasons of at most 512 characters', async () => {
  await using app = open()
  const give = async (reason: string) =>
    (await ask(app, 'PUT', roleOf(tereza.id), undefined, { 'x-audit-log-reason': reason })).status
  expect(await give(encodeURIComponent('Schváleno: „ano“'))).toBe(204)
  expect(await Promise.all(['Schv\u00e1leno', 'two words', '%E1', 'a'.repeat(513)].map(give))).toEqual(
    Array(4).fill(400),
  )
  expect(app.auditLog).toEqual(['Schváleno: „ano“'])
})

test('lists members in pages by id, if the application may', async () => {
  await using app = open()
  const page = (after: string) => ask(app, 'GET', `/guilds/${ids.guild}/members?limit=4&after=${after}`)
  const first = await page('0')
  expect(first.body).toHaveLength(4)
  const second = await page(first.body[3].user.id)
  expect(BigInt(second.body[0].user.id)).toBeGreaterThan(BigInt(first.body[3].user.id))
  app.guild.state.hasMembersIntent = false
  expect((await page('0')).body.code).toBe(50001)
})

test('reports rate limits and notes requests beyond them', async () => {
  // A busy machine may take longer than a second for the requests.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await using app = open()
  for (let left = 4; left >= 0; left -= 1)
    expect((await ask(app, 'POST', hall, { content: 'a' })).headers['x-ratelimit-remaining']).toBe(`${left}`)
  const over = await ask(app, 'POST', hall, { content: 'a' })
  expect(over).toMatchObject({ status: 429, body: { retry_after: expect.any(Number), global: false } })
  expect(app.beyondLimits).toHaveLength(1)
  app.letPass(1_000)
  const answers = []
  for (let count = 0; count < 51; count += 1)
    answers.push(await ask(app, 'POST', `/channels/${ids.hall}${count}/messages`, { content: 'a' }))
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { global: true } })
  expect(app.beyondLimits).toHaveLength(2)
})
