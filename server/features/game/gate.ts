import type { Db } from '#postgres/db.ts'
import type { LiveHub } from '#live.ts'
import { MAX_HELD } from '@westmore/contract/game.ts'
import { moveCursor } from './cursor-store.ts'
import { headOf, type Point } from './store.ts'

/** How long (ms) the newest point is taken for the newest without asking again; a change is heard of at once. */
const FRESH = 1_000

export interface Gate {
  /** The newest point; `isShared`: as somebody was told it within the last second, unless a change was heard of since. */
  head: (isShared: boolean) => Promise<Point>
  /** Counts the changes heard of. */
  heard: () => number
  /** Waits for a change beyond those `heard`, for so long (ms) at most, or until `gone` tells that nobody waits any more. */
  hold: (who: string, heard: number, time: number, gone: AbortSignal) => Promise<void>
  /** A server asks what came after this point, so it holds all before it. */
  reached: (who: string, point: Point) => Promise<void>
  close: () => void
}

/** How many game servers' points are remembered; of one that is forgotten the database is asked again. */
const REMEMBERED = 1_000

/** Lets questions of game servers wait for a change: they cost the database one question a second together. */
export function openGate(db: Db, hub: LiveHub, onReached: (seconds: number) => void = () => {}): Gate {
  const held = new Map<string, Set<() => void>>()
  const noted = new Map<string, { mark: string; done: Promise<void> }>()
  let latest: { at: number; point: Promise<Point> } | undefined
  let changes = 0
  let isClosed = false

  const wakeAll = () => {
    changes += 1
    latest = undefined
    for (const waiting of held.values()) for (const wake of waiting) wake()
  }
  const stopListening = hub.listen({
    onSignal: ({ topic, id }) => {
      if (topic === 'game' && id === 'gate') wakeAll()
    },
    onGap: wakeAll,
  })

  function head(isShared: boolean): Promise<Point> {
    const now = performance.now()
    if (isShared && hub.isListening() && latest && now - latest.at < FRESH) return latest.point
    const asked = { at: now, point: headOf(db) }
    latest = asked
    asked.point.catch(() => {
      if (latest === asked) latest = undefined
    })
    return asked.point
  }

  function hold(who: string, known: number, time: number, gone: AbortSignal): Promise<void> {
    if (isClosed || known !== changes || gone.aborted) return Promise.resolve()
    const waiting = held.get(who) ?? new Set()
    held.set(who, waiting)
    // A server that asks again has lost its question before on the way.
    const [oldest] = waiting
    if (waiting.size >= MAX_HELD) oldest?.()
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', wake)
        waiting.delete(wake)
        if (waiting.size === 0 && held.get(who) === waiting) held.delete(who)
        resolve()
      }
      const timer = setTimeout(wake, time)
      gone.addEventListener('abort', wake)
      waiting.add(wake)
    })
  }

  async function move(who: string, point: Point): Promise<void> {
    const seconds = await moveCursor(db, who, point)
    if (seconds !== undefined) onReached(seconds)
  }

  function reached(who: string, point: Point): Promise<void> {
    const last = noted.get(who)
    if (last?.mark === point.mark) return last.done
    const done = move(who, point)
    if (noted.size >= REMEMBERED) noted.clear()
    const note = { mark: point.mark, done }
    noted.set(who, note)
    done.catch(() => {
      if (noted.get(who) === note) noted.delete(who)
    })
    return done
  }

  function close(): void {
    isClosed = true
    stopListening()
    wakeAll()
  }

  return { head, heard: () => changes, hold, reached, close }
}
