import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_DAYS } from '@westmore/contract/auth.ts'
import type { Db } from '#db.ts'
import type { Env } from '#env.ts'
import { announce } from '#live.ts'
import * as store from './store.ts'

export interface SignedIn extends Omit<store.SessionUser, 'isDue'> {
  tokenHash: Buffer
}

interface Exchange {
  db: Db
  env: Env
  request: FastifyRequest
  reply: FastifyReply
}

/** `__Host-` needs https; the local demo has none. */
const cookieName = (env: Env) => (env.PUBLIC_URL.startsWith('https:') ? '__Host-sid' : 'sid')

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The token of the cookie, hashed; only the hash is ever stored. */
export function tokenHashOf({ env, request }: Pick<Exchange, 'env' | 'request'>): Buffer | undefined {
  const token = request.cookies[cookieName(env)]
  return token ? hashOf(token) : undefined
}

/** The person of the cookie, read anew from the database; prolongs a session in use. */
export async function sessionOf(exchange: Exchange): Promise<SignedIn | undefined> {
  const found = await readSession(exchange)
  if (!found) return undefined
  const { isDue, ...user } = found
  if (isDue) {
    await store.prolongSession(exchange.db, user.tokenHash)
    setCookie(exchange, exchange.request.cookies[cookieName(exchange.env)] ?? '')
  }
  return user
}

/** The same for an open stream: without a way to renew the cookie it must not prolong the session either. */
export async function readSession(exchange: Exchange): Promise<(SignedIn & { isDue: boolean }) | undefined> {
  const tokenHash = tokenHashOf(exchange)
  const found = tokenHash && (await store.userOfSession(exchange.db, tokenHash))
  return found && { ...found, tokenHash }
}

/** Starts a fresh session and ends the one the browser had, so that none can be planted. */
export async function startSession(exchange: Exchange, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await endSession(exchange)
  await store.removeExpiredSessions(exchange.db, userId)
  await store.addSession(exchange.db, hashOf(token), userId)
  setCookie(exchange, token)
}

/** Ends the session of the cookie on the server and tells the person's open streams. */
export async function endSession(exchange: Exchange): Promise<void> {
  const tokenHash = tokenHashOf(exchange)
  exchange.reply.clearCookie(cookieName(exchange.env), cookieOptions(exchange.env))
  if (!tokenHash) return
  await exchange.db.transaction().execute(async (tx) => {
    const userId = await store.removeSession(tx, tokenHash)
    if (userId) await announce(tx, { topic: 'auth' }, { userId })
  })
}

function setCookie({ env, reply }: Exchange, token: string): void {
  reply.setCookie(cookieName(env), token, { ...cookieOptions(env), maxAge: SESSION_DAYS * 24 * 60 * 60 })
}

function cookieOptions(env: Env) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: env.PUBLIC_URL.startsWith('https:') } as const
}
