import { sql, type RawBuilder } from 'kysely'
import { FACET_LINES, FACET_VALUES, type PlayerCounts } from '@westmore/contract/logs.ts'
import { codeOf } from '#postgres/away.ts'
import type { Db } from '#postgres/db.ts'
import { askedFacets } from './count-store.ts'
import { splitIntoPeriods, type CountedRange } from './period-split.ts'
import {
  asMoment,
  conditionsOf,
  isVoid,
  planOf,
  inRange,
  type ResolvedFilter,
  type Range,
} from '../resolved-filter.ts'
import { playerCounters, wideGrains } from './tally.ts'

export interface PlayersCounted {
  most: { id: number; count: number }[]
  distinct: number
  isPart: boolean
}

const nobody: PlayersCounted = { most: [], distinct: 0, isPart: false }

const PATIENCE = 2_000

/** For a filter without player and text; null if counting would take too long. */
export async function playersCounted(db: Db, resolved: ResolvedFilter): Promise<PlayersCounted | null> {
  if (isVoid(resolved)) return nobody
  return askedFacets(resolved).size === 0 ? playersOfCounters(db, resolved) : playersOfNewest(db, resolved)
}

export function mostOf(counts: Map<number, number>): PlayersCounted {
  const most = [...counts].map(([id, count]) => ({ id, count }))
  most.sort((a, b) => b.count - a.count || a.id - b.id)
  return { most: most.slice(0, FACET_VALUES), distinct: most.length, isPart: false }
}

interface Row {
  id: number
  count: number
  distinct: number
  lines: number
}

const countedFrom = (rows: Row[]): PlayersCounted => ({
  most: rows.map(({ id, count }) => ({ id, count })),
  distinct: rows[0]?.distinct ?? 0,
  isPart: rows[0]?.lines === FACET_LINES,
})

async function playersOfCounters(db: Db, { range }: ResolvedFilter): Promise<PlayersCounted> {
  const { counted, edges } = splitIntoPeriods(range, wideGrains)
  const parts = [...counted.map(playerPeriods), ...edges.map(playersWithin)]
  const { rows } = await sql<Row>`
    select id, sum(count)::bigint as count, count(*) over () as distinct, 0 as lines
    from (${sql.join(parts, sql` union all `)}) parts
    group by id order by count desc, id limit ${FACET_VALUES}
  `.execute(db)
  return countedFrom(rows)
}

function playerPeriods({ grain, from, to }: CountedRange): RawBuilder<unknown> {
  const table = sql.table(playerCounters[grain === 'month' ? 'month' : 'day'])
  return sql`select player_id as id, sum(count) as count from ${table}
    where at >= ${asMoment(from)} and at < ${asMoment(to)} group by 1`
}

const playersWithin = (edge: Range) => sql`select player_id as id, count(*) as count from logs l
  where ${inRange(edge)} and player_id is not null group by 1`

/** There are no counters of players per category, script or server, so the newest lines are counted. */
async function playersOfNewest(db: Db, resolved: ResolvedFilter): Promise<PlayersCounted | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(PATIENCE)}`.execute(tx)
      const { rows } = await sql<Row>`${planOf(resolved)}
        with newest as materialized (
          select l.player_id from logs l where ${inRange(resolved.range)} and ${conditionsOf(resolved)}
          order by l.created_at desc, l.id desc limit ${FACET_LINES})
        select player_id as id, count(*) as count, count(*) over () as distinct, (select count(*) from newest) as lines
        from newest where player_id is not null group by 1 order by 2 desc, 1 limit ${FACET_VALUES}
      `.execute(tx)
      return countedFrom(rows)
    })
  } catch (error) {
    // The statement took too long.
    if (codeOf(error) === '57014') return null
    throw error
  }
}

export async function withNames(db: Db, { most, distinct, isPart }: PlayersCounted): Promise<PlayerCounts> {
  const players = await db
    .selectFrom('logPlayers')
    .select(['id', 'identifier', 'name'])
    .where('id', '=', sql<number>`any(${most.map(({ id }) => id)}::int[])`)
    .execute()
  const known = new Map(players.map((player) => [player.id, player]))
  const values = most.flatMap(({ id, count }) => {
    const player = known.get(id)
    return player ? [{ value: player.identifier, name: player.name, count }] : []
  })
  return { values, distinct, isPart }
}
