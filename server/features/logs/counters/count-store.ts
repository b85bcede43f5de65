import { sql, type RawBuilder } from 'kysely'
import { facets, type Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { serverCondition, inclusionExclusionTable } from './terms.ts'
import { splitIntoPeriods, nextPeriod, type CountedRange } from './period-split.ts'
import {
  asMoment,
  conditionsOf,
  isVoid,
  planOf,
  inRange,
  type ResolvedFilter,
  type Range,
} from '../resolved-filter.ts'
import { queueSearch } from '../search-queue.ts'
import { grains, HOUR, playerCounters, wideGrains } from './tally.ts'
import type { Grain } from '#postgres/tables.ts'

/** Matching lines between two moments. */
export interface Portion extends Range {
  count: number
}

/** How a filter is counted: by the general counters, by the counters per player, or line by line. */
type CountingMethod = 'counters' | 'players' | 'lines'

export function countingMethodOf({ players, terms, only, without }: ResolvedFilter): CountingMethod {
  if (terms.length > 0) return 'lines'
  if (!players) return 'counters'
  const isPlain = facets.every((facet) => only[facet] === null && without[facet].length === 0)
  return isPlain ? 'players' : 'lines'
}

/** Grains with counters for this filter, widest first. */
export function grainsOf(resolved: ResolvedFilter): readonly Grain[] {
  const means = countingMethodOf(resolved)
  if (means === 'lines') return []
  return means === 'players'
    ? wideGrains
    : grainsCounting(asksFor(resolved, 'category'), asksFor(resolved, 'script'))
}

export const asksFor = ({ only, without }: ResolvedFilter, facet: Facet) =>
  only[facet] !== null || without[facet].length > 0

export function grainsCounting(byCategory: boolean, byScript: boolean): readonly Grain[] {
  if (byCategory && byScript) return ['day']
  return byCategory || byScript ? wideGrains : grains
}

/** All matching lines in portions, oldest first, none empty; their sum is the exact total. */
export async function portionsOf(
  db: Db,
  resolved: ResolvedFilter,
  by = grainsOf(resolved),
): Promise<Portion[]> {
  if (isVoid(resolved)) return []
  if (by.length === 0) return linesByHour(db, resolved, resolved.range)
  const { counted, edges } = splitIntoPeriods(resolved.range, by)
  const portions = await Promise.all([
    counted.length > 0 ? countedPeriods(db, resolved, counted) : [],
    ...edges.map((edge) => linesByHour(db, resolved, edge)),
  ])
  return portions.flat().toSorted((a, b) => a.from - b.from)
}

/**
 * An expression for the exact total, for a statement that reads some of the lines; undefined if counters do not
 * cover the whole range, or nothing can match.
 */
export function totalOf(resolved: ResolvedFilter): RawBuilder<number> | undefined {
  const { counted, edges } = splitIntoPeriods(resolved.range, grainsOf(resolved))
  if (isVoid(resolved) || counted.length === 0 || edges.length > 0) return undefined
  return sql`(select coalesce(sum(count), 0)::bigint from (${periodsIn(resolved, counted)}) counted)`
}

async function countedPeriods(db: Db, resolved: ResolvedFilter, ranges: CountedRange[]): Promise<Portion[]> {
  const plan = countingMethodOf(resolved) === 'players' ? planOf(resolved) : sql``
  const { rows } = await sql<{
    grain: Grain
    at: string
    count: number
  }>`${plan}${periodsIn(resolved, ranges)}`.execute(db)
  return rows
    .filter(({ count }) => count > 0)
    .map(({ grain, at, count }) => {
      const from = Date.parse(at)
      return { from, to: nextPeriod(grain, from), count }
    })
}

function periodsIn(resolved: ResolvedFilter, ranges: CountedRange[]) {
  const of = countingMethodOf(resolved) === 'players' ? playerPeriods : counters
  return sql.join(
    ranges.map((range) => of(resolved, range)),
    sql` union all `,
  )
}

function playerPeriods({ players }: ResolvedFilter, { grain, from, to }: CountedRange) {
  const table = sql.table(playerCounters[grain === 'month' ? 'month' : 'day'])
  return sql`
    select ${sql.lit(grain)} as grain, at, sum(count) as count from ${table}
    where player_id = any(${players}::int[]) and at >= ${asMoment(from)} and at < ${asMoment(to)} group by at`
}

function counters(resolved: ResolvedFilter, { grain, from, to }: CountedRange) {
  return sql`
    select ${sql.lit(grain)} as grain, c.at, sum(c.count * t.sign) as count
    from ${inclusionExclusionTable(resolved)} join log_counts_now c
      on c.grain = ${sql.lit(grain)} and c.category_id = t.category_id and c.script_id = t.script_id
        and c.at >= ${asMoment(from)} and c.at < ${asMoment(to)}
    where ${serverCondition(resolved)} group by c.at`
}

/** Line by line, in hours. */
async function linesByHour(db: Db, resolved: ResolvedFilter, range: Range): Promise<Portion[]> {
  return (await countLines(db, resolved, range, HOUR)).map(({ at, count }) => ({
    from: Math.max(at, range.from),
    to: Math.min(at + HOUR, range.to),
    count,
  }))
}

/** Lines counted in steps of `step` ms, which must divide an hour. */
export async function countLines(db: Db, resolved: ResolvedFilter, range: Range, step: number) {
  const counted = sql<{ at: number; count: number }>`${planOf(resolved)}
    select (floor(extract(epoch from l.created_at) * 1000 / ${sql.lit(step)}) * ${sql.lit(step)})::bigint as at,
      count(*) as count
    from ${resolved.source} l where ${inRange(range)} and ${conditionsOf(resolved)} group by 1 order by 1
  `
  return (await queueSearch(resolved, () => counted.execute(db))).rows
}
