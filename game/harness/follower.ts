import { openBans } from '#core/gate/bans.ts'
import { openCache } from '#core/gate/cache.ts'
import { openPeople } from '#core/gate/people.ts'
import { startSync } from '#core/gate/sync.ts'
import type { Ask } from '#core/web.ts'
import { timersOfScript } from './timers.ts'

/** Runs only the part of the resource that follows the list, without a game server. */
export function followList(folder: string, ask: Ask, speed = 1) {
  const people = openPeople()
  const bans = openBans()
  const timers = timersOfScript(speed, (work) => work())
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
    {
      ask,
      people,
      bans,
      cache: openCache(folder, say),
      applyChange: (change) => change(),
      onFresh: () => {},
    },
  )
  return {
    /** Licences by Discord id. */
    allowed: () =>
      new Map(
        people
          .all()
          .flatMap(({ discordId, allowed, licenses }) =>
            allowed ? [[discordId, licenses.toSorted()] as const] : [],
          ),
      ),
    /** Identifiers by the id of the sanction. */
    banned: () => new Map(bans.all().map(({ id, identifiers }) => [id, identifiers] as const)),
    stop(): void {
      sync.stop()
      timers.stopAll()
    },
  }
}
