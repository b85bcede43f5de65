import { setTimeout } from 'node:timers/promises'
import type { Db } from '#postgres/db.ts'
import { shareNext } from '#flow/sharing.ts'
import { announce } from '#live.ts'

/** The shortest time (ms) between two signals of a node, so that browsers reload at most four times a second. */
const PAUSE = 250

/** How often at most a signal that failed is sent again; each time the wait is twice as long, a minute in all. */
const TRIES = 8

const tellNext = shareNext(tell)

/** Announces new lines to the staff, at once or after the pause; after the commit, because one signal is for many batches. */
export const announceLines = (db: Db) => void tellNext(db)

async function tell(db: Db): Promise<void> {
  for (let failures = 0; failures < TRIES; failures += 1) {
    const [sent] = await Promise.allSettled([
      announce(db, { topic: 'logs', id: 'lines' }, { staff: true }),
      setTimeout(PAUSE * 2 ** failures, undefined, { ref: false }),
    ])
    // Without the database the streams end and browsers reload anyway; but the pool may also just be full.
    if (sent.status === 'fulfilled') return
  }
}
