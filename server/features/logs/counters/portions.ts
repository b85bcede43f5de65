import { sql, type RawBuilder } from 'kysely'
import type { Grain } from '#postgres/column-types.ts'
import type { Db } from '#postgres/db.ts'
import {
  asMoment,
  conditionsOf,
  inRange,
  isVoid,
  UNPREPARED,
  valueConditions,
  type Range,
  type ResolvedFilter,
} from '../resolved-filter.ts'
import { queueSearch } from '../search-queue.ts'
import { grains, periodAt, splitIntoPeriods, type CountedRange } from './periods.ts'

/** The database counts lines by server, category and script when it stores them, not by player or word. */
export const isCounted = ({ players, terms }: ResolvedFilter) => players === null && terms.length === 0

/** For `from`, with the alias `t`. */
export const totalsOf = (resolved: ResolvedFilter, period: CountedRange): RawBuilder<unknown> =>
  sql`log_totals t where ${within(period)} and ${sql.join([sql`true`, ...valueConditions(resolved, 't')], sql` and `)}`

const within = ({ grain, from, to }: CountedRange) =>
  sql`t.grain = ${sql.lit(grain)} and t.at >= ${asMoment(from)} and t.at < ${asMoment(to)}`

/** The sums of days and months know one category or script, or none; for `from`, with the alias `t`. */
function sumsOf(resolved: ResolvedFilter, period: CountedRange): RawBuilder<unknown> {
  const { only, without } = resolved
  const names = [only.category, only.script].filter((id) => id !== null)
  const isSummed = names.length < 2 && without.category.length + without.script.length === 0
  if (!isSummed || period.grain === 'hour') return totalsOf(resolved, period)
  const conditions = [sql`t.name_id = ${names[0] ?? 0}`, ...valueConditions(resolved, 't', ['server'])]
  return sql`log_sums t where ${within(period)} and ${sql.join(conditions, sql` and `)}`
}

export interface Portion extends Range {
  count: number
}

/** Oldest first, none empty; their sum is the exact total. */
export async function portionsOf(
  db: Db,
  resolved: ResolvedFilter,
  by: readonly Grain[] = grains,
): Promise<Portion[]> {
  if (isVoid(resolved)) return []
  const { counted, edges } = splitIntoPeriods(resolved.range, isCounted(resolved) ? by : [])
  const parts = [
    ...counted.map(
      (range) =>
        sql`select t.grain, t.at, sum(t.count) as count from ${sumsOf(resolved, range)} group by 1, 2`,
    ),
    ...edges.map(
      (edge) => sql`select 'hour' as grain, date_trunc('hour', l.created_at, 'UTC') as at, count(*) as count
        from logs l where ${inRange(edge)} and ${conditionsOf(resolved)} group by 2`,
    ),
  ]
  if (parts.length === 0) return []
  const { rows } = await queueSearch(resolved, () =>
    sql<{ grain: Grain; at: string; count: number }>`${UNPREPARED} ${sql.join(parts, sql` union all `)}
      order by at`.execute(db),
  )
  return rows.map(({ grain, at, count }) => ({ ...periodAt(grain, Date.parse(at)), count }))
}
