import { sql, type RawBuilder } from 'kysely'
import { ZONE } from '@westmore/contract/days.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { asMoment, type Range } from '../resolved-filter.ts'
import { wordsOf } from './words.ts'

/** The text in UTF-16 units; a block has at least one line. */
export const BLOCK_LINES = 1_000
const MOST_TEXT = 4 * 1024 ** 2

const FOLDING = 1

const BLOCKS_LOCK = 5_006

/** Until the end of the transaction: no block is made of lines being changed. */
export async function lockBlocksAndLines(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(BLOCKS_LOCK)})`.execute(tx)
}

interface Read {
  id: number
  /** As text from the database, precise to the microsecond. */
  at: string
  month: string
  text: string
}

/** False if too few lines are in no block. */
export async function makeBlock(tx: Tx, size: number): Promise<boolean> {
  await lockBlocksAndLines(tx)
  const { rows: horizons } = await sql<{ upTo: number }>`select logs_horizon() as up_to`.execute(tx)
  const { rows } = await sql<Read>`
    select id, created_at::text as at, date_trunc('month', created_at, ${sql.lit(ZONE)}) as month, concat(action, ' ', metadata::text) as text
    from logs where id > ${lastOfBlocks} and id <= ${horizons[0]?.upTo ?? 0} order by id limit ${size}`.execute(
    tx,
  )
  if (rows.length < size) return false
  for (const lines of Map.groupBy(fitting(rows), ({ month }) => month).values()) await insertBlock(tx, lines)
  return true
}

function fitting(lines: Read[]): Read[] {
  let room = MOST_TEXT
  const end = lines.findIndex(({ text }) => (room -= text.length) < 0)
  return end === -1 ? lines : lines.slice(0, Math.max(1, end))
}

async function insertBlock(tx: Tx, lines: Read[]): Promise<void> {
  await sql`
    insert into log_blocks (first_id, last_id, oldest, newest, words, folding)
    select ${lines[0]?.id}, ${lines.at(-1)?.id}, min(at), max(at), ${wordsIn(lines)}, ${sql.lit(FOLDING)}
    from unnest(${lines.map(({ at }) => at)}::timestamptz[]) at`.execute(tx)
}

const wordsIn = (lines: { text: string }[]) => wordsOf(lines.map(({ text }) => text).join(' ')).join(' ')

/** Lines of a block may have changed, or its words have an older folding. */
export async function rereadBlock(tx: Tx): Promise<boolean> {
  await lockBlocksAndLines(tx)
  const { rows } = await sql<{ firstId: number }>`
    select first_id from log_blocks where words is null or folding < ${sql.lit(FOLDING)}
    order by words is null desc, first_id desc limit 1`.execute(tx)
  const [block] = rows
  if (!block) return false
  const { rows: lines } = await sql<{ text: string }>`
    select concat(l.action, ' ', l.metadata::text) as text from ${linesIn([block.firstId])} l`.execute(tx)
  const words = wordsIn(lines)
  // Equal words are left where they are, and so is their index.
  await sql`update log_blocks set words = case when words = ${words} then words else ${words} end, folding = ${sql.lit(FOLDING)}
    where first_id = ${block.firstId}`.execute(tx)
  return true
}

interface Changed {
  id: number
  at: string
  action: string
  metadata: unknown
}

/**
 * `changed` is in order of time. Call `lockBlocksAndLines` before reading the lines; the words of their
 * blocks are cleared.
 */
export async function changeLines(tx: Tx, changed: Changed[]): Promise<void> {
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  const moments = changed.map(({ at }) => at)
  await sql`
    update logs set action = kept.action, metadata = kept.metadata
    from unnest(${ids}::bigint[], ${moments}::timestamptz[], ${changed.map(({ action }) => action)}::text[],
      ${changed.map(({ metadata }) => (metadata === null ? null : JSON.stringify(metadata)))}::json[])
      as kept (id, at, action, metadata)
    where logs.id = kept.id and logs.created_at = kept.at
      and logs.created_at between ${moments[0]}::timestamptz and ${moments.at(-1)}::timestamptz`.execute(tx)
  await sql`
    update log_blocks set words = null
    where words is not null and exists (
      select from unnest(${ids}::bigint[], ${moments}::timestamptz[]) as line (id, at)
      where line.id between first_id and last_id and line.at between oldest and newest)`.execute(tx)
}

const lastOfBlocks = sql`coalesce((select max(last_id) from log_blocks), 0)`

export async function countIdsAfterLastBlock(db: Db): Promise<number> {
  const { rows } = await sql<{ beyond: number }>`
    select last_value - ${lastOfBlocks} as beyond from logs_id_seq`.execute(db)
  return rows[0]?.beyond ?? 0
}

const linesIn = (firstIds: number[]): RawBuilder<unknown> => sql`(
  select inside.* from log_blocks block cross join lateral (
    select * from logs
    where id between block.first_id and block.last_id and created_at between block.oldest and block.newest offset 0
  ) inside where block.first_id = any(${firstIds}::bigint[]))`

/** Blocks are known by the id of their first line. `lastId` is the highest id in any block at that time. */
export interface Blocks {
  firstIds: number[]
  lastId: number
}

export const linesInAndAfter = ({ firstIds, lastId }: Blocks): RawBuilder<unknown> => sql`(
  select * from ${linesIn(firstIds)} within union all select * from logs where id > ${lastId})`

const blocksInRange = ({ from, to }: Range) => sql`newest >= ${asMoment(from)} and oldest < ${asMoment(to)}`

const allOf = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** Undefined if more than `most` blocks can have lines with all of these parts. */
export async function blocksWith(
  db: Db,
  parts: string[],
  range: Range,
  most: number,
): Promise<Blocks | undefined> {
  const withParts = allOf(parts.map((part) => sql`words like ${`%${part}%`}`))
  const blocks = await db.transaction().execute(async (tx) => {
    // The planner ignores that words are stored out of line, and underestimates the cost of reading all.
    await sql`set local enable_seqscan = off`.execute(tx)
    return blocksBy(
      tx,
      sql`(select first_id from log_blocks where ${withParts} and ${blocksInRange(range)} limit ${most + 1})
        union all
        (select first_id from log_blocks where words is null and ${blocksInRange(range)} limit ${most + 1})`,
    )
  })
  return blocks.firstIds.length > most ? undefined : blocks
}

/** Takes the first `most` blocks in one direction of time; `next` is the first one left out. */
export async function blocksNearest(
  db: Db,
  parts: string[],
  range: Range,
  { most, direction }: { most: number; direction: 'asc' | 'desc' },
): Promise<Blocks & { next: number | undefined }> {
  const edge = sql.ref(direction === 'desc' ? 'newest' : 'oldest')
  const way = sql.raw(direction)
  const withParts = allOf(parts.map((part) => sql`strpos(words, ${part}) > 0`))
  const { firstIds, lastId } = await blocksBy(
    db,
    sql`select first_id from log_blocks
      where (words is null or ${withParts}) and ${blocksInRange(range)}
      order by ${edge} ${way}, first_id ${way} limit ${most + 1}`,
  )
  return { firstIds: firstIds.slice(0, most), lastId, next: firstIds[most] }
}

async function blocksBy(db: Db, found: RawBuilder<unknown>): Promise<Blocks> {
  const { rows } = await sql<{ lastId: number; firstIds: (number | string)[] }>`/* planned anew */
    select ${lastOfBlocks} as last_id, array(${found}) as first_ids`.execute(db)
  const { lastId = 0, firstIds = [] } = rows[0] ?? {}
  return { lastId, firstIds: firstIds.map(Number) }
}

export const nearerThan = (next: number, direction: 'asc' | 'desc'): RawBuilder<unknown> =>
  direction === 'desc'
    ? sql`l.created_at > (select newest from log_blocks where first_id = ${next})`
    : sql`l.created_at < (select oldest from log_blocks where first_id = ${next})`
