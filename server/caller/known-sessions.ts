import type { LiveHub } from '#live.ts'
import type { SessionUser } from './session-store.ts'

/** How long (ms) an answer of the database is believed, whatever is heard meanwhile. */
const BELIEVED = 3_000
const MOST = 10_000

interface Known {
  user: SessionUser
  /** When it was read, by `performance.now()`. */
  at: number
}

export interface KnownSessions {
  /** The person of the session with this token hash: as remembered, else as `read` from the database. */
  userOf: (
    tokenHash: Buffer,
    read: () => Promise<SessionUser | undefined>,
  ) => Promise<SessionUser | undefined>
  /** Once it resolves, no session is remembered that was ended by a change committed before the call. */
  caughtUp: () => Promise<void>
  close: () => void
}

/**
 * Whose sessions are, kept in memory for seconds. Triggers announce every change of what is kept (migration 021); what is
 * read while one is announced is not kept, and while announcements cannot be heard nothing is believed.
 */
export function rememberSessions(hub: LiveHub): KnownSessions {
  const known = new Map<string, Known>()
  /** Changes heard so far. */
  let heard = 0
  const close = hub.listen({
    onSignal({ topic, to }) {
      if (topic !== 'auth') return
      heard += 1
      for (const [key, { user }] of known) if (user.id === to.userId) known.delete(key)
    },
    onGap: forgetAll,
  })

  function forgetAll(): void {
    heard += 1
    known.clear()
  }

  function keep(key: string, user: SessionUser): void {
    known.delete(key)
    known.set(key, { user, at: performance.now() })
    for (const oldest of known.keys()) {
      if (known.size <= MOST) break
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
        if (age < BELIEVED && secondsLeft > 0) return { ...found.user, secondsLeft, signedInFor }
        known.delete(key)
      }
      const before = heard
      const user = await read()
      // A session that is due to be prolonged is read from the database, so that it is prolonged only once.
      if (user && !user.isDue && heard === before && hub.isListening()) keep(key, user)
      return user
    },
    caughtUp: () => hub.caughtUp(),
    close,
  }
}
