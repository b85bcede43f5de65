import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_DAYS } from '@westmore/contract/auth-sign-in.ts'
import { isStaff } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { announce } from '#live.ts'
import { browserNames } from './browser.ts'
import { holdUser } from '#features/users/store.ts'
import * as store from './store.ts'

export interface SignedIn extends Omit<store.SessionUser, 'isDue' | 'mfa'> {
  tokenHash: Buffer
  /** Of the staff, but signed in without two-factor authentication where it is required: a plain user for now. */
  lacksMfa: boolean
}

export interface Exchange {
  db: Db
  env: Env
  request: FastifyRequest
  reply: FastifyReply
}

type Asked = Pick<Exchange, 'db' | 'env' | 'request'>

/** `__Host-` needs https; the local demo has none. */
export const cookieName = (env: Env) => (env.PUBLIC_URL.startsWith('https:') ? '__Host-sid' : 'sid')

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The token of the cookie, hashed; only the hash is ever stored. */
export function tokenHashOf({ env, request }: Pick<Exchange, 'env' | 'request'>): Buffer | undefined {
  const token = request.cookies[cookieName(env)]
  return token ? hashOf(token) : undefined
}

const read = new WeakMap<FastifyRequest, ReturnType<typeof readSession>>()

/** Whose request this is: the limits and the doors of one request share one question to the database. */
export function callerOf(exchange: Asked): ReturnType<typeof readSession> {
  const asked = read.get(exchange.request) ?? readSession(exchange)
  read.set(exchange.request, asked)
  return asked
}

/** The person of the cookie, as the database knew them at this request; prolongs a session in use. */
export async function sessionOf(exchange: Exchange): Promise<SignedIn | undefined> {
  const found = await callerOf(exchange)
  if (!found) return undefined
  const { isDue, ...user } = found
  if (isDue) {
    const seconds = await store.prolongSession(exchange.db, user.tokenHash)
    if (seconds) setCookie(exchange, exchange.request.cookies[cookieName(exchange.env)] ?? '', seconds)
  }
  return user
}

/** The person read anew, for what outlasts one question: an open stream, a body that took its time. Prolongs nothing. */
export async function readSession(exchange: Asked): Promise<(SignedIn & { isDue: boolean }) | undefined> {
  const tokenHash = tokenHashOf(exchange)
  const found = tokenHash && (await store.userOfSession(exchange.db, tokenHash))
  if (!found) return undefined
  const { mfa, ...user } = found
  const lacksMfa = exchange.env.STAFF_MFA === 'required' && isStaff(user) && !mfa
  // Here, so that no door has to remember it: many open to users and show the staff more.
  return { ...user, ...(lacksMfa && { role: 'user' }), lacksMfa, tokenHash }
}

/** Starts a fresh session and ends the one the browser had, so that none can be planted. */
export async function startSession(exchange: Exchange, userId: string, mfa: boolean): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const former = tokenHashOf(exchange)
  const names = browserNames(exchange.request.headers['user-agent'])
  await exchange.db.transaction().execute(async (tx) => {
    // The person before their sessions, as when an account is deleted: in the other order the two could wait for each other.
    await holdUser(tx, userId)
    const formerUser = former && (await store.removeSession(tx, former))
    await store.makeRoomForSession(tx, userId)
    await store.addSession(tx, { ...names, tokenHash: hashOf(token), userId, mfa })
    for (const id of new Set([userId, formerUser ?? userId]))
      await announce(tx, { topic: 'auth' }, { userId: id })
  })
  setCookie(exchange, token, SESSION_DAYS * 24 * 60 * 60)
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

function setCookie({ env, reply }: Exchange, token: string, maxAge: number): void {
  reply.setCookie(cookieName(env), token, { ...cookieOptions(env), maxAge })
}

function cookieOptions(env: Env) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: env.PUBLIC_URL.startsWith('https:') } as const
}
