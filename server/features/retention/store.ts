import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { RetentionCounts, RetentionRun } from '@westmore/contract/retention-api.ts'
import type { RetentionCategory } from '@westmore/contract/retention.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'

type NewRun = Omit<Insertable<Tables['retentionRuns']>, 'id' | 'counts' | 'warning'> &
  Pick<RetentionRun, 'counts'> &
  Partial<Pick<RetentionRun, 'warning'>>

export async function addRun(tx: Tx, { counts, warning = null, ...run }: NewRun): Promise<string> {
  const id = randomUUID()
  const texts = { counts: JSON.stringify(counts), warning: warning && JSON.stringify(warning) }
  await tx
    .insertInto('retentionRuns')
    .values({ ...run, ...texts, id })
    .execute()
  return id
}

/** At most one run waits: the next attempt replaces it. Returns its id. */
export async function removeWaiting(tx: Tx): Promise<string | undefined> {
  const run = await tx
    .deleteFrom('retentionRuns')
    .where('outcome', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return run?.id
}

export const lastCompleteRunAt = (db: Db) => lastRunOf(db, ['done'])

export const lastRunAt = (db: Db) => lastRunOf(db, ['done', 'failed'])

async function lastRunOf(db: Db, outcomes: RetentionRun['outcome'][]): Promise<Date | null> {
  const run = await db
    .selectFrom('retentionRuns')
    .select('startedAt')
    .where('dryRun', '=', false)
    .where('outcome', 'in', outcomes)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run ? new Date(run.startedAt) : null
}

export async function addCounts(tx: Tx, id: string, counts: RetentionCounts): Promise<void> {
  const news = Object.entries(counts).filter(([, count]) => count > 0)
  if (news.length === 0) return
  await sql`
    update retention_runs set counts = counts || (
      select jsonb_object_agg(key, value::bigint + coalesce((counts ->> key)::bigint, 0))
      from jsonb_each_text(${JSON.stringify(Object.fromEntries(news))}::jsonb))
    where id = ${id}`.execute(tx)
}

export async function endRun(
  tx: Tx,
  id: string,
  { outcome, failed }: { outcome: RetentionRun['outcome']; failed: RetentionCategory[] },
): Promise<Pick<RetentionRun, 'counts' | 'warning'>> {
  return tx
    .updateTable('retentionRuns')
    .set({ outcome, failed })
    .where('id', '=', id)
    .returning(['counts', 'warning'])
    .executeTakeFirstOrThrow()
}

const runs = (db: Db) =>
  db
    .selectFrom('retentionRuns')
    .leftJoin('users', 'users.id', 'retentionRuns.userId')
    .select([
      'retentionRuns.id',
      'startedAt',
      'outcome',
      'userId',
      'users.username as by',
      'dryRun as isDry',
      'counts',
      'failed',
      'warning',
    ])

/** Their nodes died if the caller holds the lock. */
export async function cutOffRuns(tx: Tx) {
  return runs(tx).where('outcome', '=', 'running').execute()
}

export async function runById(db: Db, id: string) {
  return runs(db).where('retentionRuns.id', '=', id).executeTakeFirstOrThrow()
}

/** The last nightly run and the waiting one are always among them. */
export async function newestRuns(db: Db, count: number) {
  const ids = db.selectFrom('retentionRuns').select('id').orderBy('startedAt', 'desc').orderBy('id')
  return runs(db)
    .where((eb) =>
      eb.or([
        eb('retentionRuns.id', 'in', ids.limit(count)),
        eb(
          'retentionRuns.id',
          'in',
          ids.where('userId', 'is', null).where('outcome', '<>', 'waiting').limit(1),
        ),
        eb('outcome', '=', 'waiting'),
      ]),
    )
    .orderBy('startedAt', 'desc')
    .orderBy('retentionRuns.id')
    .execute()
}

export async function hasRunSince(db: Db, moment: Date): Promise<boolean> {
  const run = await db
    .selectFrom('retentionRuns')
    .select('id')
    .where('userId', 'is', null)
    .where('outcome', 'in', ['done', 'failed'])
    .where('startedAt', '>=', moment.toISOString())
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}
