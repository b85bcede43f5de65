export interface Tab {
  /** Another tab ends the session: gives up what is being asked. */
  stop: () => Promise<void>
  /** Finds out who is signed in by now. */
  look: () => Promise<void>
  /** Asks again for what was given up. */
  resume: () => void
}

/** How long (ms) a tab that leaves waits for one that does not let go, such as one frozen by the system. */
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
  const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis
  let turn: Promise<unknown> | undefined
  let channel: BroadcastChannel | undefined
  let letGo: (() => void) | undefined
  /** Another tab wants to leave while this one waits for a share. */
  let isCalled = false
  let checking: Promise<void> | undefined
  let isDue = false
  const underWay = new Set<Promise<unknown>>()

  /** Takes a share of the lock; false when only one that is free was wanted. */
  function take(ifAvailable: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const hold = (lock: Lock | null) => {
        resolve(lock !== null)
        return lock && new Promise<void>((done) => (letGo = done))
      }
      navigator.locks.request(name, { mode: 'shared', ifAvailable }, hold).catch(() => resolve(true))
    })
  }

  async function join() {
    if (!canShare) return
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', () => {
      if (letGo) turn = standStill(letGo)
      else isCalled = true
    })
    if ((await take(true)) && !isCalled) return
    await takeInTurn()
    await look()
  }

  /** Takes a share behind every tab that wanted to leave before it came to this one. */
  async function takeInTurn() {
    do {
      isCalled = false
      letGo?.()
      letGo = undefined
      await take(false)
    } while (isCalled)
  }

  /** Asks nothing until the tab that leaves is done; what is being written is written first. */
  async function standStill(share: () => void) {
    letGo = undefined
    await finish()
    share()
    await takeInTurn()
    await look()
    resume()
  }

  async function finish() {
    await stop()
    await Promise.allSettled(underWay)
  }

  async function takeWhole<Answer>(end: () => Promise<Answer>): Promise<Answer> {
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
  }

  async function lookUntilSure() {
    do {
      isDue = false
      await look()
    } while (isDue)
  }

  return {
    /** Asks the server as soon as this tab may; never after it has left. */
    async ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      let waited
      do {
        waited = turn ??= join()
        await waited
      } while (waited !== turn)
      const asked = call()
      underWay.add(asked)
      return asked.finally(() => underWay.delete(asked))
    },

    /** The session may be over: nothing more is asked until it is known. */
    check(): void {
      if (checking) {
        isDue = true
        return
      }
      checking = lookUntilSure().finally(() => (checking = undefined))
      turn = Promise.all([(turn ??= join()), checking])
    },

    /** Ends the session while no tab asks anything. When that fails, all go on as before. */
    async leave<Answer>(end: () => Promise<Answer>): Promise<Answer> {
      await turn
      const { promise, resolve: goOn } = Promise.withResolvers<unknown>()
      turn = promise
      letGo?.()
      letGo = undefined
      try {
        await Promise.race([finish(), new Promise((resolve) => setTimeout(resolve, patience))])
        return canShare ? await takeWhole(end) : await end()
      } catch (error) {
        if (canShare) await takeInTurn()
        goOn(undefined)
        resume()
        throw error
      }
    },

    close() {
      channel?.close()
      letGo?.()
    },
  }
}
