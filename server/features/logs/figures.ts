import { setTimeout } from 'node:timers/promises'
import { dayOf } from '@westmore/contract/days.ts'
import { shareNext } from '#flow/sharing.ts'
import type { Db } from '#postgres/db.ts'
import { addFigures, type Figures } from './figure-store.ts'

/** How often (ms) a node writes down how it went with its senders: however many batches come, one statement each. */
const PAUSE = 1_000

const noted = new WeakMap<Db, Map<string, Figures>>()

function notedOf(db: Db): Map<string, Figures> {
  const bySender = noted.get(db) ?? new Map<string, Figures>()
  noted.set(db, bySender)
  return bySender
}

const writeSoon = shareNext(writeFigures, () => setTimeout(PAUSE, undefined, { ref: false }))

/** Notes what was stored, or why nothing was; a server that is killed forgets what it noted in its last second. */
export function noteFigures(db: Db, sender: string, now: Date, news: Partial<Figures>): void {
  const bySender = notedOf(db)
  const before = bySender.get(sender)
  const day = dayOf(now)
  const lines = (before?.day === day ? before.lines : 0) + (news.lines ?? 0)
  const nothing = { lastBatchAt: null, lastError: null, lastErrorAt: null, clockSkew: null, skewAt: null }
  bySender.set(sender, { ...nothing, ...before, ...news, day, lines })
  void writeSoon(db)
}

/** Writes at once what was noted; what fails is noted still. */
export async function writeFigures(db: Db): Promise<void> {
  const bySender = notedOf(db)
  // Emptied first: what fails is put back, and would come again and again while the database is away.
  const written = new Map(bySender)
  bySender.clear()
  for (const [sender, figures] of written)
    await addFigures(db, sender, figures).catch(() => {
      if (!bySender.has(sender)) bySender.set(sender, figures)
    })
}
