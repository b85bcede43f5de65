interface Options {
  /** A delay before each run; calls during it share that run. Without it the first run starts immediately. */
  before?: () => Promise<unknown>
  /** Called when a run ends and no other was requested during it. */
  onIdle?: () => void
}

/** Runs `work` one at a time. Calls during a run share the next run, which starts after it even if it failed. */
export function oneAtATime<Answer>(
  work: () => Promise<Answer>,
  { before, onIdle }: Options = {},
): () => Promise<Answer> {
  let running: Promise<void> | undefined
  let next: Promise<Answer> | undefined

  function begin(): Promise<Answer> {
    const run = Promise.withResolvers<void>()
    running = run.promise
    next = undefined
    const answer = work()
    const end = () => {
      running = undefined
      run.resolve()
      if (!next) onIdle?.()
    }
    answer.then(end, end)
    return answer
  }

  async function turn(): Promise<Answer> {
    if (running) await running
    if (before) await before()
    return begin()
  }

  return () => {
    if (next) return next
    if (!running && !before) return begin()
    next = turn()
    return next
  }
}

/** `oneAtATime` for work in the background. `stop` starts no further run and waits for the current one. */
export function openRounds(work: () => Promise<void>, onFault: (error: unknown) => void) {
  let isStopped = false
  let last = Promise.resolve()
  const askNext = oneAtATime(async () => {
    if (!isStopped) await work().catch(onFault)
  })
  return {
    ask: (): Promise<void> => (last = askNext()),
    stop(): Promise<void> {
      isStopped = true
      return last
    },
  }
}
