import { MutationObserver } from '@tanstack/react-query'
import { Attachment, TicketChange } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { client, isTransient, isUnauthorized, orpc, queryClient, refresh, retryOptions } from '#api.ts'
import { inTurn } from '#in-turn.ts'
import { browserStore, type BrowserStore } from '#kept/browser-store.ts'
import { createObservable } from '#kept/observable.ts'
import { oneEach } from '#kept/one-each.ts'
import { checkWriter } from '#kept/use-draft-keeper.ts'
import { liveLine } from '#live/live.ts'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { offerUndo } from '#undo/undos.ts'
import { alerts, replyProblem, takenBy } from '../labels.ts'
import { refreshTickets } from '../queries.ts'
import { takeIn } from '../thread-query.ts'
import { undoChange } from '../undo-change.ts'

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
  /** Why it was not sent; null while it is on its way. */
  error: unknown
  /** Offered when sending fails while the ticket is not on the screen. */
  wayBack?: { label: string; onClick: () => void } | undefined
}

/** Replies to a ticket are sent in this turn. */
export const replyTurn = (ticketId: string) => `reply ${ticketId}`

/** The person's messages on their way, of all tickets. Survives a change of the screen and a reload. */
export const outboxOf = oneEach(openOutbox)

type Outbox = ReturnType<typeof openOutbox>

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
      const next = read().find((one) => one.ticketId === ticketId && one.error === null)
      if (next) await send(next)
    })
  }

  async function send(entry: Outgoing) {
    const { id, ticketId, wayBack } = entry
    try {
      // A request without a response is repeated, which is harmless thanks to the id.
      await new MutationObserver(queryClient, {
        ...retryOptions,
        mutationFn: () => deliver(userId, entry),
      }).mutate()
      remove(id)
    } catch (error) {
      reportFault(error)
      const isTaken = takenBy(error) !== undefined
      if (isTaken) void refreshTickets()
      // Later messages fail too: sent now, they would arrive before this one.
      for (const one of read())
        if (one.id === id || (isLost(error) && one.ticketId === ticketId && one.error === null))
          update(one.id, { error })
      if (!shown.includes(ticketId))
        toast.error(isTaken ? replyProblem(error, '') : alerts.replyFailed, wayBack)
    }
  }

  function sendAgain(which: (entry: Outgoing) => boolean) {
    for (const entry of read()) {
      if (entry.error === null || !which(entry)) continue
      const change = takenBy(entry.error) === undefined ? entry.change : withoutClaim(entry.change)
      update(entry.id, { change, error: null })
      sendInTurn(entry)
    }
  }

  /** Those that failed only because of the connection. */
  const retryLost = () => sendAgain(({ error, createdAt }) => isLost(error) && isFresh(createdAt))

  for (const entry of read()) if (entry.error === null) sendInTurn(entry)
  liveLine.subscribe(() => liveLine.read() === 'connected' && retryLost())
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
      const entry: Outgoing = { ...kept, ticketId, error: null, wayBack }
      store.set(keyOf(entry), kept)
      set([...read(), entry])
      // Earlier lost messages go first.
      retryLost()
      sendInTurn(entry)
    },
    retry: (id: string) => sendAgain((entry) => entry.id === id),
    discard: remove,
    /** Removes messages that have arrived in the thread in spite of a failure. */
    confirm: (ids: ReadonlySet<string>) => {
      for (const { id } of read()) if (ids.has(id)) remove(id)
    },
    show: (ticketId: string) => {
      shown.push(ticketId)
      retryLost()
      return () => void shown.splice(shown.indexOf(ticketId), 1)
    },
  }
}

/** The returned function names the tickets with a reply that is on its way now and has failed by then. */
export function failedLater({ read }: Outbox, ticketIds: readonly string[]) {
  const sending = read().filter(({ mode, error }) => mode === 'reply' && error === null)
  const awaited = new Set(sending.map(({ id }) => id))
  const left = () => read().filter(({ id }) => awaited.has(id))
  return () => ticketIds.filter((id) => left().some(({ ticketId }) => ticketId === id))
}

/** Until the thread shows the words. */
async function deliver(userId: string, { ticketId, id, mode, text, attachments, change }: Outgoing) {
  checkWriter(userId)
  if (mode === 'note') {
    await client.tickets.notes.create({ id: ticketId, noteId: id, text })
    return refresh(orpc.tickets.messages)
  }
  const attachmentIds = attachments.map((attachment) => attachment.id)
  const message = { id: ticketId, messageId: id, message: text, attachmentIds, ...(change && { change }) }
  const { hasChanged, ...said } = await client.tickets.messages.create(message)
  if (!hasChanged) return takeIn({ topic: 'tickets', id: ticketId, said }) || refresh(orpc.tickets.messages)
  // The change has the id of the message, so a repeated request does not make it twice.
  offerUndo(change?.status ? alerts.statusChanged : alerts.ticketChanged, () => void undoChange(id))
  return refreshTickets()
}

const keyOf = ({ ticketId, id }: Outgoing) => `${ticketId}:${id}`

function readStored(store: BrowserStore): Outgoing[] {
  const stored = store.keys().flatMap((key): Outgoing[] => {
    const message = store.read(key, StoredMessage)
    if (!message) return []
    const error = isFresh(message.createdAt) ? null : new Error('not sent in time')
    return [{ ...message, ticketId: key.slice(0, key.indexOf(':')), error }]
  })
  return stored.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

function withoutClaim({ assigneeId: _assigneeId, assigneeWas: _assigneeWas, ...change }: TicketChange = {}) {
  return change
}

const isLost = (error: unknown) => isTransient(error) || isUnauthorized(error)

const isFresh = (createdAt: string) => Date.now() - Date.parse(createdAt) < FRESH
