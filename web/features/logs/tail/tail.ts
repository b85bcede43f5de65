import { PAGE_SIZE, type LogEntry } from '@westmore/contract/logs.ts'
import { createThrottle } from '#live/throttle.ts'

/** Time (ms) before a failed request is repeated. */
const AGAIN = 3_000

/** Lines that have arrived but are not on the screen yet: the newest of them, and their number. */
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
  /** Lines on the screen. */
  shown: () => readonly LogEntry[]
  changed: (arrivals: Arrivals) => void
  /**
   * Called when more lines than fit into an answer were written between the read of the list and the first
   * answer: only the server has their number.
   */
  reread: () => void
  /** Shortest time (ms) between two requests. */
  every: number
}

export type Tail = ReturnType<typeof createTail>

/**
 * Asks for new lines, one request at a time. Keeps the new lines itself: answers come faster than a busy
 * browser renders, so the last rendered state may be behind.
 */
export function createTail({ ask, shown, changed, reread, every }: TailParts) {
  const end = new AbortController()
  let arrivals = noArrivals
  let after: number | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  const throttle = createThrottle(askOnce, every)

  async function askOnce() {
    clearTimeout(again)
    try {
      const isFirst = after === undefined
      const answer = await ask(after, end.signal)
      if (end.signal.aborted) return
      after = answer.after
      receive(answer, isFirst)
    } catch (error) {
      if (end.signal.aborted) return
      console.warn(error)
      again = setTimeout(throttle.signal, AGAIN)
    }
  }

  function receive(answer: TailAnswer, isFirst: boolean) {
    const onScreen = shown()
    const next = withAnswer(arrivals, answer, onScreen)
    if (isFirst && next.count >= PAGE_SIZE && onScreen.length > 0) reread()
    else if (next !== arrivals) set(next)
  }

  function set(next: Arrivals) {
    arrivals = next
    changed(next)
  }

  return {
    ask: throttle.signal,
    every: throttle.every,
    /** Returns the lines received so far, to be put on the screen. */
    take: (): Arrivals => {
      const taken = arrivals
      if (taken.count > 0) set(noArrivals)
      return taken
    },
    close: () => {
      end.abort()
      throttle.close()
      clearTimeout(again)
    },
  }
}

/** Adds an answer of the tail, without lines that are already on the screen. */
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
