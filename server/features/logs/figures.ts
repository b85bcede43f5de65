import { setTimeout } from 'node:timers/promises'
import { dayOf } from '@westmore/contract/days.ts'
import type { Db } from '#postgres/db.ts'
import { addFigures, type Figures } from './figure-store.ts'

/** How often (ms) a node writes down how it went with its senders: however many batches come, one statement each. */
const PAUSE = 1_000

interface Pending {
  bySender: Map<string, Figures>
  writing: Promise<void> | undefined
}

const pendings = new WeakMap<Db, Pending>()

function pendingOf(db: Db): Pending {
  const pending = pendings.get(db) ?? { bySender: new Map(), writing: undefined }
  pendings.set(db, pending)
  return pending
}

/** Notes what was stored, or why nothing was; a server that is killed forgets what it noted in its last second. */
export function noteFigures(db: Db, sender: string, now: Date, news: Partial<Figures>): void {
  const pending = pendingOf(db)
  const before = pending.bySender.get(sender)
  const day = dayOf(now)
  const lines = (before?.day === day ? before.lines : 0) + (news.lines ?? 0)
  const nothing = { lastBatchAt: null, lastError: null, lastErrorAt: null, clockSkew: null, skewAt: null }
  pending.bySender.set(sender, { ...nothing, ...before, ...news, day, lines })
  pending.writing ??= setTimeout(PAUSE, undefined, { ref: false }).then(() => writeFigures(db))
}

/** Writes at once what was noted; what fails is noted still. */
export async function writeFigures(db: Db): Promise<void> {
  const pending = pendingOf(db)
  pending.writing = undefined
  // Emptied first: what fails is put back, and would come again and again while the database is away.
  const noted = new Map(pending.bySender)
  pending.bySender.clear()
  for (const [sender, figures] of noted)
    await addFigures(db, sender, figures).catch(() => {
      if (!pending.bySender.has(sender)) pending.bySender.set(sender, figures)
    })
}
