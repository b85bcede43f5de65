import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from '#env.ts'
import { beginLogin, consumeLogin } from './login-state.ts'

afterEach(() => vi.useRealTimers())

const envOf = (secret: string, url = 'http://localhost:3001') =>
  readEnv({ DISCORD_CLIENT_ID: 'westmore', DISCORD_CLIENT_SECRET: secret, PUBLIC_URL: url })

function openJar(env = envOf('secret')) {
  const cookies: Record<string, string> = {}
  const exchange = {
    env,
    now: () => new Date(),
    request: { cookies } as unknown as FastifyRequest,
    reply: {
      setCookie: (name: string, value: string) => void (cookies[name] = value),
      clearCookie: (name: string) => void delete cookies[name],
    } as unknown as FastifyReply,
  }
  return { cookies, exchange }
}

test('accepts a login within ten minutes only, however old its cookie gets', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] })
  const { exchange } = openJar()
  const inTime = beginLogin(exchange)
  const late = beginLogin(exchange)

  vi.setSystemTime(new Date('2026-11-22T10:10:00Z'))
  expect(consumeLogin(exchange, inTime.state)).toEqual(inTime)
  vi.setSystemTime(new Date('2026-11-22T10:10:01Z'))
  expect(consumeLogin(exchange, late.state)).toBeUndefined()
})

test('refuses a state made without the server’s secret', () => {
  const { exchange, cookies } = openJar(envOf('a guess'))
  const { state } = beginLogin(exchange)
  const victim = openJar()
  Object.assign(victim.cookies, cookies)
  expect(consumeLogin(victim.exchange, state)).toBeUndefined()
})

test('refuses over https a login that began with a plain cookie', () => {
  const plain = openJar()
  const { state } = beginLogin(plain.exchange)
  const secure = openJar(envOf('secret', 'https://westmore.example'))
  Object.assign(secure.cookies, plain.cookies)
  expect(consumeLogin(secure.exchange, state)).toBe('forgotten')
})

test('gives each login a verifier of its own, of standard length', () => {
  const { exchange } = openJar()
  const verifiers = [beginLogin(exchange), beginLogin(exchange)].map(({ codeVerifier }) => codeVerifier)
  expect(new Set(verifiers).size).toBe(2)
  for (const verifier of verifiers) expect(verifier).toMatch(/^[\w.~-]{43,128}$/)
})
