import type { Db } from '#postgres/db.ts'
import type { LiveHub } from '#live.ts'
import { MAX_HELD } from '@westmore/contract/game.ts'
import { moveCursor } from './cursor-store.ts'
import { headOf, type Point } from './store.ts'

/** How long (ms) the newest point is cached; a change clears it at once. */
const FRESH = 1_000

export interface Gate {
  /** The newest point; if `isShared`, a point at most a second old unless a change was signalled since. */
  head: (isShared: boolean) => Promise<Point>
  /** The number of changes signalled so far. */
  heard: () => number
  /** Waits for a change beyond the `heard` ones, at most `time` ms, or until `gone` is aborted. */
  hold: (who: string, heard: number, time: number, gone: AbortSignal) => Promise<void>
  /** A server that asks for changes after this point has received everything before it. */
  reached: (who: string, point: Point) => Promise<void>
  close: () => void
}

/** Most game servers whose points are remembered; the database is asked again for a forgotten one. */
const REMEMBERED = 1_000

/** Lets requests of game servers wait for a change; together they cost the database one query a second. */
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
    // If a server asks again, its oldest request has probably lost its connection.
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
