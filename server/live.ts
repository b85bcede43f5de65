import { Client, type ClientConfig } from 'pg'
import { sql } from 'kysely'
import type { Change } from '@westmore/contract/live.ts'
import { isStaff, type Reader } from '@westmore/contract/users.ts'
import type { FastifyBaseLogger } from 'fastify'
import { keepingAlive, type Db } from './postgres/db.ts'
import { within } from './within.ts'

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

/** The same as an expression, for a statement that announces what it did itself. */
export const announcement = (change: Change, to: Audience) =>
  sql`pg_notify('live', ${JSON.stringify({ ...change, to } satisfies Signal)})`

export interface LiveHub {
  /** Calls `listener` for every committed change until the returned function is called. */
  listen: (listener: { onSignal: (signal: Signal) => void; onGap: () => void }) => () => void
  close: () => Promise<void>
}

/** Listens on one direct connection and tells every listener; a lost connection is a gap they must know of. */
export async function openLiveHub(connection: ClientConfig, log: FastifyBaseLogger): Promise<LiveHub> {
  const listeners = new Set<Parameters<LiveHub['listen']>[0]>()
  let closed = false
  let client = await connect()

  async function connect(): Promise<Client> {
    const next = new Client({ ...connection, ...keepingAlive, application_name: 'westmore live' })
    next.on('error', (error) => log.warn({ err: error }, 'live connection failed'))
    next.on('notification', ({ payload }) => {
      const signal: Signal = JSON.parse(payload ?? '{}')
      for (const listener of listeners) listener.onSignal(signal)
    })
    await next.connect()
    await next.query('listen live')
    next.once('end', () => void reconnect())
    return next
  }

  async function reconnect(wait = 100): Promise<void> {
    if (closed) return
    try {
      client = await connect()
      if (closed) return await client.end()
      log.info('live connection is back')
      for (const listener of listeners) listener.onGap()
    } catch {
      setTimeout(() => void reconnect(Math.min(wait * 2, 5_000)), wait).unref()
    }
  }

  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      // It may be silent; nothing is lost with it.
      await within(1_000, client.end())
    },
  }
}
