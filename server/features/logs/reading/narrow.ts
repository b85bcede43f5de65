import { sql } from 'kysely'
import type { Db } from '#postgres/db.ts'
import { nextPeriod } from '../counters/cover.ts'
import { totalOf } from '../counters/count-store.ts'
import { periodsOf } from '../counters/tally.ts'
import { allLines, isVoid, type Question } from '../question.ts'
import { readInTurn } from '../text-turn.ts'
import { BLOCK_LINES, blocksWith, countBeyond, linesInAndBeyond } from '../words/block-store.ts'
import { partsOf } from '../words/words.ts'

/** Up to so many lines are read for a text, all of them: a page then has the exact number. */
export const NEAR = 200_000
/** When more than one block of so many can have the words, everything is read: in one go that is cheaper. */
const SHARE = 8
/** When there are more than `NEAR` lines, so many blocks are read whatever their share is. */
export const FEW = 150
/** More lines that are in no block yet than this are many: a new installation's blocks are still being made. */
const BEYOND = 250_000

/** How many lines a search of texts has to go through, by counters that know of everything but the text. */
export async function linesToRead(db: Db, question: Question): Promise<number> {
  if (question.terms.length === 0 || isVoid(question)) return 0
  const { from, to } = question.range
  const range = { from: periodsOf(from).day, to: nextPeriod('day', to - 1) }
  const all = { ...question, range, terms: [] }
  const counted = [
    totalOf({ ...all, players: null }),
    question.players && totalOf({ ...all, only: nothing, without: none }),
  ].filter((total) => total !== undefined && total !== null)
  const { rows } = await sql<{ most: number | null }>`
    /* planned anew */ select least(${sql.join(counted)}) as most`.execute(db)
  return rows[0]?.most ?? 0
}

const nothing = { category: null, script: null, server: null }
const none = { category: [], script: [], server: [] }

/** Whether blocks tell where lines with these parts can be. */
export const isKnown = async (db: Db, parts: string[]) =>
  parts.length > 0 && (await countBeyond(db)) <= BEYOND

/** The most blocks that are worth reading one by one among so many lines; beyond that all lines are read. */
export function worthReading(lines: number): number {
  const share = Math.floor(lines / BLOCK_LINES / SHARE)
  return lines > NEAR ? Math.max(FEW, share) : share
}

/** The same question, read where answers can be when that is known to be little of all. */
export async function narrowed(db: Db, question: Question, most = worthReading): Promise<Question> {
  const few = most(await linesToRead(db, question))
  const parts = partsOf(question.terms)
  if (few === 0 || !(await isKnown(db, parts))) return question
  const blocks = await readInTurn(question, () => blocksWith(db, parts, question.range, few))
  return { ...question, source: blocks ? linesInAndBeyond(blocks) : allLines }
}
