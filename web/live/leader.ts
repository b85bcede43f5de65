import { type Change, HEARTBEAT } from '@westmore/contract/live.ts'
import { type LiveStream, openLiveStream } from './connection.ts'

const NAME = 'westmore-live'

/** How long (ms) the leader keeps sent changes for tabs that have read data but not joined yet. */
const KEPT = 60_000

export type LiveListener = {
  /** Waits while a tab of this browser ends the session. */
  mayOpen: () => Promise<boolean>
  /** Earlier changes may have been missed. */
  connected: () => void
  changed: (change: Change) => void
  refused: () => void
  status: (connected: boolean) => void
}

type Message = (
  | { kind: 'connected' | 'heard' | 'lost' | 'refused' | 'wake' }
  /** `since`: when the page of the joining tab began to load. */
  | { kind: 'hello'; from: string; since: number }
  | { kind: 'changed'; change: Change }
) & { to?: string }

export type LiveMember = {
  leave: () => void
  /** Another request reached the server, so there is no need to wait longer. */
  retry: () => void
  giveUpOpening: () => void
}

/** The leading tab keeps the stream for all tabs: a browser opens only six connections to one host. */
export function joinLive(listener: LiveListener): LiveMember {
  const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis
  const channel = canShare ? new BroadcastChannel(NAME) : null
  let connection: LiveStream | null = null
  let connected = true
  const id = crypto.randomUUID()
  /** When each message was last sent, by its JSON. */
  const sent = new Map<string, number>()

  function deliver(message: Message) {
    if (message.kind === 'connected') listener.connected()
    if (message.kind === 'changed') listener.changed(message.change)
    if (message.kind === 'refused') listener.refused()
    if (message.kind === 'lost' || message.kind === 'connected' || message.kind === 'heard') {
      connected = message.kind !== 'lost'
      listener.status(connected)
    }
  }

  function tellOthers(message: Message) {
    for (const [words, at] of sent) if (at <= Date.now() - KEPT) sent.delete(words)
    if (message.kind === 'changed' || message.kind === 'connected')
      sent.set(JSON.stringify(message), Date.now())
    channel?.postMessage(message)
  }

  function tell(message: Message) {
    deliver(message)
    tellOthers(message)
  }

  function welcome(to: string, since: number) {
    if (since < Date.now() - KEPT) channel?.postMessage({ kind: 'connected', to })
    else for (const [words, at] of sent) if (at >= since) channel?.postMessage({ ...JSON.parse(words), to })
    channel?.postMessage({ kind: connected ? 'heard' : 'lost', to })
  }

  function receive({ data: message }: MessageEvent<Message>) {
    if (message.to !== undefined && message.to !== id) return
    if (connection) {
      if (message.kind === 'wake') connection.retryNow()
      if (message.kind === 'hello') welcome(message.from, message.since)
    } else {
      leadership?.listenForSilence()
      deliver(message)
    }
  }

  function lead() {
    let open = false
    const hears = {
      opened: (isResumed: boolean) => {
        open = true
        if (isResumed) {
          // The other tabs may have missed changes of an earlier stream.
          tellOthers({ kind: 'connected' })
          deliver({ kind: 'heard' })
        } else tell({ kind: 'connected' })
      },
      heard: () => open && tell({ kind: 'heard' }),
      lost: () => {
        open = false
        tell({ kind: 'lost' })
      },
      changed: (change: Change) => tell({ kind: 'changed', change }),
      refused: () => tell({ kind: 'refused' }),
    }
    connection = openLiveStream(hears, listener.mayOpen)
  }

  function follow() {
    connection?.close()
    connection = null
  }

  function retry() {
    connection?.retryNow()
    if (!connection) channel?.postMessage({ kind: 'wake' })
  }

  function wake() {
    if (document.visibilityState === 'visible') retry()
  }

  function restored(event: PageTransitionEvent) {
    if (event.persisted) listener.connected()
  }

  channel?.addEventListener('message', receive)
  const leadership = channel && competeToLead(lead, follow)
  if (!leadership) lead()
  channel?.postMessage({ kind: 'hello', from: id, since: Date.now() - performance.now() } satisfies Message)
  addEventListener('online', wake)
  addEventListener('pageshow', restored)
  document.addEventListener('visibilitychange', wake)

  function leave() {
    leadership?.leave()
    follow()
    channel?.close()
    removeEventListener('online', wake)
    removeEventListener('pageshow', restored)
    document.removeEventListener('visibilitychange', wake)
  }
  return { leave, retry, giveUpOpening: () => connection?.giveUpOpening() }
}

/** A frozen leader still holds the lock: a visible tab that has heard nothing for a while steals it. */
function competeToLead(lead: () => void, follow: () => void) {
  let stopped = false
  let silence: ReturnType<typeof setTimeout> | undefined
  let waiting = new AbortController()
  let release = () => {}

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
      // Aborted by this tab, or another tab stole the lock.
    }
    if (mine !== waiting) return
    follow()
    if (stopped) return
    listenForSilence()
    void queue(false)
  }

  function hold() {
    return new Promise<void>((resolve) => {
      release = resolve
      if (stopped) return resolve()
      clearTimeout(silence)
      lead()
    })
  }

  void queue(false)
  listenForSilence()
  return {
    listenForSilence,
    leave() {
      stopped = true
      waiting.abort()
      release()
      clearTimeout(silence)
    },
  }
}
