import { sql } from 'kysely'
import type { LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { inRange, type ResolvedFilter, type Range } from '../resolved-filter.ts'
import { linesOf } from './line-store.ts'

export interface Present {
  id: number
  identifier: string
  name: string | null
  count: number
}

/** Lines searched for players: ten full servers in half an hour. */
const LOOKED_THROUGH = 50_000

/** A line this many seconds away counts half as much. */
const HALF_AS_NEAR = 10

/**
 * Players with lines on a server in a range, likely participants first: actions within seconds of the
 * moment in a category with few lines says more than many lines, and chat says nothing.
 */
export async function playersWithin(
  db: Db,
  { range, at, serverId }: { range: Range; at: number; serverId: number },
): Promise<Present[]> {
  const moment = new Date(at).toISOString()
  const { rows } = await sql<Present>`
    with seen as (
      select player_id, category_id, abs(extract(epoch from created_at - ${moment}::timestamptz)) as seconds
      from logs l where ${inRange(range)} and l.server_id = ${serverId} and l.player_id is not null
      limit ${sql.lit(LOOKED_THROUGH)}),
    categories as (
      select category_id, case when lower(n.name) like '%chat%' then 0 else 1 / sqrt(count(*)) end as rarity
      from seen join log_names n on n.id = category_id group by category_id, n.name)
    select p.id, p.identifier, p.name, l.count from (
      select player_id, count(*) as count, max(rarity / (1 + seconds / ${sql.lit(HALF_AS_NEAR)})) as likelihood
      from seen join categories using (category_id) group by player_id
    ) l join log_players p on p.id = l.player_id order by l.likelihood desc, l.count desc, p.identifier
  `.execute(db)
  return rows
}

/** The lines nearest to a moment, up to `limit` on either side, oldest first. */
export async function linesNear(
  db: Db,
  resolved: ResolvedFilter,
  { at, limit }: { at: number; limit: number },
): Promise<{ logs: LogEntry[]; isWhole: boolean }> {
  const { from, to } = resolved.range
  const side = { limit: limit + 2, offset: 0 }
  const [older, newer] = await Promise.all([
    linesOf(db, { ...resolved, range: { from, to: at + 1 } }, { ...side, direction: 'desc' }),
    linesOf(db, { ...resolved, range: { from: at + 1, to } }, { ...side, direction: 'asc' }),
  ])
  return {
    logs: [...older.toReversed().slice(-limit - 1), ...newer.slice(0, limit)],
    isWhole: older.length <= limit + 1 && newer.length <= limit,
  }
}
