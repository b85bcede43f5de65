import { sql } from 'kysely'
import { addMonths, dayOf, startOfDay } from '@westmore/contract/days.ts'
import { retainedSince } from '@westmore/contract/logs.ts'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { RetentionCounts } from '@westmore/contract/retention-api.ts'
import { hasTable, type Db, type Tx } from '#postgres/db.ts'
import { rowsOf, type RetentionStep, type RecordRemoval } from '#retention/step.ts'

const MONTHS_LOCK = 5_005

/** Another node drops only months that are too old for any line. */
const made = new WeakMap<Db, Set<string>>()

/** A month is written as `2026-11-01`. */
export async function ensureMonths(db: Db, months: Iterable<string>): Promise<void> {
  const known = made.get(db) ?? new Set()
  made.set(db, known)
  const missing = [...months].filter((month) => !known.has(month))
  if (missing.length === 0) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MONTHS_LOCK)})`.execute(tx)
    await makeMonths(tx, missing)
  })
  for (const month of missing) known.add(month)
}

/** For callers with exclusive access to the tables, such as a restore. */
export async function makeMonths(tx: Tx, months: Iterable<string>): Promise<void> {
  for (const month of months) {
    const name = `logs_${month.slice(0, 7).replace('-', '_')}`
    if (await hasTable(tx, name)) continue
    const from = startOfDay(month).toISOString()
    const to = startOfDay(addMonths(month, 1)).toISOString()
    // Created separately, then attached: `partition of` would block all readers of the ledger.
    await sql`create table ${sql.table(name)} (like logs including defaults including constraints)
      with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`.execute(tx)
    await sql`alter table logs attach partition ${sql.table(name)}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx)
  }
}

export async function pruneLogs(
  db: Db,
  now: Date,
  recordRemoval: RecordRemoval = async () => {},
): Promise<void> {
  const thisMonth = addMonths(dayOf(now), 0)
  const since = retainedSince(now)
  const limit = since.toISOString()
  await ensureMonths(db, [thisMonth, addMonths(thisMonth, 1)])
  // In separate transactions, because dropping a month blocks all readers of the ledger.
  for (const keys of keySteps) await keys.remove(db, now, recordRemoval)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MONTHS_LOCK)})`.execute(tx)
    // A drop waits for readers of its month; later readers must not queue behind it.
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await recordRemoval(tx, await countBefore(tx, limit))
    for (const month of await monthsBefore(tx, since)) await sql`drop table ${sql.table(month)}`.execute(tx)
    await tx.deleteFrom('logTotals').where('at', '<', limit).execute()
    await tx.deleteFrom('logSums').where('at', '<', limit).execute()
    await tx.deleteFrom('logPlayers').where('lastSeen', '<', limit).execute()
  })
  made.delete(db)
}

const keysLimit = (now: Date) => limitOf(terms.keys, now).toISOString()
const searchesLimit = (now: Date) => new Date(now.getTime() - 86_400_000).toISOString()

const keySteps = [
  rowsOf('logKeys', 'log_batches', (now) => sql`at < ${keysLimit(now)}`),
  rowsOf('logKeys', 'log_line_keys', (now) => sql`kept_at < ${keysLimit(now)}`),
  rowsOf('logKeys', 'log_searches', (now) => sql`at < ${searchesLimit(now)}`),
]

const sumOfKeys = (counts: RetentionCounts[]) => counts.reduce((sum, { logKeys = 0 }) => sum + logKeys, 0)

export const monthStep: RetentionStep = {
  categories: ['logLines', 'logPlayers', 'logKeys'],
  due: async (db, now) => ({
    ...(await countBefore(db, retainedSince(now).toISOString())),
    logKeys: sumOfKeys(await Promise.all(keySteps.map(({ due }) => due(db, now)))),
  }),
  all: async (db) => ({
    ...(await countBefore(db, 'infinity')),
    logKeys: sumOfKeys(await Promise.all(keySteps.map(({ all }) => all(db)))),
  }),
  remove: pruneLogs,
}

/** `limit` is the beginning of a month, or `infinity`. */
export async function countBefore(db: Db, limit: string) {
  const { rows } = await sql<{ logLines: number; logPlayers: number }>`
    select (select coalesce(sum(count), 0)::bigint from log_sums
        where grain = 'month' and name_id = 0 and at < ${limit}) as log_lines,
      (select count(*) from log_players where last_seen < ${limit}) as log_players
  `.execute(db)
  return rows[0] ?? { logLines: 0, logPlayers: 0 }
}

async function monthsBefore(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'logs'::regclass order by c.relname
  `.execute(tx)
  const first = `logs_${dayOf(since).slice(0, 7).replace('-', '_')}`
  return rows.map(({ name }) => name).filter((name) => name < first)
}
