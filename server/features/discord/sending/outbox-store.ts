import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'

export type OutboxRow = Selectable<Tables['discordOutbox']>

/** How long (s) a taken row is left to its node before another try; Discord remembers its nonce for longer. */
const LEASE = 60

/** Hours in which a row is retried. */
const LONGEST = 24
const FIRST_WAIT = 5
const LONGEST_WAIT = 3_600

/**
 * Takes the first row of each due lane, up to `limit`; any node may. A row scheduled for later does not block its
 * lane; one that is taken, or delayed by a failed try, does.
 */
export async function takeDue(db: Db, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update discord_outbox set begun_at = coalesce(begun_at, now()), due_at = now() + make_interval(secs => ${LEASE})
    where id in (
      select id from (
        select distinct on (lane) id, due_at, kind, lane from discord_outbox
        where state = 'waiting' and (begun_at is not null or due_at <= now())
        order by lane, seq) heads
      where due_at <= now() and not (kind = 'role' and exists (
        select from discord_state where role_refused_at is not null or allowlist_role is null))
      order by due_at limit ${limit})
      -- Again, as another node may have taken it meanwhile.
      and due_at <= now() and state = 'waiting'
    returning *`.execute(db)
  return rows
}

/** `age`: seconds since the oldest waiting row was written. */
export async function outboxFigures(db: Db) {
  const { rows } = await sql<{ waiting: number; failed: number; age: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(greatest(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0), 0)::float8 as age
    from discord_outbox where state in ('waiting', 'failed')`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0, age: 0 }
}

/** Milliseconds until the next row of the future is due. */
export async function untilNextDue(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(due_at) - now())::float8 * 1000 as wait from discord_outbox
    where state = 'waiting' and due_at > now()`.execute(db)
  return rows[0]?.wait ?? undefined
}

/** Without a failure it was sent. */
export async function markDone(db: Db, id: string, failure: string | null): Promise<void> {
  await db
    .updateTable('discordOutbox')
    .set({ state: failure === null ? 'sent' : 'failed', failure, doneAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function markLater(db: Db, { id, failures }: OutboxRow, failure: string): Promise<void> {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 20))
  const isOver = sql<boolean>`created_at < now() - make_interval(hours => ${LONGEST})`
  await sql`update discord_outbox set failure = ${failure}, failures = failures + 1,
      state = case when ${isOver} then 'given-up' else 'waiting' end,
      done_at = case when ${isOver} then now() end,
      due_at = now() + make_interval(secs => ${wait})
    where id = ${id} and state = 'waiting'`.execute(db)
}

/** `wait` (ms) is Discord's; it does not count as a try. */
export async function postpone(db: Db, id: string, wait: number): Promise<void> {
  await sql`update discord_outbox set due_at = now() + make_interval(secs => ${wait / 1_000})
    where id = ${id}`.execute(db)
}

/**
 * Waiting messages and cards may have been sent since the backup of a restore. They are given up, and the staff
 * retry those that are not there. Roles continue. Returns how many were given up.
 */
export async function giveUpRestored(tx: Tx): Promise<number> {
  const { rows } = await sql`
    update discord_outbox set state = 'given-up', failure = 'restored', done_at = now()
    where kind <> 'role' and state = 'waiting' returning id`.execute(tx)
  return rows.length
}
