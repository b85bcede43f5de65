import { PAGE_SIZE, type LogEntry } from '@westmore/contract/logs.ts'
import { oneAtATime } from '@westmore/contract/one-at-a-time.ts'
import { noArrivals, withAnswer, type Arrivals } from './tail-buffer.ts'

/** How long (ms) to wait before a failed request is repeated. */
const AGAIN = 3_000

/** Lines stored since the last answer, and where to go on from. */
export interface TailAnswer {
  logs: readonly LogEntry[]
  skipped: number
  after: number
}

interface TailParts {
  ask: (after: number | undefined, signal: AbortSignal) => Promise<TailAnswer>
  /** The lines on screen. */
  shown: () => readonly LogEntry[]
  changed: (arrivals: Arrivals) => void
  /** Called when more was written between reading the list and the first answer than an answer holds: only the server knows how many. */
  reread: () => void
}

export type Tail = ReturnType<typeof openTail>

/**
 * Keeps the arrivals itself: answers
 * come faster than a busy browser draws, and what it drew last is not all there is.
 */
export function openTail({ ask, shown, changed, reread }: TailParts) {
  const end = new AbortController()
  let arrivals = noArrivals
  let after: number | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  const askOnce = oneAtATime(async () => {
    clearTimeout(again)
    if (end.signal.aborted) return
    try {
      const isFirst = after === undefined
      const answer = await ask(after, end.signal)
      if (end.signal.aborted) return
      after = answer.after
      receive(answer, isFirst)
    } catch (error) {
      if (end.signal.aborted) return
      console.warn(error)
      again = setTimeout(() => void askOnce(), AGAIN)
    }
  })

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
    ask: askOnce,
    /** What has arrived by now, to be put on screen. */
    take: (): Arrivals => {
      const taken = arrivals
      if (taken.count > 0) set(noArrivals)
      return taken
    },
    close: () => {
      end.abort()
      clearTimeout(again)
    },
  }
}
