import { oneAtATime } from '@westmore/contract/one-at-a-time.ts'
import { Attachment, TicketChange } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { errorCode, isTransient, isUnauthorized } from '#api.ts'
import { browserStore, type BrowserStore } from '#kept/browser-store.ts'
import { createObservable, type Observable } from '#kept/observable.ts'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { deliver } from './delivery.ts'
import { alerts, problemOf } from '../labels.ts'
import { refreshTickets } from '../queries.ts'

/** After a reload, only messages younger than this (ms) are sent by themselves; the person decides on older ones. */
const FRESH = 10 * 60_000

const StoredMessage = z.object({
  id: z.string(),
  mode: z.enum(['reply', 'note']),
  text: z.string(),
  attachments: z.array(Attachment),
  createdAt: z.string(),
  change: z.optional(TicketChange),
})
type StoredMessage = z.infer<typeof StoredMessage>

export type Outgoing = StoredMessage & {
  state: 'sending' | 'failed'
  /** Null when there was no response. */
  code: string | null
  /** Name of the assignee when the message tries to claim a taken ticket. */
  takenBy?: string | undefined
}

const Taken = z.object({ code: z.literal('TAKEN'), data: z.object({ assignee: z.string() }) })

export type WayBack = {
  label: string
  onClick: () => void
}

export type Outbox = Observable<readonly Outgoing[]> & {
  /** `wayBack` is offered when sending fails while the ticket is not on the screen. */
  add: (words: Pick<StoredMessage, 'mode' | 'text' | 'attachments' | 'change'>, wayBack?: WayBack) => void
  retry: (id: string) => void
  /** Retries messages that failed only because of the connection. */
  retryLost: () => void
  discard: (id: string) => Outgoing | undefined
  /** Removes messages that have arrived in the thread. */
  confirm: (ids: ReadonlySet<string>) => void
  /** Waits for the replies on their way, those of other tabs included; false when one of them failed. */
  settled: () => Promise<boolean>
}

const outboxes = new Map<string, Outbox>()

const { set: setFailed, ...outboxesWithFailuresNow } = createObservable<ReadonlySet<string>>(new Set())

export const outboxesWithFailures: Observable<ReadonlySet<string>> = outboxesWithFailuresNow

export const outboxName = (userId: string, ticketId: string) => `${userId}:${ticketId}`

function markFailed(name: string, hasFailed: boolean) {
  const names = new Set(outboxesWithFailures.read())
  if (hasFailed === names.has(name)) return
  if (hasFailed) names.add(name)
  else names.delete(name)
  setFailed(names)
}

export function resumeOutboxes(userId: string) {
  const kept = browserStore.withPrefix(`tickets_outbox:${userId}:`).keys()
  for (const ticketId of new Set(kept.map((key) => key.slice(0, key.indexOf(':')))))
    outboxOf(userId, ticketId).retryLost()
}

/** Waits for this browser's replies to these tickets. */
export async function ticketsWithFailedReplies(
  userId: string,
  ticketIds: readonly string[],
): Promise<string[]> {
  const kept = browserStore.withPrefix(`tickets_outbox:${userId}:`).keys()
  const waiting = ticketIds.filter((id) => kept.some((key) => key.startsWith(`${id}:`)))
  const arrived = await Promise.all(waiting.map((id) => outboxOf(userId, id).settled()))
  return waiting.filter((_, at) => arrived[at] === false)
}

/** Survives a change of the screen and a reload. */
export function outboxOf(userId: string, ticketId: string): Outbox {
  const name = outboxName(userId, ticketId)
  const outbox = outboxes.get(name) ?? openOutbox(userId, ticketId)
  outboxes.set(name, outbox)
  return outbox
}

function openOutbox(userId: string, ticketId: string): Outbox {
  const store = browserStore.withPrefix(`tickets_outbox:${userId}:${ticketId}:`)
  const { set, hasSubscribers, ...entries } = createObservable<readonly Outgoing[]>([])
  let offered: WayBack | undefined

  function change(next: readonly Outgoing[]) {
    set(next)
    markFailed(
      outboxName(userId, ticketId),
      next.some(({ state }) => state === 'failed'),
    )
  }

  function update(id: string, news: Partial<Outgoing>) {
    change(entries.read().map((entry) => (entry.id === id ? { ...entry, ...news } : entry)))
  }

  function remove(id: string) {
    store.set(id, null)
    if (entries.read().some((entry) => entry.id === id))
      change(entries.read().filter((entry) => entry.id !== id))
  }

  /** Sends one after another, in the order they were written. */
  const pump = oneAtATime(async () => {
    for (let next = nextToSend(); next; next = nextToSend()) await send(next)
  })

  function nextToSend() {
    return entries.read().find(({ state }) => state === 'sending')
  }

  async function send(entry: Outgoing) {
    try {
      await deliver(userId, ticketId, entry)
      remove(entry.id)
    } catch (error) {
      reportFault(error)
      const isLine = isTransient(error) || isUnauthorized(error)
      const code = errorCode(error)
      const takenBy = Taken.safeParse(error).data?.data.assignee
      if (takenBy !== undefined) void refreshTickets()
      for (const { id, state } of entries.read()) {
        // Later messages fail too: sent now, they would arrive before this one.
        if (state === 'sending' && (isLine || id === entry.id)) update(id, { state: 'failed', code, takenBy })
      }
      if (!hasSubscribers()) toast.error(problemOf({ code: null, takenBy }, alerts.replyFailed), offered)
    }
  }

  function sendAgain(which: (entry: Outgoing) => boolean) {
    if (!entries.read().some((entry) => entry.state === 'failed' && which(entry))) return
    change(
      entries
        .read()
        .map((entry) => (entry.state === 'failed' && which(entry) ? sentAgain(store, entry) : entry)),
    )
    void pump()
  }

  function retryLost() {
    sendAgain(({ code, createdAt }) => isLineTrouble(code) && isFresh(createdAt))
  }

  change(readStored(store).map(asOutgoing))
  addEventListener('online', retryLost)
  store.onOtherTab((id, text) => {
    // Another tab sent or discarded it.
    if (text === null) remove(id)
  })
  void pump()

  return {
    ...entries,
    add: (words, wayBack) => {
      offered = wayBack
      const kept = { ...words, id: crypto.randomUUID(), createdAt: new Date().toISOString() }
      store.set(kept.id, kept)
      change([...entries.read(), { ...kept, state: 'sending', code: null }])
      // Messages that failed because of the connection go first.
      retryLost()
      void pump()
    },
    retry: (id) => sendAgain((entry) => entry.id === id),
    retryLost,
    discard: (id) => {
      const entry = entries.read().find((one) => one.id === id)
      remove(id)
      return entry
    },
    confirm: (ids) => {
      for (const { id } of entries.read()) if (ids.has(id)) remove(id)
    },
    settled: async () => {
      const known = new Set(entries.read().map(({ id }) => id))
      const others = readStored(store).filter(({ id }) => !known.has(id))
      if (others.length > 0) change([...entries.read(), ...others.map(asOutgoing)])
      void pump()
      const isReply = ({ mode, state }: Outgoing) => mode === 'reply' && state === 'sending'
      const awaited = new Set(
        entries
          .read()
          .filter(isReply)
          .map(({ id }) => id),
      )
      const left = () => entries.read().filter(({ id }) => awaited.has(id))
      while (left().some(isReply))
        await new Promise<void>((resolve) => {
          const stop = entries.subscribe(() => {
            stop()
            resolve()
          })
        })
      return left().length === 0
    },
  }
}

function readStored(store: BrowserStore): StoredMessage[] {
  return store
    .keys()
    .flatMap((id) => store.read(id, StoredMessage) ?? [])
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

function sentAgain(store: BrowserStore, entry: Outgoing): Outgoing {
  const id = entry.code === 'ID_TAKEN' ? renamed(store, entry) : entry.id
  const change = entry.takenBy === undefined ? entry.change : withoutClaim(entry.change)
  return { ...entry, id, change, state: 'sending', code: null, takenBy: undefined }
}

function withoutClaim({ assigneeId: _assigneeId, assigneeWas: _assigneeWas, ...change }: TicketChange = {}) {
  return change
}

function renamed(store: BrowserStore, entry: Outgoing): string {
  const id = crypto.randomUUID()
  store.set(entry.id, null)
  store.set(id, storedOf({ ...entry, id }))
  return id
}

function asOutgoing(kept: StoredMessage): Outgoing {
  return { ...kept, state: isFresh(kept.createdAt) ? 'sending' : 'failed', code: null }
}

function storedOf({ id, mode, text, attachments, createdAt, change }: Outgoing): StoredMessage {
  return { id, mode, text, attachments, createdAt, change }
}

function isFresh(createdAt: string): boolean {
  return Date.now() - Date.parse(createdAt) < FRESH
}

function isLineTrouble(code: string | null): boolean {
  return (
    code === null || code === 'UNAUTHORIZED' || code === 'SERVICE_UNAVAILABLE' || code === 'TOO_MANY_REQUESTS'
  )
}
