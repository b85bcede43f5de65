import { createHash } from 'node:crypto'
import { dayOf } from '@westmore/contract/days.ts'
import { MAX_LINES, readLines, type Line } from '@westmore/contract/logs-lines.ts'
import type { Db } from '#postgres/db.ts'
import { announceLines } from '../announce.ts'
import { asGame } from '#rpc.ts'
import { batchOf, storeLines, type Batch } from './store.ts'
import { ensureMonths, forgetMonths } from './months.ts'
import { periodsOf } from '../counters/tally.ts'

/** Takes a batch in; what was answered with 202 is committed. */
export const ingest = asGame.logs.ingest.handler(
  async ({ input, context: { db, game, request, now }, errors }) => {
    const sent: unknown[] = Array.isArray(input) ? input : [input]
    if (sent.length > MAX_LINES) throw errors.TOO_MANY_LINES()
    const key = keyOf(request.headers['idempotency-key'])
    if (key === null)
      throw errors.BAD_REQUEST({ message: 'Idempotency-Key: 1 to 200 visible ASCII characters' })
    const digest = key === undefined ? undefined : digestOf(sent)
    if (digest === null) throw errors.BAD_REQUEST({ message: 'The batch nests too deep' })
    const batch = key && digest ? { sender: game.sender, key, digest } : undefined
    const before = await answerBefore()
    if (before) return before

    const { lines, errors: faults, count } = readLines(sent, { now: now(), serverId: game.serverId })
    if (count > 0) throw errors.LINES_INVALID({ data: { errors: faults, count } })
    if (lines.length === 0) return { accepted: 0 }
    const isNew = await storeAndTell(db, lines, batch)
    if (!isNew) return (await answerBefore()) ?? { accepted: lines.length }
    return { accepted: lines.length }

    /** What the batch of this key was answered, if it came before. */
    async function answerBefore(): Promise<{ accepted: number } | undefined> {
      const stored = batch && (await batchOf(db, batch))
      if (!stored) return undefined
      if (!stored.digest.equals(batch.digest)) throw errors.KEY_REUSED()
      return { accepted: stored.accepted }
    }
  },
)

/** undefined: none was sent; null: it cannot be used. */
function keyOf(header: string | string[] | undefined): string | null | undefined {
  if (header === undefined) return undefined
  return typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header) ? header : null
}

/** null: it nests deeper than can be written out again. */
function digestOf(sent: unknown[]): Buffer | null {
  try {
    return createHash('sha256').update(JSON.stringify(sent)).digest()
  } catch {
    return null
  }
}

/** Tells of a failure as well: until it came, what others stored meanwhile was kept from the readers (logs_horizon). */
async function storeAndTell(db: Db, lines: Line[], batch?: Batch): Promise<boolean> {
  try {
    return await store(db, lines, batch)
  } finally {
    announceLines(db)
  }
}

async function store(db: Db, lines: Line[], batch?: Batch): Promise<boolean> {
  const beginnings = new Set(lines.map(({ at }) => periodsOf(at).month))
  const months = [...beginnings].map((month) => dayOf(new Date(month)))
  await ensureMonths(db, months)
  try {
    return await storeLines(db, lines, batch)
  } catch (error) {
    if (!isMonthMissing(error)) throw error
    forgetMonths(db)
    await ensureMonths(db, months)
    return storeLines(db, lines, batch)
  }
}

/** «no partition of relation "logs" found for row» */
function isMonthMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23514' &&
    'table' in error &&
    error.table === 'logs'
  )
}
