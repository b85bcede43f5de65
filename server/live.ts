import { Client, type ClientConfig } from 'pg'
import { sql, type RawBuilder } from 'kysely'
import type { Change } from '@westmore/contract/live.ts'
import { isStaff, type Reader } from '@westmore/contract/users.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from './postgres/away.ts'
import { keepingAlive, TO_CONNECT, type Db } from './postgres/db.ts'
import { shareNext } from '#flow/sharing.ts'
import { finishesWithin } from '#flow/finishes-within.ts'

/** Who may know of a change: a person, the staff or of them the owners, everybody signed in; never those in `except`. */
export interface Audience {
  userId?: string
  staff?: boolean
  owners?: boolean
  except?: string[]
  everyone?: boolean
}

export interface Signal extends Change {
  to: Audience
}

/** A signal of which a statement works out the subject and the audience. */
export interface SignalInSql {
  topic: Change['topic']
  id: RawBuilder<unknown>
  to: RawBuilder<unknown>
}

/** Whether this person belongs to an audience. */
export function concerns(reader: Reader, { userId, staff, owners, everyone, except }: Audience): boolean {
  if (except?.includes(reader.id)) return false
  if (everyone === true || userId === reader.id) return true
  return (staff === true && isStaff(reader)) || (owners === true && reader.role === 'owner')
}

/** Sent by PostgreSQL when, and only when, the surrounding transaction commits. */
export async function announce(db: Db, change: Change, to: Audience): Promise<void> {
  await sql`select ${announcement(change, to)}`.execute(db)
}

/** Several at once, by one statement. */
export async function announceAll(db: Db, signals: readonly Signal[]): Promise<void> {
  if (signals.length === 0) return
  const told = [...new Set(signals.map((signal) => JSON.stringify(signal)))]
  await sql`select pg_notify('live', signal) from unnest(${told}::text[]) signal`.execute(db)
}

/** The same as an expression, for a statement that announces what it did itself. */
export const announcement = (change: Change, to: Audience) =>
  sql`pg_notify('live', ${JSON.stringify({ ...change, to } satisfies Signal)})`

/** The same for a statement that works out the subject or the audience itself: `id` is an expression of text, `to` one of json. */
export const announcementOf = (
  topic: Change['topic'],
  id: RawBuilder<unknown> | null,
  to: RawBuilder<unknown>,
) =>
  sql`pg_notify('live', json_build_object('topic', ${topic}::text, ${id ? sql`'id', ${id},` : sql``} 'to', ${to})::text)`

export interface LiveHub {
  /** Calls `listener` for every committed change until the returned function is called. */
  listen: (listener: { onSignal: (signal: Signal) => void; onGap: () => void }) => () => void
  /** Whether it hears at the moment; without it changes pass unheard, and a gap is told later. */
  isListening: () => boolean
  /** Resolves when all that was committed before has been told to the listeners, or at once while it does not listen. */
  caughtUp: () => Promise<void>
  close: () => Promise<void>
}

/** Listens on one direct connection and tells every listener; a lost connection is a gap they must know of. */
export async function openLiveHub(connection: ClientConfig, log: FastifyBaseLogger): Promise<LiveHub> {
  const listeners = new Set<Parameters<LiveHub['listen']>[0]>()
  let closed = false
  let listening = false
  let client: Client | undefined
  try {
    client = await connect()
    listening = true
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    void reconnect()
  }

  async function connect(): Promise<Client> {
    const next = new Client({
      ...connection,
      ...keepingAlive,
      connectionTimeoutMillis: TO_CONNECT,
      application_name: 'westmore live',
    })
    next.on('error', (error) => log.warn({ err: error }, 'live connection failed'))
    next.on('notification', ({ payload }) => {
      const signal: Signal = JSON.parse(payload ?? '{}')
      for (const listener of listeners) listener.onSignal(signal)
    })
    await next.connect()
    await next.query('listen live')
    next.once('end', () => {
      listening = false
      void reconnect()
    })
    return next
  }

  async function reconnect(wait = 100): Promise<void> {
    if (closed) return
    try {
      client = await connect()
      if (closed) return await client.end()
      log.info('live connection is back')
      for (const listener of listeners) listener.onGap()
      listening = true
    } catch {
      setTimeout(() => void reconnect(Math.min(wait * 2, 5_000)), wait).unref()
    }
  }

  /** PostgreSQL sends a listening connection what was committed before it says that it is ready for the next statement. */
  const hear = shareNext(async (asked: Client) => {
    const answered = await finishesWithin(1_000, asked.query('select')).catch(() => false)
    if (answered) return
    // The connection is silent, so changes would be missed; ending it makes the listener connect anew.
    if (asked === client) listening = false
    await finishesWithin(1_000, asked.end()).catch(() => false)
  })

  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isListening: () => listening,
    async caughtUp() {
      if (listening && client) await hear(client)
    },
    async close() {
      closed = true
      // It may be silent; nothing is lost with it.
      if (client) await finishesWithin(1_000, client.end())
    },
  }
}
