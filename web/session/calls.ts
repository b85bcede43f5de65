/** Longest time (ms) that a held tab waits for the writes under way. */
const PATIENCE = 1_500

type Reads = {
  /** Drops the pending reads. */
  stop: () => Promise<void>
  /** Asks the dropped reads again. */
  resume: () => void
}

/** The calls of this tab, held while it changes its session: with the former one they would be refused. */
export function openCalls({ stop, resume }: Reads) {
  const underWay = new Set<Promise<unknown>>()
  let held: Promise<void> | undefined

  return {
    areHeld: () => held !== undefined,

    async send<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      await held
      const answer = call()
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    },

    /** Resolves when the writes under way have finished; nothing is sent until the returned function is called. */
    async hold(): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      await stop()
      await Promise.race([Promise.allSettled(underWay), new Promise((late) => setTimeout(late, PATIENCE))])
      return () => {
        held = undefined
        resolve()
        resume()
      }
    },
  }
}
