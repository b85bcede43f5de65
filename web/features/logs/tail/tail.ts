import { PAGE_SIZE, type LogEntry } from '@westmore/contract/logs.ts'
import { openPace } from '#live/pace.ts'
import { noArrivals, withAnswer, type Arrivals } from './tail-buffer.ts'

/** How long (ms) to wait before a failed request is repeated. */
const AGAIN = 3_000

/** Lines stored since the last answer, and where to go on from. */
export type TailAnswer = {
  logs: readonly LogEntry[]
  skipped: number
  after: number
}

type TailParts = {
  ask: (after: number | undefined, signal: AbortSignal) => Promise<TailAnswer>
  /** The lines on screen. */
  shown: () => readonly LogEntry[]
  changed: (arrivals: Arrivals) => void
  /** Called when more was written between reading the list and the first answer than an answer holds: only the server knows how many. */
  reread: () => void
  /** How often (ms) to ask at most. */
  every: number
}

export type Tail = ReturnType<typeof openTail>

/**
 * The only bound on the reader's side: one question at a time. Keeps the arrivals itself: answers come faster than a busy browser
 * draws, and what it drew last is not all there is.
 */
export function openTail({ ask, shown, changed, reread, every }: TailParts) {
  const end = new AbortController()
  let arrivals = noArrivals
  let after: number | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  const pace = openPace(askOnce, every)

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
      again = setTimeout(pace.hear, AGAIN)
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
    ask: pace.hear,
    every: pace.every,
    /** What has arrived by now, to be put on screen. */
    take: (): Arrivals => {
      const taken = arrivals
      if (taken.count > 0) set(noArrivals)
      return taken
    },
    close: () => {
      end.abort()
      pace.close()
      clearTimeout(again)
    },
  }
}
