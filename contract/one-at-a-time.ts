interface Manner {
  /** Waited for before each run; whoever asks until then shares it. Without it the first run begins at once. */
  before?: () => Promise<unknown>
  /** Called when a run ends and nobody asked during it. */
  onIdle?: () => void
}

/** Runs `work` one at a time: whoever asks during a run shares the next one, which begins after it, also when it failed. */
export function oneAtATime<Answer>(
  work: () => Promise<Answer>,
  { before, onIdle }: Manner = {},
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

/** `oneAtATime` for work that nobody waits for. `stop` begins no run any more and waits for the one under way. */
export function openRounds(work: () => Promise<void>, onFault: (error: unknown) => void) {
  let isStopped = false
  let last = Promise.resolve()
  const askNext = oneAtATime(async () => {
    if (!isStopped) await work()
  })
  return {
    ask: (): Promise<void> => (last = askNext().catch(onFault)),
    stop(): Promise<void> {
      isStopped = true
      return last
    },
  }
}
