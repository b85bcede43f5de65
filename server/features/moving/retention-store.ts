import { limitOf, terms } from '@westmore/contract/retention.ts'
import { countUnclaimed, removeUnclaimed } from '#features/allowlist/public.ts'
import { recordRemoval } from '#features/game/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import { untilNone, type RetentionStep } from '#retention/step.ts'

/** Unclaimed admissions; the game servers learn of it. */
export const takenStep: RetentionStep = {
  categories: ['taken'],
  due: async (db, now) => ({ taken: await countUnclaimed(db, limitOf(terms.taken, now)) }),
  all: async (db) => ({ taken: await countUnclaimed(db) }),
  remove: (db, now, record) =>
    untilNone(db, async (tx) => {
      await lockPeople(tx)
      const removed = await removeUnclaimed(tx, limitOf(terms.taken, now))
      for (const listedAs of removed) await recordRemoval(tx, listedAs)
      await record(tx, { taken: removed.length })
      return removed.length > 0
    }),
}
