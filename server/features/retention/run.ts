import type { RetentionCategory } from '@westmore/contract/retention.ts'
import type { RetentionCounts } from '@westmore/contract/retention-api.ts'
import type { Db, Tx } from '#db.ts'
import { recordDeed, server } from '#features/audit/store.ts'
import { announce } from '#live.ts'
import { retentionSteps } from '#retention-steps.ts'
import * as store from './store.ts'

interface Person {
  id: string
  username: string
}

/**
 * Removes what is past its term; undefined when another run is under way. What was removed is written down as it is removed, so
 * a run that is cut off is closed and told of by the next one, which goes on. A step that fails keeps no other from its work.
 */
export async function runRetention(
  db: Db,
  {
    now = new Date(),
    by,
    onError,
  }: { now?: Date; by: Person | null; onError: (error: unknown, categories: string[]) => void },
): Promise<string | undefined> {
  return db.transaction().execute(async (seat) => {
    if (!(await store.takeSeat(seat))) return undefined
    const id = await db.transaction().execute(async (tx) => {
      for (const run of await store.cutOffRuns(tx))
        await end(tx, run.id, personOf(run), { outcome: 'interrupted', failed: [] })
      const begun = await store.beginRun(tx, by?.id ?? null)
      await announceRuns(tx)
      return begun
    })
    const failed: RetentionCategory[] = []
    for (const step of retentionSteps) {
      try {
        await step.remove(db, now, (tx, removed) => store.addCounts(tx, id, removed))
      } catch (error) {
        failed.push(...step.categories)
        onError(error, step.categories)
      }
    }
    await db
      .transaction()
      .execute((tx) => end(tx, id, by, { outcome: failed.length > 0 ? 'failed' : 'done', failed }))
    return id
  })
}

async function end(
  tx: Tx,
  id: string,
  by: Person | null,
  result: Parameters<typeof store.endRun>[2],
): Promise<void> {
  const counts = await store.endRun(tx, id, result)
  if (by !== null || Object.keys(counts).length > 0)
    await recordDeed(tx, by ?? server, {
      action: 'retention.run',
      subjectType: 'retention',
      subjectId: id,
      after: counts,
    })
  await announceRuns(tx)
}

const announceRuns = (tx: Tx) => announce(tx, { topic: 'retention' }, { staff: true })

const personOf = ({ userId, by }: { userId: string | null; by: string | null }): Person | null =>
  userId === null ? null : { id: userId, username: by ?? userId }

/** Counts what a run would remove now. The database itself forbids these transactions to write. */
export async function tryRetention(db: Db, by: Person, now = new Date()): Promise<string> {
  const counts = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      let due: RetentionCounts = {}
      for (const step of retentionSteps) due = { ...due, ...(await step.due(tx, now)) }
      return due
    })
  return db.transaction().execute(async (tx) => {
    const id = await store.addDryRun(tx, by.id, counts)
    await announceRuns(tx)
    return id
  })
}
