import { sql } from 'kysely'
import type { LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { asMoment, inRange, type ResolvedFilter, type Range } from '../resolved-filter.ts'
import { linesOf } from './line-store.ts'

export interface Present {
  id: number
  identifier: string
  name: string | null
  count: number
}

/** Ten full servers in half an hour. */
const LOOKED_THROUGH = 50_000

export async function playersWithin(
  db: Db,
  { range, at, serverId }: { range: Range; at: number; serverId: number },
): Promise<Present[]> {
  const { rows } = await sql<Present>`
    with seen as (
      select player_id, abs(extract(epoch from created_at - ${asMoment(at)})) as seconds
      from logs l where ${inRange(range)} and l.server_id = ${serverId} and l.player_id is not null
      limit ${sql.lit(LOOKED_THROUGH)})
    select p.id, p.identifier, p.name, l.count
    from (select player_id, count(*) as count, min(seconds) as nearest from seen group by player_id) l
      join log_players p on p.id = l.player_id
    order by l.nearest, l.count desc, p.identifier
  `.execute(db)
  return rows
}

/** Up to `limit` lines on either side. */
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
