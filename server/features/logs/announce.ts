import { setTimeout } from 'node:timers/promises'
import type { Db } from '#postgres/db.ts'
import { shareNext } from '#flow/sharing.ts'
import { announce } from '#live.ts'

/** The shortest time (ms) between two signals of a node: browsers reload at most four times a second. */
const PAUSE = 250

/** Attempts to send a signal; the wait doubles each time, about a minute in all. */
const TRIES = 8

const tellNext = shareNext(tell)

/**
 * Announces new lines to the staff, at once or after the pause. Sent after the commit, because one signal covers
 * many batches.
 */
export const announceLines = (db: Db) => void tellNext(db)

async function tell(db: Db): Promise<void> {
  for (let failures = 0; failures < TRIES; failures += 1) {
    const [sent] = await Promise.allSettled([
      announce(db, { topic: 'logs', id: 'lines' }, { staff: true }),
      setTimeout(PAUSE * 2 ** failures, undefined, { ref: false }),
    ])
    // If the database is down, the streams end and browsers reload anyway; but the pool may also just be full.
    if (sent.status === 'fulfilled') return
  }
}
