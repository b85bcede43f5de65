import { sql, type RawBuilder } from 'kysely'
import { facets, type Facet } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { splitIntoPeriods, nextPeriod, type CountedRange } from './period-split.ts'
import {
  asMoment,
  conditionsOf,
  facetColumns,
  isVoid,
  planOf,
  inRange,
  valueConditions,
  type ResolvedFilter,
  type Range,
} from '../resolved-filter.ts'
import { queueSearch } from '../search-queue.ts'
import { grains, HOUR, playerCounters, wideGrains } from './tally.ts'
import type { Grain } from '#postgres/column-types.ts'

export interface Portion extends Range {
  count: number
}

/** The general counters, the counters per player, or the lines themselves can count a filter. */
type CountingMethod = 'counters' | 'players' | 'lines'

export function countingMethodOf({ players, terms, only, without }: ResolvedFilter): CountingMethod {
  if (terms.length > 0) return 'lines'
  if (!players) return 'counters'
  const isPlain = facets.every((facet) => only[facet] === null && without[facet].length === 0)
  return isPlain ? 'players' : 'lines'
}

export function grainsOf(resolved: ResolvedFilter): readonly Grain[] {
  const means = countingMethodOf(resolved)
  if (means === 'lines') return []
  return means === 'players' ? wideGrains : grainsBy(askedFacets(resolved))
}

const namedFacets = ['category', 'script'] as const

type CountedBy = ReadonlySet<Facet>

export const askedFacets = ({ only, without }: ResolvedFilter): CountedBy =>
  new Set(facets.filter((facet) => only[facet] !== null || without[facet].length > 0))

export function grainsBy(by: CountedBy): readonly Grain[] {
  const named = namedFacets.filter((facet) => by.has(facet))
  return named.length === 2 ? ['day'] : named.length === 1 ? wideGrains : grains
}

/** For `from`, with the alias `c`. */
export function countersOf(
  resolved: ResolvedFilter,
  { grain, from, to }: CountedRange,
  by = askedFacets(resolved),
): RawBuilder<unknown> {
  const named = namedFacets.map(
    (facet) => sql`c.${sql.ref(facetColumns[facet])} ${sql.raw(by.has(facet) ? '<>' : '=')} 0`,
  )
  return sql`log_counts_now c where c.grain = ${sql.lit(grain)}
    and c.at >= ${asMoment(from)} and c.at < ${asMoment(to)}
    and ${sql.join([...named, ...valueConditions(resolved, 'c')], sql` and `)}`
}

/** Oldest first, none empty; their sum is the exact total. */
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

async function countedPeriods(db: Db, resolved: ResolvedFilter, ranges: CountedRange[]): Promise<Portion[]> {
  const isOfPlayers = countingMethodOf(resolved) === 'players'
  const periods = ranges.map((range) => {
    const counters = isOfPlayers ? playerCountersOf(resolved, range) : countersOf(resolved, range)
    return sql`select ${sql.lit(range.grain)} as grain, c.at, sum(c.count) as count from ${counters} group by c.at`
  })
  const { rows } = await sql<{ grain: Grain; at: string; count: number }>`
    ${isOfPlayers ? planOf(resolved) : sql``} ${sql.join(periods, sql` union all `)}`.execute(db)
  return rows.map(({ grain, at, count }) => {
    const from = Date.parse(at)
    return { from, to: nextPeriod(grain, from), count }
  })
}

function playerCountersOf({ players }: ResolvedFilter, { grain, from, to }: CountedRange) {
  const table = sql.table(playerCounters[grain === 'month' ? 'month' : 'day'])
  return sql`${table} c where c.player_id = any(${players}::int[])
    and c.at >= ${asMoment(from)} and c.at < ${asMoment(to)}`
}

async function linesByHour(db: Db, resolved: ResolvedFilter, range: Range): Promise<Portion[]> {
  return (await countLines(db, resolved, range, HOUR)).map(({ at, count }) => ({
    from: Math.max(at, range.from),
    to: Math.min(at + HOUR, range.to),
    count,
  }))
}

/** `step`: ms, a divisor of an hour. */
export async function countLines(db: Db, resolved: ResolvedFilter, range: Range, step: number) {
  const counted = sql<{ at: number; count: number }>`${planOf(resolved)}
    select (floor(extract(epoch from l.created_at) * 1000 / ${sql.lit(step)}) * ${sql.lit(step)})::bigint as at,
      count(*) as count
    from ${resolved.source} l where ${inRange(range)} and ${conditionsOf(resolved)} group by 1 order by 1
  `
  return (await queueSearch(resolved, () => counted.execute(db))).rows
}
