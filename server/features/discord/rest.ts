import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Env } from '#env.ts'

const PATIENCE = 10_000
/** Discord allows 50, and other nodes make requests, too. */
const MOST_A_SECOND = 40
/** A request that would have to wait longer (ms) is refused at once. */
const LONGEST_WAIT = 5_000
const SLACK = 50
const LONGEST_ASKED = 3_600_000

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type Answer =
  | { kind: 'ok'; body: unknown }
  /** `code` is Discord's error number, 0 if there is none. */
  | { kind: 'refused'; status: number; code: number; message: string }
  /** It is unknown whether the request took effect. */
  | { kind: 'away'; why: string }
  /** Not done: to be repeated after `wait` ms. */
  | { kind: 'limited'; wait: number }

interface More {
  body?: object
  /** For Discord's audit log. */
  reason?: string
}

export interface Discord {
  ask: (method: Method, path: string, more?: More) => Promise<Answer>
}

interface Bucket {
  left: number
  endsAt: number
  turn: Promise<unknown>
}

const Refusal = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })
const Limited = z.object({ retry_after: z.number(), global: z.optional(z.boolean()) })

/** Requests of one bucket run one after the other, so that its limit is known before each. */
export function openDiscord(env: Env, patience = PATIENCE): Discord {
  const buckets = new Map<string, Bucket>()
  let lately: number[] = []
  let allWaitUntil = 0

  /** Waits for a place among all requests; returns the ms to wait if all of them are blocked. */
  async function enter(): Promise<number> {
    for (;;) {
      const now = Date.now()
      if (allWaitUntil > now) return allWaitUntil - now
      lately = lately.filter((at) => at > now - 1_000)
      if (lately.length < MOST_A_SECOND) {
        lately.push(now)
        return 0
      }
      await sleep((lately[0] ?? now) + 1_001 - now)
    }
  }

  async function askInTurn(bucket: Bucket, method: Method, path: string, more: More) {
    const wait = bucket.left > 0 ? 0 : bucket.endsAt - Date.now()
    if (wait > LONGEST_WAIT) return limited(wait)
    if (wait > 0) await sleep(wait)
    const closed = await enter()
    if (closed > 0) return limited(closed)
    let response: Response
    let text: string
    try {
      response = await fetch(env.DISCORD_API_URL + path, requestOf(env, method, more, patience))
      text = await response.text()
    } catch (error) {
      return { kind: 'away', why: whyOf(error) } as const
    }
    const { headers, status } = response
    const remaining = Number(headers.get('x-ratelimit-remaining') ?? 1)
    bucket.left = Number.isFinite(remaining) ? remaining : 1
    bucket.endsAt = Date.now() + waitOf(headers.get('x-ratelimit-reset-after') ?? 0)
    const body = readJson(text)
    if (status !== 429) return answerOf(status, body)
    const told = Limited.safeParse(body)
    const again = waitOf(told.success ? told.data.retry_after : (headers.get('retry-after') ?? 1))
    // It comes from a proxy in front of Discord and affects every route.
    if (!told.success || told.data.global) allWaitUntil = Date.now() + again
    else Object.assign(bucket, { left: 0, endsAt: Date.now() + again })
    return limited(again)
  }

  return {
    async ask(method, path, more = {}) {
      const key = bucketOf(method, path)
      const bucket = buckets.get(key) ?? { left: 1, endsAt: 0, turn: Promise.resolve() }
      buckets.set(key, bucket)
      const answer = bucket.turn.then(() => askInTurn(bucket, method, path, more))
      bucket.turn = answer.catch(() => {})
      return answer
    },
  }
}

/** By Discord's rule, each first id of a path has its own bucket; later ids share one. */
function bucketOf(method: Method, path: string): string {
  let place = 0
  const route = path.split('?')[0] ?? ''
  return `${method} ${route.replaceAll(/\d{15,21}/g, (id) => ((place += 1) === 1 ? id : ':id'))}`
}

function requestOf(env: Env, method: Method, { body, reason }: More, patience: number): RequestInit {
  return {
    method,
    // Another host would receive the token.
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
    headers: {
      authorization: `Bot ${env.DISCORD_BOT_TOKEN}`,
      'user-agent': `DiscordBot (${env.PUBLIC_URL}, 1.0)`,
      ...(body && { 'content-type': 'application/json' }),
      ...(reason !== undefined && { 'x-audit-log-reason': encodeURIComponent(reason) }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
}

const limited = (wait: number) => ({ kind: 'limited', wait: Math.max(1, Math.ceil(wait)) }) as const

function answerOf(status: number, body: unknown): Answer {
  if (status >= 500) return { kind: 'away', why: `HTTP ${status}` }
  if (status < 300) return body === BROKEN ? { kind: 'away', why: 'no JSON' } : { kind: 'ok', body }
  const refusal = Refusal.safeParse(body).data
  // A proxy's page says nothing about the request; only 401 is trusted without Discord's own error code.
  if (status !== 401 && refusal?.code === undefined) return { kind: 'away', why: `HTTP ${status}` }
  const { code = 0, message = '' } = refusal ?? {}
  return { kind: 'refused', status, code, message: message.slice(0, 200) }
}

function waitOf(seconds: number | string): number {
  const told = Number(seconds) * 1_000
  return Math.min(Number.isFinite(told) ? Math.max(0, told) : 1_000, LONGEST_ASKED) + SLACK
}

const BROKEN = Symbol('no JSON')

function readJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return BROKEN
  }
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (error.name === 'TimeoutError') return 'no answer in time'
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
