import type { RetentionCategory } from '@westmore/contract/retention.ts'
import type { RetentionCounts } from '@westmore/contract/retention-api.ts'
import { clock } from '#postgres/clock.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { tryAdvisoryLock } from '#postgres/advisory-lock.ts'
import { record } from '#events/record.ts'
import { Refusal, refuse, transact } from '#refusal.ts'
import { handed } from '#handed.ts'
import { couldBeUnusual, warningOf, type Circumstances } from './guard.ts'
import * as store from './store.ts'

interface Person {
  id: string
  username: string
}

interface RunOptions {
  now?: Date
  by: Person | null
  confirmedRunId?: string | undefined
  onError: (error: unknown, categories: string[]) => void
}

/**
 * An unusual run removes nothing and waits for an owner's confirmation. Counts are stored with each removal,
 * so that the next run can close and audit an interrupted one. A failing step does not stop the others.
 */
export async function runRetention(db: Db, { now, by, confirmedRunId, onError }: RunOptions) {
  return db.transaction().execute(async (lockTx) => {
    if (!(await tryAdvisoryLock(lockTx, 'retention'))) return refuse('ALREADY_RUNNING')
    const circumstances = await circumstancesOf(db, now)
    const begun = await transact(db, (tx) => begin(tx, by, circumstances, confirmedRunId))
    if (begun instanceof Refusal || begun.isWaiting) return begun
    const failed: RetentionCategory[] = []
    for (const step of handed().retentionSteps) {
      try {
        await step.remove(db, circumstances.clocks.database, (tx, removed) =>
          store.addCounts(tx, begun.id, removed),
        )
      } catch (error) {
        failed.push(...step.categories)
        onError(error, step.categories)
      }
    }
    await db
      .transaction()
      .execute((tx) => end(tx, begun.id, by, { outcome: failed.length > 0 ? 'failed' : 'done', failed }))
    return begun
  })
}

async function begin(tx: Tx, by: Person | null, circumstances: Circumstances, confirmedRunId?: string) {
  for (const run of await store.cutOffRuns(tx))
    await end(tx, run.id, personOf(run), { outcome: 'interrupted', failed: [] })
  const waited = await store.removeWaiting(tx)
  if (confirmedRunId !== undefined && waited !== confirmedRunId) return refuse('NOT_WAITING')
  await announceRuns(tx)
  const warning = warningOf(circumstances)
  const isWaiting = warning !== null && confirmedRunId === undefined
  const counts = isWaiting ? circumstances.due : {}
  const id = await store.addRun(tx, {
    userId: by?.id ?? null,
    dryRun: false,
    startedAt: circumstances.clocks.database,
    outcome: isWaiting ? 'waiting' : 'running',
    warning,
    counts,
  })
  return { isWaiting, id }
}

async function end(
  tx: Tx,
  id: string,
  by: Person | null,
  result: Parameters<typeof store.endRun>[2],
): Promise<void> {
  const { counts, warning } = await store.endRun(tx, id, result)
  if (by !== null || Object.keys(counts).length > 0)
    await record(tx, by, 'retention.run', { id, after: { ...counts, ...(warning && { anyway: true }) } })
  await announceRuns(tx)
}

const announceRuns = (tx: Tx) => record(tx, null, 'retention.progress', {})

const personOf = ({ userId, by }: { userId: string | null; by: string | null }): Person | null =>
  userId === null ? null : { id: userId, username: by ?? userId }

/**
 * Rows of a category are all counted only if many are due. The transaction is read-only, so that it cannot
 * remove anything.
 */
function circumstancesOf(db: Db, time?: Date): Promise<Circumstances> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const database = time ?? (await clock(tx))
      const clocks = { node: new Date(), database }
      let due: RetentionCounts = {}
      let all: RetentionCounts = {}
      for (const step of handed().retentionSteps) {
        const counts = await step.due(tx, database)
        due = { ...due, ...counts }
        if (couldBeUnusual(counts)) all = { ...all, ...(await step.all(tx)) }
      }
      return { due, all, clocks, lastRun: await store.lastRunAt(tx) }
    })
}

export async function tryRetention(db: Db, by: Person): Promise<string> {
  const { due: counts } = await circumstancesOf(db)
  return db.transaction().execute(async (tx) => {
    const id = await store.addRun(tx, { userId: by.id, dryRun: true, outcome: 'done', counts })
    await announceRuns(tx)
    return id
  })
}
