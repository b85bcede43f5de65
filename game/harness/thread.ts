import type { Script } from './script.ts'

export type GameThread = ReturnType<typeof openThread>

/** The game's thread with its ticks and its stack of calling scripts. */
export function openThread({
  onThrow,
  scripts,
}: {
  onThrow: (words: string) => void
  scripts: ReadonlyMap<string, Script>
}) {
  const calling: string[] = []
  const due: { script: Script | null; work: () => void }[] = []
  let now: 'game' | 'node' = 'game'
  let tick = 0
  let isPlanned = false

  function runDue(): void {
    isPlanned = false
    tick += 1
    for (const { script, work } of due.splice(0)) {
      if (script) enter(script, 'game', work)
      else {
        now = 'game'
        work()
      }
    }
  }

  /** Runs code of a script in this thread, then the microtasks of all scripts. */
  function enter(script: Script, on: typeof now, work: () => unknown): unknown {
    if (script.isDead()) return undefined
    now = on
    calling.push(script.name)
    try {
      return work()
    } catch (error) {
      onThrow(`${script.name} threw: ${error instanceof Error ? error.stack : String(error)}`)
      return undefined
    } finally {
      calling.pop()
      if (calling.length === 0) for (const one of scripts.values()) if (!one.isDead()) one.settle()
    }
  }

  return {
    enter,
    tick: () => tick,
    /** Counts an idle tick; only ticks with work are counted automatically. */
    advance: () => void (tick += 1),
    current: () => now,
    /** Events from outside arrive in the game's thread. */
    enterGame: () => void (now = 'game'),
    inNextTick(script: Script | null, work: () => void): void {
      due.push({ script, work })
      if (isPlanned) return
      isPlanned = true
      setImmediate(runDue)
    },
    /** The script that called the running one. */
    caller: () => calling.at(-2) ?? null,
    /** Runs `work` in the name of a script. */
    as<Result>(name: string, work: () => Result): Result {
      calling.push(name)
      try {
        return work()
      } finally {
        calling.pop()
      }
    },
  }
}
