import { setTimeout } from 'node:timers/promises'
import type { Db } from '#postgres/db.ts'
import { announce } from '#live.ts'

/** The shortest time (ms) between two signals of a node, so that browsers reload at most four times a second. */
const PAUSE = 250

/** How often at most a signal that failed is sent again; each time the wait is twice as long, a minute in all. */
const TRIES = 8

const pauses = new WeakMap<Db, { isDue: boolean }>()

/** Announces new lines to the staff, at once or after the pause; after the commit, because one signal is for many batches. */
export function announceLines(db: Db): void {
  const pause = pauses.get(db)
  if (pause) pause.isDue = true
  else void tell(db, 0)
}

async function tell(db: Db, failures: number): Promise<void> {
  const begun = { isDue: false }
  pauses.set(db, begun)
  const [sent] = await Promise.allSettled([
    announce(db, { topic: 'logs', id: 'lines' }, { staff: true }),
    setTimeout(PAUSE * 2 ** failures, undefined, { ref: false }),
  ])
  pauses.delete(db)
  // Without the database the streams end and browsers reload anyway; but the pool may also just be full.
  const hasFailed = sent.status === 'rejected' && failures + 1 < TRIES
  if (hasFailed) void tell(db, failures + 1)
  else if (begun.isDue) void tell(db, 0)
}
