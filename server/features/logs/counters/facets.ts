import { sql } from 'kysely'
import {
  FACET_LINES,
  FACET_VALUES,
  facets,
  type Facet,
  type FacetTable,
  type PlayerCounts,
} from '@westmore/contract/logs.ts'
import { codeOf } from '#postgres/away.ts'
import type { Db } from '#postgres/db.ts'
import { namesOf } from '../names.ts'
import {
  conditionsOf,
  inRange,
  isVoid,
  noCondition,
  UNPREPARED,
  type ResolvedFilter,
} from '../resolved-filter.ts'
import { queueSearch } from '../search-queue.ts'
import { grains, splitIntoPeriods } from './periods.ts'
import { isCounted, totalsOf } from './portions.ts'

/** How long (ms) the players may be counted. */
const PATIENCE = 2_000

export async function facetsOf(db: Db, asked: ResolvedFilter): Promise<FacetTable> {
  const [rows, player] = await Promise.all([combinations(db, asked), playersOfNewest(db, asked)])
  const name = await namesOf(
    db,
    rows.flatMap((row) => facets.map((facet) => row[facet])),
  )
  const tell = (facet: Facet) => {
    const others = facets.filter((other) => other !== facet)
    const sums = new Map<number, number>()
    for (const row of rows)
      if (others.every((other) => admits(asked, other, row[other])))
        sums.set(row[facet], (sums.get(row[facet]) ?? 0) + row.count)
    const most = [...sums].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, FACET_VALUES)
    return { values: most.map(([id, count]) => ({ value: name(id), count })), distinct: sums.size }
  }
  return { category: tell('category'), script: tell('script'), server: tell('server'), player }
}

type Combination = Record<Facet, number> & { count: number }

/** Under all conditions but those on names: each facet leaves out its own. */
async function combinations(db: Db, asked: ResolvedFilter): Promise<Combination[]> {
  const free = { ...asked, only: noCondition.only, without: noCondition.without }
  if (isVoid(free)) return []
  const { counted, edges } = splitIntoPeriods(free.range, isCounted(free) ? grains : [])
  const parts = [
    ...counted.map(
      (range) => sql`select t.category_id as category, t.script_id as script, t.server_id as server,
        sum(t.count) as count from ${totalsOf(free, range)} group by 1, 2, 3`,
    ),
    ...edges.map(
      (edge) => sql`select l.category_id as category, l.script_id as script, l.server_id as server,
        count(*) as count from logs l where ${inRange(edge)} and ${conditionsOf(free)} group by 1, 2, 3`,
    ),
  ]
  const { rows } = await queueSearch(free, () =>
    sql<Combination>`${UNPREPARED} ${sql.join(parts, sql` union all `)}`.execute(db),
  )
  return rows
}

function admits({ only, without }: ResolvedFilter, facet: Facet, id: number): boolean {
  return (only[facet] === null || only[facet] === id) && !without[facet].includes(id)
}

/** Null if counting takes too long. */
async function playersOfNewest(db: Db, asked: ResolvedFilter): Promise<PlayerCounts | null> {
  if (isVoid(asked)) return { values: [], distinct: 0, isPart: false }
  const count = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(PATIENCE)}`.execute(tx)
      return sql<{ value: string; name: string | null; count: number; distinct: number; lines: number }>`
        ${UNPREPARED} with newest as materialized (
          select l.player_id from logs l where ${inRange(asked.range)} and ${conditionsOf(asked)}
          order by l.created_at desc, l.id desc limit ${FACET_LINES}
        ), most as (
          select player_id as id, count(*) as count, count(*) over () as distinct from newest
          where player_id is not null group by 1 order by 2 desc, 1 limit ${FACET_VALUES})
        select p.identifier as value, p.name, most.count, most.distinct, (select count(*) from newest) as lines
        from most join log_players p using (id) order by most.count desc, id
      `.execute(tx)
    })
  try {
    const { rows } = await queueSearch(asked, count)
    const values = rows.map(({ value, name, count: lines }) => ({ value, name, count: lines }))
    return { values, distinct: rows[0]?.distinct ?? 0, isPart: rows[0]?.lines === FACET_LINES }
  } catch (error) {
    if (codeOf(error) === TOO_LONG) return null
    throw error
  }
}

/** PostgreSQL's code for a statement that reached its timeout. */
const TOO_LONG = '57014'
