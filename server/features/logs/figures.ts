import { setTimeout } from 'node:timers/promises'
import { dayOf } from '@westmore/contract/days.ts'
import { shareNext } from '#flow/sharing.ts'
import type { Db } from '#postgres/db.ts'
import { addFigures, type Figures } from './figure-store.ts'

/** The pause (ms) between two writes of a node's figures, however many batches arrive. */
const PAUSE = 1_000

const noted = new WeakMap<Db, Map<string, Figures>>()

function notedOf(db: Db): Map<string, Figures> {
  const bySender = noted.get(db) ?? new Map<string, Figures>()
  noted.set(db, bySender)
  return bySender
}

const writeSoon = shareNext(writeFigures, () => setTimeout(PAUSE, undefined, { ref: false }))

/** Notes a stored batch or an error. If the process is killed, the figures of its last second are lost. */
export function noteFigures(db: Db, sender: string, now: Date, news: Partial<Figures>): void {
  const bySender = notedOf(db)
  const before = bySender.get(sender)
  const day = dayOf(now)
  const lines = (before?.day === day ? before.lines : 0) + (news.lines ?? 0)
  const nothing = { lastBatchAt: null, lastError: null, lastErrorAt: null, clockSkew: null, skewAt: null }
  bySender.set(sender, { ...nothing, ...before, ...news, day, lines })
  void writeSoon(db)
}

/** Writes the noted figures now; those that fail are kept for the next time. */
export async function writeFigures(db: Db): Promise<void> {
  const bySender = notedOf(db)
  // Emptied first: a failed figure is put back, and would be retried in this loop for as long as the database is
  // down.
  const written = new Map(bySender)
  bySender.clear()
  for (const [sender, figures] of written)
    await addFigures(db, sender, figures).catch(() => {
      if (!bySender.has(sender)) bySender.set(sender, figures)
    })
}
