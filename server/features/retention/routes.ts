import { categoryTerms, nextNightly } from '@westmore/contract/retention.ts'
import type { RetentionRun } from '@westmore/contract/retention-api.ts'
import { isAdvisoryLocked } from '#postgres/advisory-lock.ts'
import { orThrow } from '#refusal.ts'
import { asOwner, asStaff } from '#rpc.ts'
import { runRetention, tryRetention } from './run.ts'
import * as store from './store.ts'

const SHOWN = 10

export const retention = {
  read: asStaff.retention.read.handler(async ({ context: { db, now } }) => {
    const runs = await store.newestRuns(db, SHOWN)
    // Read after the runs: a run takes the lock before its record is written.
    const isUnderWay = await isAdvisoryLocked(db, 'retention')
    return {
      categories: [...categoryTerms],
      runs: runs.map((run) => toRun(run, isUnderWay)),
      nextRunAt: nextNightly(now()).toISOString(),
    }
  }),

  dryRun: asStaff.retention.dryRun.handler(async ({ context: { backgroundDb: db, user } }) =>
    toRun(await store.runById(db, await tryRetention(db, user)), false),
  ),

  run: asOwner.retention.run.handler(
    async ({ input, context: { backgroundDb: db, user, request }, errors }) => {
      const begun = await runRetention(db, {
        by: user,
        confirmedRunId: input?.anyway,
        onError: (error, failed) =>
          request.log.error({ err: error, failed }, 'a step of the retention failed'),
      })
      return toRun(await store.runById(db, orThrow(begun, errors).id), false)
    },
  ),
}

/** A run without a running process was interrupted, even before the next run records that. */
function toRun(
  { userId: _userId, ...run }: Awaited<ReturnType<typeof store.runById>>,
  isUnderWay: boolean,
): RetentionRun {
  return run.outcome === 'running' && !isUnderWay ? { ...run, outcome: 'interrupted' } : run
}
