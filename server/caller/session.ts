import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  LONGEST_SESSION_DAYS,
  SESSION_DAYS,
  SHOWN_PERSON,
  SIGNED_IN_HINT,
} from '@westmore/contract/auth-sign-in.ts'
import { isStaff } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { isSignatureOf, signatureOf } from '#signature.ts'
import { announce } from '#live.ts'
import { browserNames } from './browser.ts'
import * as store from './session-store.ts'

export interface SignedIn extends Omit<store.SessionUser, 'isDue' | 'mfa'> {
  tokenHash: Buffer
  /** A member of staff signed in without the required two-factor authentication: treated as a plain user. */
  lacksMfa: boolean
}

export interface Exchange {
  db: Db
  env: Env
  request: FastifyRequest
  reply: FastifyReply
}

const DAY = 24 * 60 * 60
const hint = { httpOnly: false, maxAge: LONGEST_SESSION_DAYS * DAY }

export type RequestContext = Pick<Exchange, 'db' | 'env' | 'request'>

/** `__Host-` needs https, which the local demo does not have. */
export const cookieName = (env: Env) => (env.PUBLIC_URL.startsWith('https:') ? '__Host-sid' : 'sid')

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Hash of the cookie's token; only the hash is ever stored. */
export function tokenHashOf({ env, request }: Pick<Exchange, 'env' | 'request'>): Buffer | undefined {
  const token = request.cookies[cookieName(env)]
  return token ? hashOf(token) : undefined
}

/**
 * Token of a new session: random, with a signature as mark. The hash covers all of it, because older versions
 * hash the whole cookie.
 */
export function newToken(env: Env): string {
  const random = randomBytes(32).toString('base64url')
  return `${random}.${signatureOf(env, 'session', random)}`
}

/** Whether the cookie has a valid mark of this server; sessions older than the marks have none. */
export function isTokenSigned({ env, request }: Pick<Exchange, 'env' | 'request'>): boolean {
  const [random = '', mark = '', ...more] = (request.cookies[cookieName(env)] ?? '').split('.')
  return more.length === 0 && isSignatureOf(env, 'session', random, mark)
}

const read = new WeakMap<FastifyRequest, ReturnType<typeof readSession>>()

export function callerOf(exchange: RequestContext): ReturnType<typeof readSession> {
  const asked = read.get(exchange.request) ?? readSession(exchange)
  read.set(exchange.request, asked)
  return asked
}

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

/** Reads the session of the cookie without extending it; long operations, such as a stream, call it again. */
export async function readSession(
  exchange: RequestContext,
): Promise<(SignedIn & { isDue: boolean }) | undefined> {
  const tokenHash = tokenHashOf(exchange)
  const found = tokenHash && (await store.userOfSession(exchange.db, tokenHash))
  // A text typed by one person is never stored as another's.
  if (!found || (exchange.request.headers[SHOWN_PERSON] ?? found.id) !== found.id) return undefined
  const { mfa, ...user } = found
  const lacksMfa = exchange.env.STAFF_MFA === 'required' && isStaff(user) && !mfa
  // Checked here because many endpoints are open to users but show more to staff.
  return { ...user, ...(lacksMfa && { role: 'user' as const }), lacksMfa, tokenHash }
}

/** Starts a new session and ends the one the browser had, so that no session can be planted. */
export async function startSession(exchange: Exchange, userId: string, mfa: boolean): Promise<void> {
  const token = newToken(exchange.env)
  const former = tokenHashOf(exchange)
  const names = browserNames(exchange.request.headers['user-agent'])
  await exchange.db.transaction().execute(async (tx) => {
    // Locks the person before the sessions, as the deletion of an account does; the other order could deadlock.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
    if (former) await store.removeSession(tx, former)
    await store.makeRoomForSession(tx, userId)
    await store.addSession(tx, { ...names, tokenHash: hashOf(token), userId, mfa })
    await announce(tx, { topic: 'auth' }, { userId })
  })
  setCookie(exchange, token, SESSION_DAYS * DAY)
  exchange.reply.setCookie(SIGNED_IN_HINT, randomBytes(6).toString('base64url'), {
    ...cookieOptions(exchange.env),
    ...hint,
  })
}

/** The hint may be lost, or the session older than hints. */
export function missingHint(env: Env, cookies: Record<string, string | undefined>): string | null {
  if (!cookies[cookieName(env)] || cookies[SIGNED_IN_HINT]) return null
  const { secure, path } = cookieOptions(env)
  return `${SIGNED_IN_HINT}=1; Max-Age=${hint.maxAge}; Path=${path}${secure ? '; Secure' : ''}; SameSite=Lax`
}

export async function endSession(exchange: Exchange): Promise<void> {
  const tokenHash = tokenHashOf(exchange)
  exchange.reply.clearCookie(cookieName(exchange.env), cookieOptions(exchange.env))
  exchange.reply.clearCookie(SIGNED_IN_HINT, { ...cookieOptions(exchange.env), httpOnly: false })
  if (tokenHash) await store.removeSession(exchange.db, tokenHash)
}

function setCookie({ env, reply }: Exchange, token: string, maxAge: number): void {
  reply.setCookie(cookieName(env), token, { ...cookieOptions(env), maxAge })
}

function cookieOptions(env: Env) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: env.PUBLIC_URL.startsWith('https:') } as const
}
