import { openCache } from '#core/cache.ts'
import { openPeople } from '#core/people.ts'
import { startSync } from '#core/sync.ts'
import type { Ask } from '#core/web.ts'
import { openTimers } from './timers.ts'

/** The part of the resource that keeps the list, without a game server around it. It asks by `ask` and lives in `folder`. */
export function followList(folder: string, ask: Ask, speed = 1) {
  const people = openPeople()
  const timers = openTimers(speed, (work) => work())
  const say = () => {}
  const sync = startSync(
    {
      after(milliseconds, work) {
        const timer = timers.globals.setTimeout(work, milliseconds)
        return { cancel: () => timers.globals.clearTimeout(timer) }
      },
      now: () => performance.now() * speed,
      say,
    },
    { ask, people, cache: openCache(folder, say), around: (change) => change(), onFresh: () => {} },
  )
  return {
    /** Discord ids with their licences. */
    allowed: () =>
      new Map(people.allowed().map(([id = '', ...licenses]) => [id, licenses.toSorted()] as const)),
    stop(): void {
      sync.stop()
      timers.stopAll()
    },
  }
}
