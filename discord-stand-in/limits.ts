import type { FastifyReply } from 'fastify'
import { limited } from './refused.ts'

/** Requests of a bot in a second, over all routes. */
const GLOBAL_LIMIT = 50
/** How long (ms) requests are counted together. */
const WINDOW = 1_000

export type Limits = ReturnType<typeof openLimits>

/** Counts requests by route and in total. Requests beyond a limit are noted, because a client that reads the headers makes none. */
export function openLimits() {
  const windows = new Map<string, { used: number; endsAt: number }>()
  const broken: string[] = []

  function use(key: string, limit: number) {
    const at = Date.now()
    const window = windows.get(key)
    const now = window && window.endsAt > at ? window : { used: 0, endsAt: at + WINDOW }
    now.used += 1
    windows.set(key, now)
    return { left: Math.max(0, limit - now.used), isOver: now.used > limit, wait: (now.endsAt - at) / 1_000 }
  }

  function refuse(reply: FastifyReply, what: string, wait: number, isGlobal: boolean): never {
    broken.push(what)
    reply.header('retry-after', String(Math.ceil(wait)))
    throw limited(wait, isGlobal)
  }

  return {
    broken,
    letPass(ms: number) {
      for (const window of windows.values()) window.endsAt -= ms
    },
    /** Counts a request in its bucket, whose limit is for a second; refuses it beyond a limit. */
    count(reply: FastifyReply, bucket: string, limit: number): void {
      const all = use('global', GLOBAL_LIMIT)
      if (all.isOver) refuse(reply, `global, by ${bucket}`, all.wait, true)
      const { left, isOver, wait } = use(bucket, limit)
      reply.headers({
        'x-ratelimit-remaining': String(left),
        'x-ratelimit-reset-after': wait.toFixed(3),
      })
      if (isOver) refuse(reply, bucket, wait, false)
    },
  }
}
