import { PAGE_SIZE, type LogEntry } from '@westmore/contract/logs.ts'
import { createThrottle } from '#live/throttle.ts'

/** The newest of the lines that are not on the screen yet, and the number of all. */
export type Arrivals = {
  lines: readonly LogEntry[]
  count: number
}

export const noArrivals: Arrivals = { lines: [], count: 0 }

/** Lines stored since the last answer, and the position to continue from. */
export type TailAnswer = {
  logs: readonly LogEntry[]
  skipped: number
  after: number
}

type TailParts = {
  ask: (after: number | undefined, signal: AbortSignal) => Promise<TailAnswer>
  shown: () => readonly LogEntry[]
  changed: (arrivals: Arrivals) => void
  /** More lines than fit into an answer came before the first one: only the server has their number. */
  reread: () => void
  /** Shortest time (ms) between two requests. */
  every: number
}

/** Keeps the new lines itself: answers come faster than a busy browser renders, so the state may be behind. */
export function createTail({ ask, shown, changed, reread, every }: TailParts) {
  const end = new AbortController()
  let arrivals = noArrivals
  let after: number | undefined
  const throttle = createThrottle(askOnce, every)

  async function askOnce() {
    const answer = await ask(after, end.signal).catch(() => undefined)
    // After a failure the next lines ask again.
    if (!answer || end.signal.aborted) return
    const onScreen = shown()
    const next = withAnswer(arrivals, answer, onScreen)
    if (after === undefined && next.count >= PAGE_SIZE && onScreen.length > 0) reread()
    else if (next !== arrivals) set(next)
    after = answer.after
  }

  function set(next: Arrivals) {
    arrivals = next
    changed(next)
  }

  return {
    ask: throttle.signal,
    take: (): Arrivals => {
      const taken = arrivals
      if (taken.count > 0) set(noArrivals)
      return taken
    },
    close: () => {
      end.abort()
      throttle.close()
    },
  }
}

export function withAnswer(
  waiting: Arrivals,
  { logs, skipped }: Omit<TailAnswer, 'after'>,
  shown: readonly LogEntry[],
): Arrivals {
  const known = new Set([...shown, ...waiting.lines].map(({ id }) => id))
  const fresh = logs.filter(({ id }) => !known.has(id))
  if (fresh.length === 0 && skipped === 0) return waiting
  return { lines: firstPage(waiting.lines, fresh), count: waiting.count + fresh.length + skipped }
}

type Page = { logs: LogEntry[]; total: number; isWhole: boolean }

/** First page with the new lines added; exact, because only the newest fifty of them can be on it. */
export function withArrivals(page: Page, { lines, count }: Arrivals): Page {
  return { ...page, logs: firstPage(page.logs, lines), total: page.total + count }
}

function firstPage(some: readonly LogEntry[], others: readonly LogEntry[]): LogEntry[] {
  return [...some, ...others].toSorted(newestFirst).slice(0, PAGE_SIZE)
}

const newestFirst = (a: LogEntry, b: LogEntry) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id
