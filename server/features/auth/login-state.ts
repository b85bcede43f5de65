import { randomBytes } from 'node:crypto'
import { LOGIN_MINUTES } from '@westmore/contract/auth-sign-in.ts'
import type { Env } from '#env.ts'
import type { Context } from '#rpc.ts'
import { isSignatureOf, signatureOf } from '#signature.ts'

/** Pending logins per browser; one more removes the oldest. */
const MOST = 5

export interface PendingLogin {
  state: string
  /** PKCE: the code cannot be exchanged without it. */
  codeVerifier: string
}

type Exchange = Pick<Context, 'env' | 'request' | 'reply' | 'now'>

/**
 * The secret is in a cookie of each login, so several tabs can log in at once. The server stores nothing: the
 * signature of the state covers the cookie's secret and the time.
 */
export function beginLogin({ env, now, request, reply }: Exchange): PendingLogin {
  const nonce = randomBytes(16).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  const underWay = Object.keys(request.cookies).filter((name) => name.startsWith(cookiePrefix(env)))
  // Browsers send the oldest first.
  for (const name of underWay.slice(0, Math.max(0, underWay.length - MOST + 1)))
    reply.clearCookie(name, cookieOptions(env))
  reply.setCookie(cookiePrefix(env) + nonce, secret, {
    ...cookieOptions(env),
    maxAge: LOGIN_MINUTES * 60,
  })
  const begun = Math.floor(now().getTime() / 1000).toString(36)
  return {
    state: `${nonce}.${begun}.${signatureOf(env, 'login', `${secret} state ${nonce} ${begun}`)}`,
    codeVerifier: verifierOf(env, secret, nonce),
  }
}

/** Clears its cookie. `forgotten`: recent, but without a cookie. */
export function consumeLogin(
  { env, now, request, reply }: Exchange,
  state = '',
): PendingLogin | 'forgotten' | undefined {
  const [nonce = '', begun = '', signature = '', ...more] = state.split('.')
  const name = cookiePrefix(env) + nonce
  const secret = request.cookies[name]
  const age = now().getTime() / 1000 - Number.parseInt(begun, 36)
  const isRecent = age <= LOGIN_MINUTES * 60
  if (more.length > 0) return undefined
  if (!secret) return signature && isRecent ? 'forgotten' : undefined
  if (!isSignatureOf(env, 'login', `${secret} state ${nonce} ${begun}`, signature)) return undefined
  reply.clearCookie(name, cookieOptions(env))
  return isRecent ? { state, codeVerifier: verifierOf(env, secret, nonce) } : undefined
}

/** `__Host-` keeps neighbouring domains from setting one; it needs https, which the local demo lacks. */
const cookiePrefix = (env: Env) => (isSecure(env) ? '__Host-login-' : 'login-')

const isSecure = (env: Env) => env.PUBLIC_URL.startsWith('https:')

const cookieOptions = (env: Env) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(env) }) as const

/** The server's key keeps others from making it, the secret binds it to this browser. */
const verifierOf = (env: Env, secret: string, nonce: string) =>
  signatureOf(env, 'login', `${secret} verifier ${nonce}`)
