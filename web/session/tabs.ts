import { oneAtATime } from '@westmore/contract/one-at-a-time.ts'

export type Tab = {
  /** Another tab is ending the session: cancels the pending queries. */
  stop: () => Promise<void>
  recheckUser: () => Promise<void>
  /** Repeats the cancelled queries. */
  resume: () => void
}

/** Longest time (ms) to wait for a tab that does not release its lock, such as one frozen by the system. */
const PATIENCE = 1_500

/**
 * All tabs of a browser share one session, and requests sent after its end are refused. So each tab holds a
 * share of a lock while it may send requests; a tab that ends the session makes the others release theirs and
 * takes the whole lock in the meantime. The browser frees the share of a tab that closes or crashes.
 */
export function createSessionTabs(
  { stop, recheckUser, resume }: Tab,
  { name = 'westmore-session', patience = PATIENCE } = {},
) {
  let turn: Promise<unknown> | undefined
  const requests = trackRequests(stop)
  const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis
  const lock = canShare
    ? openLock(name, patience, (releaseShare) => (turn = yieldSession(releaseShare)))
    : undefined

  async function join() {
    if (lock && !(await lock.join())) await recheckUser()
  }

  /** Sends nothing until the other tab has ended the session; writes in progress finish first. */
  async function yieldSession(releaseShare: () => void) {
    await requests.finish()
    releaseShare()
    await lock?.takeShare()
    await recheckUser()
    resume()
  }

  const recheckOnce = oneAtATime(recheckUser)

  /** Resolves as soon as this tab may send requests; never after it has ended the session. */
  async function ready(): Promise<void> {
    let waited
    do {
      waited = turn ??= join()
      await waited
    } while (waited !== turn)
  }

  async function runExclusively<Answer>(work: () => Promise<Answer>, goesOn: boolean): Promise<Answer> {
    await turn
    const { promise, resolve } = Promise.withResolvers<unknown>()
    turn = promise
    lock?.releaseShare()
    const goOn = async () => {
      await lock?.takeShare()
      resolve(undefined)
      resume()
    }
    try {
      await Promise.race([requests.finish(), new Promise((late) => setTimeout(late, patience))])
      const answer = lock ? await lock.takeWhole(work) : await work()
      if (goesOn) await goOn()
      return answer
    } catch (error) {
      await goOn()
      throw error
    }
  }

  return {
    ready,

    async send<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      await ready()
      return requests.add(call())
    },

    /** Calls `giveUp` before a tab ends or replaces the session, to cancel requests made outside `send`. */
    onStop: requests.onStop,

    /** The session may be over: sends nothing more until that is known. */
    check(): void {
      turn = Promise.all([(turn ??= join()), recheckOnce()])
    },

    /** Ends the session while no tab sends requests. When that fails, all tabs continue as before. */
    endSession: <Answer>(end: () => Promise<Answer>) => runExclusively(end, false),

    /** Replaces the session while no tab sends requests; then all tabs continue. */
    replaceSession: <Answer>(begin: () => Promise<Answer>) => runExclusively(begin, true),

    close() {
      lock?.close()
    },
  }
}

function trackRequests(stop: Tab['stop']) {
  const underWay = new Set<Promise<unknown>>()
  const stopped = new Set<() => void>()
  return {
    add<Answer>(asked: Promise<Answer>): Promise<Answer> {
      underWay.add(asked)
      return asked.finally(() => underWay.delete(asked))
    },

    onStop: (giveUp: () => void): (() => void) => {
      stopped.add(giveUp)
      return () => stopped.delete(giveUp)
    },

    async finish() {
      for (const giveUp of stopped) giveUp()
      await stop()
      await Promise.allSettled(underWay)
    },
  }
}

/** `onLeaving` gets the function that releases this tab's share when another tab wants to end the session. */
function openLock(name: string, patience: number, onLeaving: (releaseShare: () => void) => void) {
  let channel: BroadcastChannel | undefined
  let free: (() => void) | undefined
  /** Another tab wants to end the session while this one waits for its share. */
  let isCalled = false

  function take(ifAvailable: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const hold = (lock: Lock | null) => {
        resolve(lock !== null)
        return lock && new Promise<void>((done) => (free = done))
      }
      navigator.locks.request(name, { mode: 'shared', ifAvailable }, hold).catch(() => resolve(true))
    })
  }

  function releaseShare() {
    free?.()
    free = undefined
  }

  /** Takes a share after all tabs that asked earlier to end the session. */
  async function takeShare() {
    do {
      isCalled = false
      releaseShare()
      await take(false)
    } while (isCalled)
  }

  return {
    takeShare,
    releaseShare,

    /** False when another tab was ending the session: the signed-in user may have changed. */
    async join(): Promise<boolean> {
      channel = new BroadcastChannel(name)
      channel.addEventListener('message', () => {
        const share = free
        free = undefined
        if (share) onLeaving(share)
        else isCalled = true
      })
      if ((await take(true)) && !isCalled) return true
      await takeShare()
      return false
    },

    /** Runs `end` with the whole lock, or without it when a tab does not release its share in time. */
    async takeWhole<Answer>(end: () => Promise<Answer>): Promise<Answer> {
      channel ??= new BroadcastChannel(name)
      channel.postMessage('leaving')
      let hasBegun = false
      const begin = () => {
        hasBegun = true
        return end()
      }
      try {
        return await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, begin)
      } catch (error) {
        if (hasBegun) throw error
        return end()
      }
    },

    close() {
      channel?.close()
      free?.()
    },
  }
}
