import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOGIN_MINUTES } from '@westmore/contract/auth.ts'
import type { Env } from '#env.ts'

const COOKIE = 'login'

/** A state for one login, bound to this browser by a secret only its cookie holds; several tabs may log in at once. */
export function makeState(env: Env, request: FastifyRequest, reply: FastifyReply): string {
  const secret = request.cookies[COOKIE] ?? randomBytes(32).toString('base64url')
  reply.setCookie(COOKIE, secret, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: LOGIN_MINUTES * 60,
  })
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${sign(secret, nonce)}`
}

/** Whether this browser began the login that bears this state. */
export function isOwnState(request: FastifyRequest, state: string | undefined): boolean {
  const secret = request.cookies[COOKIE]
  const [nonce, signature] = (state ?? '').split('.')
  if (!secret || !nonce || !signature) return false
  const expected = Buffer.from(sign(secret, nonce))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function sign(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(nonce).digest('base64url')
}
