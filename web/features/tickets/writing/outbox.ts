import { Attachment, TicketChange } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { errorCode, isTransient, isUnauthorized } from '#api.ts'
import { inTurn } from '#in-turn.ts'
import { browserStore, type BrowserStore } from '#kept/browser-store.ts'
import { createObservable } from '#kept/observable.ts'
import { oneEach } from '#kept/one-each.ts'
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
  ticketId: string
  state: 'sending' | 'failed'
  /** Of the last failure; null when there was no response. */
  code: string | null
  /** It failed only because of the connection. */
  isLost: boolean
  /** Name of the assignee when the message tries to claim a taken ticket. */
  takenBy?: string | undefined
  /** Offered when sending fails while the ticket is not on the screen. */
  wayBack?: { label: string; onClick: () => void } | undefined
}

const Taken = z.object({ code: z.literal('TAKEN'), data: z.object({ assignee: z.string() }) })

/** Replies to a ticket are sent in this turn. */
export const replyTurn = (ticketId: string) => `reply ${ticketId}`

/** The person's messages on their way, of all tickets. Survives a change of the screen and a reload. */
export const outboxOf = oneEach(openOutbox)

function openOutbox(userId: string) {
  const store = browserStore.withPrefix(`tickets_outbox:${userId}:`)
  const { set, read, subscribe } = createObservable<readonly Outgoing[]>(readStored(store))
  /** Tickets on the screen, where a failure is seen. */
  const shown: string[] = []

  function update(id: string, news: Partial<Outgoing>) {
    set(read().map((entry) => (entry.id === id ? { ...entry, ...news } : entry)))
  }

  function remove(id: string): Outgoing | undefined {
    const entry = read().find((one) => one.id === id)
    if (!entry) return undefined
    store.set(keyOf(entry), null)
    set(read().filter((one) => one !== entry))
    return entry
  }

  /** One after another for each ticket, in the order they were written. */
  function sendInTurn({ ticketId }: Outgoing) {
    void inTurn([replyTurn(ticketId)], async () => {
      const next = read().find((one) => one.ticketId === ticketId && one.state === 'sending')
      if (next) await send(next)
    })
  }

  async function send(entry: Outgoing) {
    const { id, ticketId } = entry
    try {
      await deliver(userId, ticketId, entry)
      remove(id)
    } catch (error) {
      reportFault(error)
      const isLost = isTransient(error) || isUnauthorized(error)
      const code = errorCode(error)
      const takenBy = Taken.safeParse(error).data?.data.assignee
      if (takenBy !== undefined) void refreshTickets()
      // Later messages fail too: sent now, they would arrive before this one.
      const isStopped = (one: Outgoing) => one.id === id || (isLost && one.ticketId === ticketId)
      for (const one of read())
        if (one.state === 'sending' && isStopped(one))
          update(one.id, { state: 'failed', code, isLost, takenBy })
      if (!shown.includes(ticketId))
        toast.error(problemOf({ code: null, takenBy }, alerts.replyFailed), entry.wayBack)
    }
  }

  function sendAgain(which: (entry: Outgoing) => boolean) {
    for (const entry of read()) {
      if (entry.state !== 'failed' || !which(entry)) continue
      const change = entry.takenBy === undefined ? entry.change : withoutClaim(entry.change)
      update(entry.id, { change, state: 'sending', code: null, takenBy: undefined })
      sendInTurn(entry)
    }
  }

  function retryLost() {
    sendAgain(({ isLost, createdAt }) => isLost && isFresh(createdAt))
  }

  for (const entry of read()) if (entry.state === 'sending') sendInTurn(entry)
  addEventListener('online', retryLost)
  store.onOtherTab((key, text) => {
    // Another tab sent or discarded it.
    if (text === null) remove(key.slice(key.indexOf(':') + 1))
  })

  return {
    read,
    subscribe,
    add: (
      ticketId: string,
      words: Omit<StoredMessage, 'id' | 'createdAt'>,
      wayBack?: Outgoing['wayBack'],
    ) => {
      const kept = { ...words, id: crypto.randomUUID(), createdAt: new Date().toISOString() }
      const entry: Outgoing = { ...kept, ticketId, state: 'sending', code: null, isLost: false, wayBack }
      store.set(keyOf(entry), kept)
      set([...read(), entry])
      // Messages that failed because of the connection go first.
      retryLost()
      sendInTurn(entry)
    },
    retry: (id: string) => sendAgain((entry) => entry.id === id),
    /** Retries messages that failed only because of the connection. */
    retryLost,
    discard: remove,
    /** Removes messages that have arrived in the thread. */
    confirm: (ids: ReadonlySet<string>) => {
      for (const { id } of read()) if (ids.has(id)) remove(id)
    },
    show: (ticketId: string) => {
      shown.push(ticketId)
      return () => void shown.splice(shown.indexOf(ticketId), 1)
    },
    /** The returned function names the tickets with a reply that is on its way now and has failed by then. */
    failedLater: (ticketIds: readonly string[]) => {
      const sending = read().filter(({ mode, state }) => mode === 'reply' && state === 'sending')
      const awaited = new Set(sending.map(({ id }) => id))
      const left = () => read().filter(({ id }) => awaited.has(id))
      return () => ticketIds.filter((id) => left().some(({ ticketId }) => ticketId === id))
    },
  }
}

const keyOf = ({ ticketId, id }: Outgoing) => `${ticketId}:${id}`

function readStored(store: BrowserStore): Outgoing[] {
  const stored = store.keys().flatMap((key) => {
    const message = store.read(key, StoredMessage)
    return message ? [{ ...message, ticketId: key.slice(0, key.indexOf(':')) }] : []
  })
  return stored
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((one) => ({
      ...one,
      state: isFresh(one.createdAt) ? 'sending' : 'failed',
      code: null,
      isLost: false,
    }))
}

function withoutClaim({ assigneeId: _assigneeId, assigneeWas: _assigneeWas, ...change }: TicketChange = {}) {
  return change
}

function isFresh(createdAt: string): boolean {
  return Date.now() - Date.parse(createdAt) < FRESH
}
