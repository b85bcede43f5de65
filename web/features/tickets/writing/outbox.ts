import { Attachment } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { errorCode, isTransient, isUnauthorized } from '#api.ts'
import { toast } from '#ui/toast.ts'
import { deliver } from './delivery.ts'
import { alerts } from '../labels.ts'
import { readStored, store, storedKeys } from '../stored.ts'

/** After a reload, what is younger than this (ms) goes out by itself; older words the person looks at first. */
const FRESH = 10 * 60_000

const Kept = z.object({
  id: z.string(),
  mode: z.enum(['reply', 'note']),
  text: z.string(),
  attachments: z.array(Attachment),
  createdAt: z.string(),
})
type Kept = z.infer<typeof Kept>

export interface Outgoing extends Kept {
  state: 'sending' | 'failed'
  /** The contract's word for the refusal, or null when no answer came. */
  code: string | null
}

export interface Outbox {
  read: () => readonly Outgoing[]
  watch: (watcher: () => void) => () => void
  add: (words: Pick<Kept, 'mode' | 'text' | 'attachments'>) => void
  retry: (id: string) => void
  /** Sends again what only the line kept back. */
  retryLost: () => void
  /** Takes it out; what is given back was not sent. */
  discard: (id: string) => Outgoing | undefined
  /** These have arrived: the thread has them. */
  confirm: (ids: ReadonlySet<string>) => void
}

const outboxes = new Map<string, Outbox>()

/** What this person sent to this ticket and the server has not confirmed; outlives the screen and the page. */
export function outboxOf(userId: string, ticketId: string): Outbox {
  const name = `${userId}:${ticketId}`
  const outbox = outboxes.get(name) ?? openOutbox(userId, ticketId)
  outboxes.set(name, outbox)
  return outbox
}

function openOutbox(userId: string, ticketId: string): Outbox {
  const prefix = `tickets_outbox:${userId}:${ticketId}:`
  const watchers = new Set<() => void>()
  let entries = storedKeys(prefix)
    .flatMap((key) => readStored(key, Kept) ?? [])
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((kept) => asOutgoing(kept))
  let isBusy = false

  function change(next: readonly Outgoing[]) {
    entries = [...next]
    for (const watcher of watchers) watcher()
  }

  function update(id: string, news: Partial<Outgoing>) {
    change(entries.map((entry) => (entry.id === id ? { ...entry, ...news } : entry)))
  }

  function remove(id: string) {
    store(prefix + id, null)
    if (entries.some((entry) => entry.id === id)) change(entries.filter((entry) => entry.id !== id))
  }

  /** One after another, in the order they were written. */
  async function pump() {
    if (isBusy) return
    isBusy = true
    for (let next = nextToSend(); next; next = nextToSend()) await send(next)
    isBusy = false
  }

  function nextToSend() {
    return entries.find(({ state }) => state === 'sending')
  }

  async function send(entry: Outgoing) {
    try {
      await deliver(userId, ticketId, entry)
      remove(entry.id)
    } catch (error) {
      console.error(error)
      const isLine = isTransient(error) || isUnauthorized(error)
      const code = errorCode(error)
      for (const { id, state } of entries) {
        // What was written after it would overtake it.
        if (state === 'sending' && (isLine || id === entry.id)) update(id, { state: 'failed', code })
      }
      if (watchers.size === 0) toast.error(alerts.replyFailed)
    }
  }

  function sendAgain(which: (entry: Outgoing) => boolean) {
    if (!entries.some((entry) => entry.state === 'failed' && which(entry))) return
    change(
      entries.map((entry) => {
        if (entry.state !== 'failed' || !which(entry)) return entry
        const id = entry.code === 'ID_TAKEN' ? renamed(prefix, entry) : entry.id
        return { ...entry, id, state: 'sending', code: null }
      }),
    )
    void pump()
  }

  function retryLost() {
    sendAgain(({ code, createdAt }) => isLineTrouble(code) && isFresh(createdAt))
  }

  addEventListener('online', retryLost)
  addEventListener('storage', ({ key, newValue }) => {
    // Another tab sent it or threw it away.
    if (key?.startsWith(prefix) && newValue === null) remove(key.slice(prefix.length))
  })
  void pump()

  return {
    read: () => entries,
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    add: (words) => {
      const kept = { ...words, id: crypto.randomUUID(), createdAt: new Date().toISOString() }
      store(prefix + kept.id, kept)
      change([...entries, { ...kept, state: 'sending', code: null }])
      // What the line kept back goes first.
      retryLost()
      void pump()
    },
    retry: (id) => sendAgain((entry) => entry.id === id),
    retryLost,
    discard: (id) => {
      const entry = entries.find((one) => one.id === id)
      remove(id)
      return entry
    },
    confirm: (ids) => {
      for (const { id } of entries) if (ids.has(id)) remove(id)
    },
  }
}

/** Stores it under an id that nobody else has. */
function renamed(prefix: string, entry: Outgoing): string {
  const id = crypto.randomUUID()
  store(prefix + entry.id, null)
  store(prefix + id, keptOf({ ...entry, id }))
  return id
}

function asOutgoing(kept: Kept): Outgoing {
  return { ...kept, state: isFresh(kept.createdAt) ? 'sending' : 'failed', code: null }
}

function keptOf({ id, mode, text, attachments, createdAt }: Outgoing): Kept {
  return { id, mode, text, attachments, createdAt }
}

function isFresh(createdAt: string): boolean {
  return Date.now() - Date.parse(createdAt) < FRESH
}

function isLineTrouble(code: string | null): boolean {
  return (
    code === null || code === 'UNAUTHORIZED' || code === 'SERVICE_UNAVAILABLE' || code === 'TOO_MANY_REQUESTS'
  )
}
