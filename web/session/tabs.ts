import { oneAtATime } from '@westmore/contract/one-at-a-time.ts'

export type Tab = {
  /** Another tab ends the session: gives up what is being asked. */
  stop: () => Promise<void>
  /** Finds out who is signed in by now. */
  look: () => Promise<void>
  /** Asks again for what was given up. */
  resume: () => void
}

/** How long (ms) a tab that ends the session waits for one that does not release its lock, such as one frozen by the system. */
const PATIENCE = 1_500

/**
 * The tabs of a browser have one session in common, and what a tab asks after another one ended it is refused. So each
 * holds a share of a lock while it may ask; a tab that ends the session has the others let go of theirs and takes the
 * whole lock meanwhile. The browser frees what a tab held that closes or crashes.
 */
export function openSessionTabs(
  { stop, look, resume }: Tab,
  { name = 'westmore-session', patience = PATIENCE } = {},
) {
  let turn: Promise<unknown> | undefined
  const asked = openAsked(stop)
  const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis
  const lock = canShare ? openLock(name, patience, (letGo) => (turn = standStill(letGo))) : undefined

  async function join() {
    if (lock && !(await lock.join())) await look()
  }

  /** Sends nothing until the other tab has ended the session; writes under way finish first. */
  async function standStill(letGo: () => void) {
    await asked.finish()
    letGo()
    await lock?.takeInTurn()
    await look()
    resume()
  }

  const lookAgain = oneAtATime(look)

  /** Resolves as soon as this tab may ask; never after it has ended the session. */
  async function ready(): Promise<void> {
    let waited
    do {
      waited = turn ??= join()
      await waited
    } while (waited !== turn)
  }

  /** Does this while no tab sends requests. */
  async function alone<Answer>(work: () => Promise<Answer>, goesOn: boolean): Promise<Answer> {
    await turn
    const { promise, resolve } = Promise.withResolvers<unknown>()
    turn = promise
    lock?.letGo()
    const goOn = async () => {
      await lock?.takeInTurn()
      resolve(undefined)
      resume()
    }
    try {
      await Promise.race([asked.finish(), new Promise((late) => setTimeout(late, patience))])
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

    async ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      await ready()
      return asked.add(call())
    },

    /** Calls this before a tab ends or replaces the session, for what is asked outside `ask`; returns how to end that. */
    onStop: asked.onStop,

    /** The session may be over: sends nothing more until that is known. */
    check(): void {
      turn = Promise.all([(turn ??= join()), lookAgain()])
    },

    /** Ends the session while no tab sends requests. When that fails, all continue as before. */
    leave: <Answer>(end: () => Promise<Answer>) => alone(end, false),

    /** Puts another session in the place of this one while no tab sends requests; then all continue. */
    replace: <Answer>(begin: () => Promise<Answer>) => alone(begin, true),

    close() {
      lock?.close()
    },
  }
}

/** What this tab is asking, to be given up or answered before a session ends. */
function openAsked(stop: Tab['stop']) {
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

/** The lock of the session. `onLeaving` is called when another tab wants to end it, with the function that releases this tab's share. */
function openLock(name: string, patience: number, onLeaving: (letGo: () => void) => void) {
  let channel: BroadcastChannel | undefined
  let free: (() => void) | undefined
  /** Another tab wants to end the session while this one waits for its share. */
  let isCalled = false

  /** Takes a share of the lock; false when only one that is free was wanted. */
  function take(ifAvailable: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const hold = (lock: Lock | null) => {
        resolve(lock !== null)
        return lock && new Promise<void>((done) => (free = done))
      }
      navigator.locks.request(name, { mode: 'shared', ifAvailable }, hold).catch(() => resolve(true))
    })
  }

  function letGo() {
    free?.()
    free = undefined
  }

  /** Takes a share after all tabs that asked to end the session before. */
  async function takeInTurn() {
    do {
      isCalled = false
      letGo()
      await take(false)
    } while (isCalled)
  }

  return {
    takeInTurn,
    letGo,

    /** Takes the first share; false when another tab was ending the session, so that somebody else may be signed in by now. */
    async join(): Promise<boolean> {
      channel = new BroadcastChannel(name)
      channel.addEventListener('message', () => {
        const share = free
        free = undefined
        if (share) onLeaving(share)
        else isCalled = true
      })
      if ((await take(true)) && !isCalled) return true
      await takeInTurn()
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
