import { oneAtATime } from '@westmore/contract/one-at-a-time.ts'
import { Attachment, TicketChange } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { errorCode, isTransient, isUnauthorized } from '#api.ts'
import { browserShelf, type Shelf } from '#kept/shelf.ts'
import { openWatched, type Watched } from '#kept/watched.ts'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'
import { deliver } from './delivery.ts'
import { alerts, problemOf } from '../labels.ts'
import { refreshTickets } from '../queries.ts'

/** After a reload, what is younger than this (ms) goes out by itself; older words the person looks at first. */
const FRESH = 10 * 60_000

const Kept = z.object({
  id: z.string(),
  mode: z.enum(['reply', 'note']),
  text: z.string(),
  attachments: z.array(Attachment),
  createdAt: z.string(),
  /** What the ticket becomes with it. */
  change: z.optional(TicketChange),
})
type Kept = z.infer<typeof Kept>

export type Outgoing = Kept & {
  state: 'sending' | 'failed'
  /** The contract's word for the refusal, or null when no answer came. */
  code: string | null
  /** The name of the assignee of a ticket that it claims in vain. */
  takenBy?: string | undefined
}

const Taken = z.object({ code: z.literal('TAKEN'), data: z.object({ assignee: z.string() }) })

export type WayBack = {
  label: string
  onClick: () => void
}

export type Outbox = Watched<readonly Outgoing[]> & {
  /** `wayBack` is offered when it fails and the ticket is not on the screen. */
  add: (words: Pick<Kept, 'mode' | 'text' | 'attachments' | 'change'>, wayBack?: WayBack) => void
  retry: (id: string) => void
  /** Retries what failed only because of the connection. */
  retryLost: () => void
  /** Takes it out; what is given back was not sent. */
  discard: (id: string) => Outgoing | undefined
  /** These have arrived: the thread has them. */
  confirm: (ids: ReadonlySet<string>) => void
  /** Waits for the replies that are on their way, other tabs' too; false when one of them could not be sent. */
  settled: () => Promise<boolean>
}

const outboxes = new Map<string, Outbox>()

const { set: setUndelivered, ...undeliveredNow } = openWatched<ReadonlySet<string>>(new Set())

/** Where something was given up and still waits to be sent again or thrown away: `nameOf` each outbox. */
export const undelivered: Watched<ReadonlySet<string>> = undeliveredNow

export const nameOf = (userId: string, ticketId: string) => `${userId}:${ticketId}`

function markUndelivered(name: string, isGivenUp: boolean) {
  const names = new Set(undelivered.read())
  if (isGivenUp === names.has(name)) return
  if (isGivenUp) names.add(name)
  else names.delete(name)
  setUndelivered(names)
}

/** Sends what this person's tickets still keep, whichever of them is open. */
export function resumeOutboxes(userId: string) {
  const kept = browserShelf.under(`tickets_outbox:${userId}:`).keys()
  for (const ticketId of new Set(kept.map((key) => key.slice(0, key.indexOf(':')))))
    outboxOf(userId, ticketId).retryLost()
}

/** Waits until no reply of this browser is on its way to these tickets; gives those that one could not be sent to. */
export async function unsentTo(userId: string, ticketIds: readonly string[]): Promise<string[]> {
  const kept = browserShelf.under(`tickets_outbox:${userId}:`).keys()
  const waiting = ticketIds.filter((id) => kept.some((key) => key.startsWith(`${id}:`)))
  const arrived = await Promise.all(waiting.map((id) => outboxOf(userId, id).settled()))
  return waiting.filter((_, at) => arrived[at] === false)
}

/** What this person sent to this ticket and the server has not confirmed; outlives the screen and the page. */
export function outboxOf(userId: string, ticketId: string): Outbox {
  const name = nameOf(userId, ticketId)
  const outbox = outboxes.get(name) ?? openOutbox(userId, ticketId)
  outboxes.set(name, outbox)
  return outbox
}

function openOutbox(userId: string, ticketId: string): Outbox {
  const shelf = browserShelf.under(`tickets_outbox:${userId}:${ticketId}:`)
  const { set, isWatched, ...entries } = openWatched<readonly Outgoing[]>([])
  let offered: WayBack | undefined

  function change(next: readonly Outgoing[]) {
    set(next)
    markUndelivered(
      nameOf(userId, ticketId),
      next.some(({ state }) => state === 'failed'),
    )
  }

  function update(id: string, news: Partial<Outgoing>) {
    change(entries.read().map((entry) => (entry.id === id ? { ...entry, ...news } : entry)))
  }

  function remove(id: string) {
    shelf.keep(id, null)
    if (entries.read().some((entry) => entry.id === id))
      change(entries.read().filter((entry) => entry.id !== id))
  }

  /** One after another, in the order they were written. */
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
        // Later messages fail with it: sent now, they would arrive before it.
        if (state === 'sending' && (isLine || id === entry.id)) update(id, { state: 'failed', code, takenBy })
      }
      if (!isWatched()) toast.error(problemOf({ code: null, takenBy }, alerts.replyFailed), offered)
    }
  }

  function sendAgain(which: (entry: Outgoing) => boolean) {
    if (!entries.read().some((entry) => entry.state === 'failed' && which(entry))) return
    change(
      entries
        .read()
        .map((entry) => (entry.state === 'failed' && which(entry) ? sentAgain(shelf, entry) : entry)),
    )
    void pump()
  }

  function retryLost() {
    sendAgain(({ code, createdAt }) => isLineTrouble(code) && isFresh(createdAt))
  }

  change(keptBefore(shelf).map(asOutgoing))
  addEventListener('online', retryLost)
  shelf.onOtherTab((id, text) => {
    // Another tab sent it or threw it away.
    if (text === null) remove(id)
  })
  void pump()

  return {
    ...entries,
    add: (words, wayBack) => {
      offered = wayBack
      const kept = { ...words, id: crypto.randomUUID(), createdAt: new Date().toISOString() }
      shelf.keep(kept.id, kept)
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
      const others = keptBefore(shelf).filter(({ id }) => !known.has(id))
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
          const stop = entries.watch(() => {
            stop()
            resolve()
          })
        })
      return left().length === 0
    },
  }
}

/** What an earlier page left behind, oldest first. */
function keptBefore(shelf: Shelf): Kept[] {
  return shelf
    .keys()
    .flatMap((id) => shelf.read(id, Kept) ?? [])
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

function sentAgain(shelf: Shelf, entry: Outgoing): Outgoing {
  const id = entry.code === 'ID_TAKEN' ? renamed(shelf, entry) : entry.id
  const change = entry.takenBy === undefined ? entry.change : withoutClaim(entry.change)
  return { ...entry, id, change, state: 'sending', code: null, takenBy: undefined }
}

/** The change without the assignee. */
function withoutClaim({ assigneeId: _assigneeId, assigneeWas: _assigneeWas, ...change }: TicketChange = {}) {
  return change
}

/** Stores it under an id that nobody else has. */
function renamed(shelf: Shelf, entry: Outgoing): string {
  const id = crypto.randomUUID()
  shelf.keep(entry.id, null)
  shelf.keep(id, keptOf({ ...entry, id }))
  return id
}

function asOutgoing(kept: Kept): Outgoing {
  return { ...kept, state: isFresh(kept.createdAt) ? 'sending' : 'failed', code: null }
}

function keptOf({ id, mode, text, attachments, createdAt, change }: Outgoing): Kept {
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
