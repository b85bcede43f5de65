import { randomUUID } from 'node:crypto'
import { sql, type UpdateObject } from 'kysely'
import type { BackupFailure, BackupRun } from '@westmore/contract/backup.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'
import { record } from '#events/record.ts'

const KEPT = 50

const NOW = sql<string>`now()`

const announceProgress = (tx: Tx) => record(tx, null, 'backup.progress', {})

export async function requestBackup(tx: Tx, nightly: boolean): Promise<string | undefined> {
  const id = randomUUID()
  const asked = await tx
    .insertInto('backupRuns')
    .values({ id, nightly })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked) await announceProgress(tx)
  return asked?.id
}

/** Call it while holding the lock (`tryAdvisoryLock`). */
export async function beginRequested(db: Db): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const run = await tx
      .updateTable('backupRuns')
      .set({ startedAt: NOW })
      .where('startedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!run) return undefined
    await sql`
      delete from backup_runs where id in (
        select id from backup_runs order by asked_at desc, id offset ${KEPT})`.execute(tx)
    await announceProgress(tx)
    return run.id
  })
}

export const endRun = (
  db: Db,
  id: string,
  result: { name: string; size: number } | { failure: BackupFailure },
) => changeRun(db, id, { ...result, finishedAt: NOW })

export const endCopy = (db: Db, id: string, failure: string | null) =>
  changeRun(db, id, failure === null ? { copiedAt: NOW } : { copyFailure: failure })

async function changeRun(db: Db, id: string, change: UpdateObject<Tables, 'backupRuns'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('backupRuns').set(change).where('id', '=', id).execute()
    await announceProgress(tx)
  })
}

export async function lastCopy(db: Db): Promise<{ at: string | null; failure: string | null }> {
  const newest = db.selectFrom('backupRuns').orderBy('askedAt', 'desc').limit(1)
  const [copied, tried] = await Promise.all([
    newest.select('copiedAt').where('copiedAt', 'is not', null).executeTakeFirst(),
    newest
      .select('copyFailure')
      .where((is) => is.or([is('copiedAt', 'is not', null), is('copyFailure', 'is not', null)]))
      .executeTakeFirst(),
  ])
  return { at: copied?.copiedAt ?? null, failure: tried?.copyFailure ?? null }
}

export async function newestRun(db: Db, isUnderWay: boolean, onlyDone = false): Promise<BackupRun | null> {
  const run = await db
    .selectFrom('backupRuns')
    .select(['startedAt', 'finishedAt', 'name', 'size', 'failure'])
    .$if(onlyDone, (query) => query.where('name', 'is not', null))
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!run) return null
  const { startedAt: _, ...rest } = run
  return { ...rest, outcome: outcomeOf(run, isUnderWay) }
}

/** A run that was started but is on no node was interrupted. */
function outcomeOf(
  run: Record<'startedAt' | 'finishedAt' | 'failure', string | null>,
  isUnderWay: boolean,
): BackupRun['outcome'] {
  if (run.failure) return 'failed'
  if (run.finishedAt) return 'done'
  return run.startedAt === null || isUnderWay ? 'running' : 'interrupted'
}

/** False on a site that never had a nightly backup. */
export async function isNightForgotten(db: Db, since: Date): Promise<boolean> {
  const last = await db
    .selectFrom('backupRuns')
    .select('askedAt')
    .where('nightly', '=', true)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && new Date(last.askedAt) < since
}

/**
 * Newer data is in no good backup: the start of the newest good one, or else the first request; null without
 * any.
 */
export async function lastGoodBackupStart(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: string | null }>`
    select coalesce(max(started_at) filter (where name is not null), min(asked_at)) as since
    from backup_runs`.execute(db)
  const since = rows[0]?.since
  return since ? new Date(since) : null
}
