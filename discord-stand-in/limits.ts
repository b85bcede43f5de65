export interface Bucket {
  id: string
  /** Requests in each window. */
  limit: number
  /** In milliseconds. */
  window: number
}

interface Window {
  used: number
  endsAt: number
}

/** Requests of a bot in a second, over all routes. */
const GLOBAL_LIMIT = 50

/** Counts requests by route and in total. Requests beyond a limit are noted, because a client that reads the headers makes none. */
export function openLimits() {
  const windows = new Map<string, Window>()
  const broken: string[] = []

  function use(key: string, limit: number, length: number) {
    const at = Date.now()
    let window = windows.get(key)
    if (!window || window.endsAt <= at) {
      window = { used: 0, endsAt: at + length }
      windows.set(key, window)
    }
    window.used += 1
    return { left: Math.max(0, limit - window.used), isOver: window.used > limit, wait: window.endsAt - at }
  }

  return {
    broken,
    letPass(ms: number) {
      for (const window of windows.values()) window.endsAt -= ms
    },
    count({ id, limit, window }: Bucket) {
      const all = use('global', GLOBAL_LIMIT, 1_000)
      if (all.isOver) {
        broken.push(`global, by ${id}`)
        const retryAfter = all.wait / 1_000
        return { isOver: true, isGlobal: true, retryAfter, headers: { 'x-ratelimit-global': 'true' } }
      }
      const own = use(id, limit, window)
      if (own.isOver) broken.push(id)
      const retryAfter = own.wait / 1_000
      const headers = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(own.left),
        'x-ratelimit-reset': ((Date.now() + own.wait) / 1_000).toFixed(3),
        'x-ratelimit-reset-after': retryAfter.toFixed(3),
        'x-ratelimit-bucket': id.split(' ')[0] ?? id,
        ...(own.isOver && { 'x-ratelimit-scope': 'user' }),
      }
      return { isOver: own.isOver, isGlobal: false, retryAfter, headers }
    },
  }
}
