import type { Db } from '#postgres/db.ts'
import type { LiveHub } from '#live.ts'
import { cacheLast } from '#flow/sharing.ts'
import { MAX_HELD } from '@westmore/contract/game.ts'
import { moveCursor } from './cursor.ts'
import { isAnyoneApproved, latestPointOf, type Point } from './store.ts'

/** A change clears it at once. */
const FRESH = 1_000

export interface Gate {
  /** If `isShared`, at most a second old unless a change was signalled since. */
  latestPoint: (isShared: boolean) => Promise<Point>
  /** Ignores the staff. Read once per point, as every approval is a change. */
  isAnyoneApproved: (point: Point) => Promise<boolean>
  changeCount: () => number
  /** Ends when more than `known` changes were signalled, after `time` ms, or when `gone` is aborted. */
  waitForChange: (who: string, known: number, time: number, gone: AbortSignal) => Promise<void>
  /** A server that asks for changes after this point has received everything before it. */
  noteReceived: (who: string, point: Point) => Promise<void>
  close: () => void
}

/** Game servers whose points are remembered; the database knows the others. */
const REMEMBERED = 1_000

/** All waiting requests together cost the database one query a second. */
export function openGate(db: Db, hub: LiveHub, onReceived: (seconds: number) => void = () => {}): Gate {
  const waiting = new Map<string, Set<() => void>>()
  const approvedAt = cacheLast<boolean>(1)
  const noted = new Map<string, { mark: string; done: Promise<void> }>()
  let latest: { at: number; point: Promise<Point> } | undefined
  let changes = 0
  let isClosed = false

  const wakeAll = () => {
    changes += 1
    latest = undefined
    for (const wakers of waiting.values()) for (const wake of wakers) wake()
  }
  const stopListening = hub.listen({
    onSignal: ({ topic, id }) => {
      if (topic === 'game' && id === 'gate') wakeAll()
    },
    onGap: wakeAll,
  })

  function latestPoint(isShared: boolean): Promise<Point> {
    const now = performance.now()
    if (isShared && hub.isListening() && latest && now - latest.at < FRESH) return latest.point
    const asked = { at: now, point: latestPointOf(db) }
    latest = asked
    asked.point.catch(() => {
      if (latest === asked) latest = undefined
    })
    return asked.point
  }

  function waitForChange(who: string, known: number, time: number, gone: AbortSignal): Promise<void> {
    if (isClosed || known !== changes || gone.aborted) return Promise.resolve()
    const wakers = waiting.get(who) ?? new Set()
    waiting.set(who, wakers)
    // A server that asks again has probably lost the connection of its oldest request.
    const [oldest] = wakers
    if (wakers.size >= MAX_HELD) oldest?.()
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', wake)
        wakers.delete(wake)
        if (wakers.size === 0 && waiting.get(who) === wakers) waiting.delete(who)
        resolve()
      }
      const timer = setTimeout(wake, time)
      gone.addEventListener('abort', wake)
      wakers.add(wake)
    })
  }

  async function move(who: string, point: Point): Promise<void> {
    const seconds = await moveCursor(db, who, point)
    if (seconds !== undefined) onReceived(seconds)
  }

  function noteReceived(who: string, point: Point): Promise<void> {
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

  return {
    latestPoint,
    isAnyoneApproved: ({ mark }) => approvedAt(mark, () => isAnyoneApproved(db)),
    changeCount: () => changes,
    waitForChange,
    noteReceived,
    close,
  }
}
