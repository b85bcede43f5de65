import { Change, HEARTBEAT } from '@westmore/contract/live.ts'
import { takeMark } from './mark.ts'

const LONGEST_WAIT = 30_000
const SHORTEST_WAIT = 500

export type ConnectionListener = {
  /** `isResumed`: nothing was missed since the page read its first data; the changes since then follow. */
  opened: (isResumed: boolean) => void
  changed: (change: Change) => void
  /** Any sign that the connection is alive. */
  heard: () => void
  lost: () => void
  /** The server answered, but not with a stream: the session may have ended. */
  refused: () => void
}

export type LiveStream = {
  retryNow: () => void
  /** Drops a stream that is not open yet, because its session is about to end; it may be opened again later. */
  giveUpOpening: () => void
  close: () => void
}

/** Has its own back-off, and a watchdog for connections that die silently. After `mayOpen` said no, it stops. */
export function openLiveStream(listener: ConnectionListener, mayOpen: () => Promise<boolean>): LiveStream {
  let source: EventSource | null = null
  let attempt: Promise<boolean> | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function open() {
    const mine = (attempt = mayOpen())
    const may = await mine
    if (mine !== attempt) return
    attempt = null
    if (may) openStream()
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
    listener.heard()
  }

  function fail() {
    stop()
    timer = setTimeout(() => void open(), backOff(failures++))
    listener.lost()
  }

  function stop() {
    clearTimeout(timer)
    source?.close()
    source = null
    attempt = null
  }

  function retryNow() {
    if (source || attempt) return
    clearTimeout(timer)
    void open()
  }

  function giveUpOpening() {
    if (!attempt && source?.readyState !== EventSource.CONNECTING) return
    stop()
    timer = setTimeout(() => void open(), backOff(failures))
  }

  void open()
  return { retryNow, giveUpOpening, close: stop }
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
