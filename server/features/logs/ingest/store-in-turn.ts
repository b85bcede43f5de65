import { setTimeout } from 'node:timers/promises'
import { addMonths, dayOf } from '@westmore/contract/days.ts'
import { shareByKey } from '#flow/sharing.ts'
import { openTurns } from '#flow/turns.ts'
import { announce } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import { HOUR } from '../counters/periods.ts'
import { ensureMonths } from './months.ts'
import { isBatchKnown, storeLines, type Sent } from './store.ts'

/** More statements would take processor time from readers on a small machine. */
const storing = openTurns({ atOnce: 2, perPerson: 2, waiting: 100 })

/** Returns the number of lines stored: none if the batch was stored before. */
export const storeInTurn = (db: Db, sender: string, sent: Sent): Promise<number> =>
  storing.run(sender, () =>
    inMonths(db, sent, () => storeLines(db, sent)).catch((error: unknown) => {
      if (isBatchKnown(error)) return 0
      throw error
    }),
  )

/**
 * Announces after failures, too: until this statement ended, readers could not see lines that others had
 * stored in the meantime (logs_horizon).
 */
async function inMonths<T>(db: Db, { lines }: Sent, store: () => Promise<T>): Promise<T> {
  const hours = new Set(lines.map(({ at }) => Math.floor(at / HOUR) * HOUR))
  const months = new Set([...hours].map((hour) => addMonths(dayOf(new Date(hour)), 0)))
  try {
    await ensureMonths(db, months)
    return await store()
  } finally {
    void shareSignal(db, '', () => signal(db))
  }
}

/** In ms; browsers reload at most four times a second. */
const SIGNAL_PAUSE = 250

/** After the commit, because one signal covers many batches. */
const shareSignal = shareByKey<void>()

/** Failed signals are not repeated: the next lines signal again, and browsers whose stream ended reload. */
async function signal(db: Db): Promise<void> {
  await Promise.allSettled([
    announce(db, { topic: 'logs', id: 'lines' }, { staff: true }),
    setTimeout(SIGNAL_PAUSE, undefined, { ref: false }),
  ])
}
