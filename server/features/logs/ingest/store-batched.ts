import { setTimeout } from 'node:timers/promises'
import { addMonths, dayOf } from '@westmore/contract/days.ts'
import { shareNext } from '#flow/sharing.ts'
import { announce } from '#live.ts'
import { codeOf } from '#postgres/away.ts'
import type { Db } from '#postgres/db.ts'
import { HOUR } from '../counters/periods.ts'
import { ensureMonths, forgetMonths } from './months.ts'
import { isBatchKnown, storeLines, type Sent } from './store.ts'

/** Limits of one statement, in lines and UTF-16 units; it always stores at least one whole batch. */
const MOST_AT_ONCE = 4_000
const MOST_TEXT = 4 * 1024 ** 2
/** More statements would take processor time from readers on a small machine. */
const MOST_UNDER_WAY = 2

interface Waiting extends Sent {
  done: (stored: number) => void
  fail: (error: unknown) => void
}

interface Queue {
  waiting: Waiting[]
  underWay: number
}

const queues = new WeakMap<Db, Queue>()

/**
 * Returns the number of lines stored: none if the batch was stored before. While `MOST_UNDER_WAY` statements
 * run, further batches wait and are stored together.
 */
export function storeBatched(db: Db, sent: Sent): Promise<number> {
  const queue = queues.get(db) ?? { waiting: [], underWay: 0 }
  queues.set(db, queue)
  return new Promise((done, fail) => {
    queue.waiting.push({ ...sent, done, fail })
    work(db, queue)
  })
}

function work(db: Db, queue: Queue): void {
  while (queue.waiting.length > 0 && queue.underWay < MOST_UNDER_WAY) {
    queue.underWay += 1
    void storeWaiting(db, takeGroup(queue)).finally(() => {
      queue.underWay -= 1
      work(db, queue)
    })
  }
}

/** The oldest batches, one per key: a repeated one must wait until it can be found as stored. */
function takeGroup(queue: Queue): Waiting[] {
  const keys = new Set<string>()
  let lines = 0
  let text = 0
  const end = queue.waiting.findIndex((sent) => {
    const key = sent.batch ? `${sent.batch.sender} ${sent.batch.key}` : ''
    lines += sent.lines.length
    text += textOf(sent)
    const isFull = lines > MOST_AT_ONCE || text > MOST_TEXT
    if ((isFull && sent !== queue.waiting[0]) || keys.has(key)) return true
    if (key) keys.add(key)
    return false
  })
  return queue.waiting.splice(0, end === -1 ? queue.waiting.length : end)
}

const textOf = ({ lines }: Sent) =>
  lines.reduce((sum, { action, metadata }) => sum + action.length + (metadata?.length ?? 0), 0)

async function storeWaiting(db: Db, group: Waiting[]): Promise<void> {
  try {
    const stored = await inMonths(db, group, () => storeLines(db, group))
    for (const [at, { done }] of group.entries()) done(stored[at] ?? 0)
  } catch (error) {
    // Nothing was stored. Each batch is tried on its own, so that a faulty one does not affect the others.
    if (isRefused(error) && group.length > 1) for (const one of group) await storeWaiting(db, [one])
    else if (isBatchKnown(error)) for (const { done } of group) done(0)
    else for (const { fail } of group) fail(error)
  }
}

/**
 * Announces after failures, too: until this statement ended, readers could not see lines that others had
 * stored in the meantime (logs_horizon).
 */
async function inMonths<T>(db: Db, sent: Sent[], store: () => Promise<T>): Promise<T> {
  const hours = new Set(sent.flatMap(({ lines }) => lines.map(({ at }) => Math.floor(at / HOUR) * HOUR)))
  const months = new Set([...hours].map((hour) => addMonths(dayOf(new Date(hour)), 0)))
  try {
    await ensureMonths(db, months)
    return await store().catch(async (error: unknown) => {
      if (!isMonthMissing(error)) throw error
      forgetMonths(db)
      await ensureMonths(db, months)
      return store()
    })
  } finally {
    announceLines(db)
  }
}

/** After any other error some data may be stored. */
const isRefused = (error: unknown) => /^2[23]/.test(codeOf(error))

/** «no partition of relation "logs" found for row» */
function isMonthMissing(error: unknown): boolean {
  return codeOf(error) === '23514' && error instanceof Error && 'table' in error && error.table === 'logs'
}

/** In ms; browsers reload at most four times a second. */
const SIGNAL_PAUSE = 250

const signalNext = shareNext(signal)

/** After the commit, because one signal covers many batches. */
const announceLines = (db: Db) => void signalNext(db)

/** Failed signals are not repeated: the next lines signal again, and browsers whose stream ended reload. */
async function signal(db: Db): Promise<void> {
  await Promise.allSettled([
    announce(db, { topic: 'logs', id: 'lines' }, { staff: true }),
    setTimeout(SIGNAL_PAUSE, undefined, { ref: false }),
  ])
}
