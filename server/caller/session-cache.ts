import type { LiveHub } from '#live.ts'
import type { SessionUser } from './session-store.ts'

/** How long (ms) a cached session is used, even without a signal of change. */
const MAX_AGE = 3_000
const MAX_SESSIONS = 10_000

interface CachedSession {
  user: SessionUser
  /** Time of reading, by `performance.now()`. */
  at: number
}

export interface SessionCache {
  /** The person of the session with this token hash, from the cache or through `read` from the database. */
  userOf: (
    tokenHash: Buffer,
    read: () => Promise<SessionUser | undefined>,
  ) => Promise<SessionUser | undefined>
  /** After it resolves, no session ended by a change committed before the call is cached. */
  caughtUp: () => Promise<void>
  close: () => void
}

/**
 * Caches the people of sessions for seconds. Triggers signal every change of the cached data (migration 021).
 * A session read during such a signal is not cached, and without a connection for signals the cache is not
 * used.
 */
export function openSessionCache(hub: LiveHub): SessionCache {
  const known = new Map<string, CachedSession>()
  /** Number of signals received. */
  let signalCount = 0
  const close = hub.listen({
    onSignal({ topic, to }) {
      if (topic !== 'auth') return
      signalCount += 1
      for (const [key, { user }] of known) if (user.id === to.userId) known.delete(key)
    },
    onGap: forgetAll,
  })

  function forgetAll(): void {
    signalCount += 1
    known.clear()
  }

  function keep(key: string, user: SessionUser): void {
    known.delete(key)
    known.set(key, { user, at: performance.now() })
    for (const oldest of known.keys()) {
      if (known.size <= MAX_SESSIONS) break
      known.delete(oldest)
    }
  }

  return {
    async userOf(tokenHash, read) {
      if (!hub.isListening()) return read()
      const key = tokenHash.toString('base64')
      const found = known.get(key)
      if (found) {
        const age = performance.now() - found.at
        const secondsLeft = found.user.secondsLeft - age / 1_000
        const signedInFor = found.user.signedInFor + age / 1_000
        if (age < MAX_AGE && secondsLeft > 0) return { ...found.user, secondsLeft, signedInFor }
        known.delete(key)
      }
      const before = signalCount
      const user = await read()
      // A session due to be extended must be read from the database, so that it is extended only once.
      if (user && !user.isDue && signalCount === before && hub.isListening()) keep(key, user)
      return user
    },
    caughtUp: () => hub.caughtUp(),
    close,
  }
}
