import { sql, type RawBuilder } from 'kysely'
import { facets, type Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { serverCondition, termTable } from './terms.ts'
import { coverRange, nextPeriod } from './cover.ts'
import { asMoment, conditionsOf, isVoid, planOf, within, type Question, type Range } from '../question.ts'
import { readInTurn } from '../text-turn.ts'
import { grains, HOUR, playerCounters, wideGrains } from './tally.ts'
import type { Grain } from '#postgres/tables.ts'

/** Matching lines between two moments. */
export interface Portion extends Range {
  count: number
}

/** How a question is counted: by the general counters, by the counters per player, or line by line. */
type Means = 'counters' | 'players' | 'lines'

export function meansOf({ players, terms, only, without }: Question): Means {
  if (terms.length > 0) return 'lines'
  if (!players) return 'counters'
  const isPlain = facets.every((facet) => only[facet] === null && without[facet].length === 0)
  return isPlain ? 'players' : 'lines'
}

/** Grains with counters for this question, widest first. */
export function grainsOf(question: Question): readonly Grain[] {
  const means = meansOf(question)
  if (means === 'lines') return []
  return means === 'players'
    ? wideGrains
    : grainsCounting(asksFor(question, 'category'), asksFor(question, 'script'))
}

export const asksFor = ({ only, without }: Question, facet: Facet) =>
  only[facet] !== null || without[facet].length > 0

export function grainsCounting(byCategory: boolean, byScript: boolean): readonly Grain[] {
  if (byCategory && byScript) return ['day']
  return byCategory || byScript ? wideGrains : grains
}

/** All matching lines in portions, oldest first, none empty; their sum is the exact total. */
export async function portionsOf(db: Db, question: Question, by = grainsOf(question)): Promise<Portion[]> {
  if (isVoid(question)) return []
  if (by.length === 0) return linesByHour(db, question, question.range)
  const { counted, edges } = coverRange(question.range, by)
  const portions = await Promise.all([
    counted.length > 0 ? countedPeriods(db, question, counted) : [],
    ...edges.map((edge) => linesByHour(db, question, edge)),
  ])
  return portions.flat().toSorted((a, b) => a.from - b.from)
}

/**
 * An expression for the exact total, for a statement that reads some of the lines; undefined if counters do not
 * cover the whole range, or nothing can match.
 */
export function totalOf(question: Question): RawBuilder<number> | undefined {
  const { counted, edges } = coverRange(question.range, grainsOf(question))
  if (isVoid(question) || counted.length === 0 || edges.length > 0) return undefined
  return sql`(select coalesce(sum(count), 0)::bigint from (${periodsIn(question, counted)}) counted)`
}

type CountedRange = Range & { grain: Grain }

async function countedPeriods(db: Db, question: Question, ranges: CountedRange[]): Promise<Portion[]> {
  const plan = meansOf(question) === 'players' ? planOf(question) : sql``
  const { rows } = await sql<{
    grain: Grain
    at: string
    count: number
  }>`${plan}${periodsIn(question, ranges)}`.execute(db)
  return rows
    .filter(({ count }) => count > 0)
    .map(({ grain, at, count }) => {
      const from = Date.parse(at)
      return { from, to: nextPeriod(grain, from), count }
    })
}

function periodsIn(question: Question, ranges: CountedRange[]) {
  const of = meansOf(question) === 'players' ? playerPeriods : counters
  return sql.join(
    ranges.map((range) => of(question, range)),
    sql` union all `,
  )
}

function playerPeriods({ players }: Question, { grain, from, to }: CountedRange) {
  const table = sql.table(playerCounters[grain === 'month' ? 'month' : 'day'])
  return sql`
    select ${sql.lit(grain)} as grain, at, sum(count) as count from ${table}
    where player_id = any(${players}::int[]) and at >= ${asMoment(from)} and at < ${asMoment(to)} group by at`
}

function counters(question: Question, { grain, from, to }: CountedRange) {
  return sql`
    select ${sql.lit(grain)} as grain, c.at, sum(c.count * t.sign) as count
    from ${termTable(question)} join log_counts_now c
      on c.grain = ${sql.lit(grain)} and c.category_id = t.category_id and c.script_id = t.script_id
        and c.at >= ${asMoment(from)} and c.at < ${asMoment(to)}
    where ${serverCondition(question)} group by c.at`
}

/** Line by line, in hours. */
async function linesByHour(db: Db, question: Question, range: Range): Promise<Portion[]> {
  return (await countLines(db, question, range, HOUR)).map(({ at, count }) => ({
    from: Math.max(at, range.from),
    to: Math.min(at + HOUR, range.to),
    count,
  }))
}

/** Lines counted in steps of `step` ms, which must divide an hour. */
export async function countLines(db: Db, question: Question, range: Range, step: number) {
  const counted = sql<{ at: number; count: number }>`${planOf(question)}
    select (floor(extract(epoch from l.created_at) * 1000 / ${sql.lit(step)}) * ${sql.lit(step)})::bigint as at,
      count(*) as count
    from ${question.source} l where ${within(range)} and ${conditionsOf(question)} group by 1 order by 1
  `
  return (await readInTurn(question, () => counted.execute(db))).rows
}
