import { type Change, HEARTBEAT } from '@westmore/contract/live.ts'
import { type Connection, openConnection } from './connection.ts'

const NAME = 'westmore-live'

export interface LiveListener {
  /** A stream was opened: whatever happened before may have been missed. */
  connected: () => void
  changed: (change: Change) => void
  refused: () => void
  status: (connected: boolean) => void
}

type Message =
  | { kind: 'connected' | 'heard' | 'lost' | 'refused' | 'hello' | 'wake' }
  | { kind: 'changed'; change: Change }

/**
 * Joins this browser's live stream: the tab that holds the lock keeps the connection and tells the other tabs,
 * because a browser opens only six connections to one host.
 */
export function joinLive(listener: LiveListener): () => void {
  const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis
  const channel = canShare ? new BroadcastChannel(NAME) : null
  let connection: Connection | null = null
  let connected = true
  let stopped = false
  let silence: ReturnType<typeof setTimeout> | undefined
  let waiting = new AbortController()
  let release = () => {}

  function deliver(message: Message) {
    if (message.kind === 'connected') listener.connected()
    if (message.kind === 'changed') listener.changed(message.change)
    if (message.kind === 'refused') listener.refused()
    if (message.kind === 'lost' || message.kind === 'connected' || message.kind === 'heard') {
      connected = message.kind !== 'lost'
      listener.status(connected)
    }
  }

  function tell(message: Message) {
    deliver(message)
    channel?.postMessage(message)
  }

  function hear({ data: message }: MessageEvent<Message>) {
    if (connection) {
      if (message.kind === 'wake') connection.retryNow()
      if (message.kind === 'hello') channel?.postMessage({ kind: connected ? 'heard' : 'lost' })
    } else {
      listenForSilence()
      deliver(message)
    }
  }

  function lead() {
    clearTimeout(silence)
    let open = false
    connection = openConnection({
      opened: () => {
        open = true
        tell({ kind: 'connected' })
      },
      heard: () => open && tell({ kind: 'heard' }),
      lost: () => {
        open = false
        tell({ kind: 'lost' })
      },
      changed: (change) => tell({ kind: 'changed', change }),
      refused: () => tell({ kind: 'refused' }),
    })
  }

  function follow() {
    connection?.close()
    connection = null
    if (!stopped) listenForSilence()
  }

  /** A leader whose tab was frozen by the system still holds the lock: a tab in sight takes it away. */
  function listenForSilence() {
    clearTimeout(silence)
    silence = setTimeout(() => {
      if (document.visibilityState === 'visible') void queue(true)
      else listenForSilence()
    }, 4 * HEARTBEAT)
  }

  async function queue(steal: boolean) {
    waiting.abort()
    const mine = new AbortController()
    waiting = mine
    try {
      await navigator.locks.request(NAME, steal ? { steal } : { signal: mine.signal }, hold)
    } catch {
      // Given up by us, or taken away by a tab in sight.
    }
    if (mine !== waiting) return
    follow()
    if (!stopped) void queue(false)
  }

  function hold() {
    return new Promise<void>((resolve) => {
      release = resolve
      if (stopped) resolve()
      else lead()
    })
  }

  function wake() {
    if (document.visibilityState !== 'visible') return
    connection?.retryNow()
    if (!connection) channel?.postMessage({ kind: 'wake' })
  }

  function restored(event: PageTransitionEvent) {
    if (event.persisted) listener.connected()
  }

  if (channel) {
    channel.addEventListener('message', hear)
    void queue(false)
    listenForSilence()
    channel.postMessage({ kind: 'hello' })
  } else lead()
  addEventListener('online', wake)
  addEventListener('pageshow', restored)
  document.addEventListener('visibilitychange', wake)

  return () => {
    stopped = true
    waiting.abort()
    release()
    clearTimeout(silence)
    connection?.close()
    connection = null
    channel?.close()
    removeEventListener('online', wake)
    removeEventListener('pageshow', restored)
    document.removeEventListener('visibilitychange', wake)
  }
}
