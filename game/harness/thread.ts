import type { Script } from './script.ts'

export type GameThread = ReturnType<typeof openThread>

/** The game's thread and its ticks, and who is called by whom in it. */
export function openThread({
  breakRule,
  scripts,
}: {
  breakRule: (rule: string) => void
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

  /** Runs something of a script, in this thread, and what its promises have to do afterwards. */
  function enter(script: Script, on: typeof now, work: () => unknown): unknown {
    if (script.isDead()) return undefined
    now = on
    calling.push(script.name)
    try {
      return work()
    } catch (error) {
      breakRule(`${script.name} threw: ${error instanceof Error ? error.stack : String(error)}`)
      return undefined
    } finally {
      calling.pop()
      if (calling.length === 0) for (const one of scripts.values()) if (!one.isDead()) one.settle()
    }
  }

  return {
    enter,
    tick: () => tick,
    /** Ticks go on while nothing is due, which is not counted here. */
    advance: () => void (tick += 1),
    current: () => now,
    /** What comes from outside comes in the game's thread. */
    arrive: () => void (now = 'game'),
    inNextTick(script: Script | null, work: () => void): void {
      due.push({ script, work })
      if (isPlanned) return
      isPlanned = true
      setImmediate(runDue)
    },
    /** Who called the script that runs now. */
    caller: () => calling.at(-2) ?? null,
    /** Does something in the name of a script. */
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
