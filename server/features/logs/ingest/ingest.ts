import { createHash } from 'node:crypto'
import {
  correctedBy,
  MAX_LINE_ERRORS,
  MAX_LINES,
  readLines,
  skewInSeconds,
  type Line,
  type LineError,
} from '@westmore/contract/logs-lines.ts'
import { inPieces } from './pieces.ts'
import type { Db } from '#postgres/db.ts'
import { noteFigures } from '../figures.ts'
import { asGame } from '#rpc.ts'
import { storeInTurn } from './store-in-turn.ts'
import { batchOf, type Sent } from './store.ts'

/** The answer 202 means that the batch is committed. */
export const ingest = asGame.logs.ingest.handler(async ({ input, context, errors }) => {
  const { db, game, request, now } = context
  const sent: unknown[] = Array.isArray(input) ? input : [input]
  if (sent.length > MAX_LINES) throw errors.TOO_MANY_LINES()
  const key = keyOf(request.headers['idempotency-key'])
  if (key === null)
    throw errors.BAD_REQUEST({ message: 'Idempotency-Key: 1 to 200 visible ASCII characters' })
  const digest = key === undefined ? undefined : digestOf(sent)
  if (digest === null) throw errors.BAD_REQUEST({ message: 'The batch is nested too deeply' })
  const batch = key && digest ? { sender: game.sender, key, digest } : undefined
  const before = await answerBefore()
  if (before) return before

  const skew = skewOf(request.headers.date, now())
  const taken = await acceptLines(context, sent, { skew, batch }, (lines) =>
    context.receiveSanctions(lines, game.name),
  )
  if (taken.count > 0) throw errors.LINES_INVALID({ data: { errors: taken.errors, count: taken.count } })
  const correction = correctedBy(skew ?? 0)
  const accepted = sent.length
  if (!taken.isNew) return (await answerBefore()) ?? { accepted }
  return { accepted, ...(correction !== 0 && { correctedBy: Math.round(correction / 1_000) }) }

  async function answerBefore(): Promise<{ accepted: number } | undefined> {
    const stored = batch && (await batchOf(db, batch))
    if (!stored) return undefined
    if (!stored.digest.equals(batch.digest)) throw errors.KEY_REUSED()
    return { accepted: stored.accepted }
  }
})

export interface Sender {
  db: Db
  game: { sender: string; serverId: string }
  now: () => Date
}

interface Accepted {
  errors: LineError[]
  count: number
  bad: number
  /** False if all lines were stored before, or none may be stored. */
  isNew: boolean
}

/**
 * Stores all lines or none; of lines with keys the right ones. `skew`: ms by which the sender's clock is
 * ahead. `receive` stores other news in the lines before them: the sender repeats a batch for which it
 * failed.
 */
export async function acceptLines(
  { db, game, now }: Sender,
  sent: readonly unknown[],
  { skew, batch, keys }: { skew: number | undefined } & Pick<Sent, 'batch' | 'keys'>,
  receive?: (lines: Line[]) => Promise<void>,
): Promise<Accepted> {
  const { serverId, sender } = game
  const facts = { now: now(), serverId, skew: skew ?? 0 }
  const pieces = await inPieces(sent, MAX_LINES, (piece, from) => [{ from, ...readLines(piece, facts) }])
  const lines = pieces.flatMap((piece) => piece.lines)
  const count = pieces.reduce((sum, piece) => sum + piece.count, 0)
  const bad = new Set(pieces.flatMap((piece) => piece.bad.map((index) => piece.from + index)))
  const errors = pieces
    .flatMap(({ from, ...piece }) => piece.errors.map((error) => ({ ...error, index: from + error.index })))
    .slice(0, MAX_LINE_ERRORS)
  const result = { errors, count, bad: bad.size }
  if ((bad.size > 0 && !keys) || lines.length === 0) return { ...result, isNew: count === 0 }
  await receive?.(lines)
  const goodKeys = keys?.filter((_key, index) => !bad.has(index))
  const stored = await storeInTurn(db, sender, { lines, batch, keys: goodKeys })
  if (stored > 0) {
    const at = now()
    await noteFigures(db, sender, at, {
      lines: stored,
      lastBatchAt: at.toISOString(),
      ...(skew !== undefined && { clockSkew: skewInSeconds(skew), skewAt: at.toISOString() }),
    })
  }
  return { ...result, isNew: stored > 0 }
}

/** In ms, by the sender's `Date` header. */
function skewOf(date: string | undefined, now: Date): number | undefined {
  const theirs = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(theirs) ? undefined : theirs - now.getTime()
}

/** Undefined without a key; null: it is invalid. */
function keyOf(header: string | string[] | undefined): string | null | undefined {
  if (header === undefined) return undefined
  return typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header) ? header : null
}

/** Null if it is nested too deeply to be serialised. */
function digestOf(sent: unknown[]): Buffer | null {
  try {
    return createHash('sha256').update(JSON.stringify(sent)).digest()
  } catch {
    return null
  }
}
