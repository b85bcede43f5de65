import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { sql, type RawBuilder } from 'kysely'
import type { Change } from '@westmore/contract/live.ts'
import { isStaff, type Reader } from '@westmore/contract/users.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from './postgres/away.ts'
import { keepAliveOptions, CONNECT_TIMEOUT, type Db } from './postgres/db.ts'
import { finishesWithin } from '#flow/finishes-within.ts'

/** Never the people in `except`. */
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

export function isInAudience(reader: Reader, { userId, staff, owners, everyone, except }: Audience): boolean {
  if (except?.includes(reader.id)) return false
  if (everyone === true || userId === reader.id) return true
  return (staff === true && isStaff(reader)) || (owners === true && reader.role === 'owner')
}

/** PostgreSQL sends the signal if and when the surrounding transaction commits. */
export async function announce(db: Db, change: Change, to: Audience): Promise<void> {
  await sql`select ${announcement(change, to)}`.execute(db)
}

export async function announceAll(db: Db, signals: readonly Signal[]): Promise<void> {
  if (signals.length === 0) return
  const told = [...new Set(signals.map((signal) => JSON.stringify(signal)))]
  await sql`select pg_notify('live', signal) from unnest(${told}::text[]) signal`.execute(db)
}

/** Like `announce`, as an SQL expression for a statement that announces its own change. */
export const announcement = (change: Change, to: Audience) =>
  sql`pg_notify('live', ${JSON.stringify({ ...change, to } satisfies Signal)})`

/** For a statement that computes the subject or the audience: `id` is a text expression, `to` a json one, `more` a pair. */
export const announcementOf = (
  topic: Change['topic'],
  id: RawBuilder<unknown> | null,
  to: RawBuilder<unknown>,
  more?: RawBuilder<unknown>,
) =>
  sql`pg_notify('live', json_build_object('topic', ${topic}::text, ${id ? sql`'id', ${id},` : sql``}
    ${more ? sql`${more},` : sql``} 'to', ${to})::text)`

/** How long (ms) a stream may resume after its page's first answer. */
const RESUMABLE = 60_000
const MOST_KEPT = 20_000

/**
 * The signals of the last minute, for streams that open after their data was read. Only its age limits a
 * position: a limit by number would show a player how much happens out of their sight.
 */
export function keepSignals(most = MOST_KEPT) {
  const era = randomUUID()
  const began = performance.now()
  const kept: { signal: Signal; at: number }[] = []
  let forgotten = -1
  const now = () => performance.now() - began
  return {
    add(signal: Signal) {
      kept.push({ signal, at: now() })
      while (kept[0] && (kept.length > most || now() - kept[0].at > RESUMABLE)) {
        forgotten = kept[0].at
        kept.shift()
      }
    },
    position: () => `${era}.${Math.floor(now())}`,
    since(position: string): Signal[] | undefined {
      const [, of, time] = /^([\w-]{36})\.(\d{1,12})$/.exec(position) ?? []
      const isTooOld = now() - Number(time) > RESUMABLE || Number(time) <= forgotten
      if (of !== era || isTooOld) return undefined
      return kept.filter(({ at }) => at >= Number(time)).map(({ signal }) => signal)
    },
  }
}

export interface LiveHub {
  listen: (listener: { onSignal: (signal: Signal) => void; onGap: () => void }) => () => void
  position: () => string
  /** All signals since that moment; undefined if it is too long ago, or the position comes from another node. */
  since: (position: string) => Signal[] | undefined
  /** Whether the connection is up; signals sent while it is down are missed, and `onGap` is called later. */
  isListening: () => boolean
  close: () => Promise<void>
}

/** Uses one direct connection; calls `onGap` after it was lost, since signals may have been missed. */
export async function openLiveHub(connection: ClientConfig, log: FastifyBaseLogger): Promise<LiveHub> {
  const listeners = new Set<Parameters<LiveHub['listen']>[0]>()
  let signals = keepSignals()
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
      ...keepAliveOptions,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      application_name: 'westmore live',
    })
    next.on('error', (error) => log.warn({ err: error }, 'live connection failed'))
    next.on('notification', ({ payload }) => {
      const signal: Signal = JSON.parse(payload ?? '{}')
      // Kept without words: who comes later asks for them.
      signals.add({ ...signal, said: undefined })
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
      // After a gap no earlier position counts.
      signals = keepSignals()
      for (const listener of listeners) listener.onGap()
      listening = true
    } catch {
      setTimeout(() => void reconnect(Math.min(wait * 2, 5_000)), wait).unref()
    }
  }

  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    position: () => signals.position(),
    since: (position) => (listening ? signals.since(position) : undefined),
    isListening: () => listening,
    async close() {
      closed = true
      // The connection may hang, so the wait is limited; nothing is lost.
      if (client) await finishesWithin(1_000, client.end())
    },
  }
}
