import { Change, HEARTBEAT } from '@westmore/contract/live.ts'
import { takeMark } from './mark.ts'

const LONGEST_WAIT = 30_000
const SHORTEST_WAIT = 500

/** How long (ms) a hidden page keeps its stream: a browser opens only six HTTP/1.1 connections to one host. */
const KEPT_HIDDEN = 30_000

export type ConnectionListener = {
  mayOpen: () => boolean
  /** `isResumed`: nothing was missed since the page read its first data; the changes since then follow. */
  opened: (isResumed: boolean) => void
  changed: (change: Change) => void
  /** Also when the page is hidden. */
  lost: () => void
  /** The server answered, but not with a stream: the session may have ended. */
  refused: () => void
}

/**
 * The stream of a visible page; it ends half a minute after the page was hidden, and a new one begins when it is shown.
 * Has its own back-off, and a watchdog for connections that die silently.
 */
export function openLiveStream(listener: ConnectionListener) {
  let source: EventSource | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = Infinity
  const isHidden = () => document.visibilityState === 'hidden'

  function open() {
    if (source || isHidden()) return
    clearTimeout(timer)
    if (listener.mayOpen()) openStream()
    else timer = setTimeout(open, SHORTEST_WAIT)
  }

  function openStream() {
    const mark = takeMark()
    const stream = new EventSource(mark === undefined ? '/api/live' : `/api/live?since=${mark}`)
    source = stream
    watch()
    let isOpen = false
    const begin = (isResumed: boolean) => {
      watch()
      if (isOpen) return
      isOpen = true
      failures = 0
      listener.opened(isResumed)
    }
    if (mark === undefined) stream.addEventListener('open', () => begin(false))
    stream.addEventListener('resumed', () => begin(true))
    for (const other of ['started', 'heartbeat']) stream.addEventListener(other, () => begin(false))
    stream.addEventListener('change', (event) => {
      begin(false)
      const change = readChange(event.data)
      if (change) listener.changed(change)
    })
    stream.addEventListener('error', () => {
      const refused = stream.readyState === EventSource.CLOSED
      fail()
      if (refused) listener.refused()
    })
  }

  function watch() {
    clearTimeout(timer)
    timer = setTimeout(fail, 3 * HEARTBEAT)
  }

  function fail() {
    lose()
    timer = setTimeout(open, backOff(failures++))
  }

  function lose() {
    stop()
    listener.lost()
  }

  function stop() {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  function showOrHide() {
    clearTimeout(hiding)
    if (isHidden()) {
      hiddenAt = Date.now()
      hiding = setTimeout(lose, KEPT_HIDDEN)
      return
    }
    // The timers of a frozen page have not run.
    if (Date.now() - hiddenAt > KEPT_HIDDEN) lose()
    hiddenAt = Infinity
    open()
  }

  const over = new AbortController()
  const { signal } = over
  document.addEventListener('visibilitychange', showOrHide, { signal })
  addEventListener('online', open, { signal })
  // A browser may keep a left page for the way back, but not its connection.
  addEventListener('pagehide', lose, { signal })
  addEventListener('pageshow', showOrHide, { signal })
  open()

  return {
    /** Another request reached the server, so there is no need to wait longer. */
    retry: open,
    close: () => {
      over.abort()
      clearTimeout(hiding)
      stop()
    },
  }
}

/** Waiting time (ms): doubles up to 30 s, with jitter so that clients do not reconnect all at once. */
export function backOff(failures: number, random: number = Math.random()): number {
  const full = Math.min(LONGEST_WAIT, 2 * SHORTEST_WAIT * 2 ** failures)
  return full / 2 + (full / 2) * random
}

/** Ignores topics unknown to this page, which a newer server may send. */
export function readChange(data: unknown): Change | null {
  try {
    const change = Change.safeParse(JSON.parse(String(data)))
    return change.success ? change.data : null
  } catch {
    return null
  }
}
