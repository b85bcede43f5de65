import { sql } from 'kysely'
import { isTokenValid } from '#features/logs/public.ts'
import type { Db } from '#postgres/db.ts'
import type { Point } from './store.ts'

/**
 * Notes that this game server has all changes up to this point. Returns how long (s) the oldest new change waited
 * since its decision; undefined if nothing is new (on any node) or this history has no such point.
 */
export async function moveCursor(db: Db, sender: string, { seq, mark }: Point): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    with before as (select seq from game_cursors where sender = ${sender}),
    moved as (
      insert into game_cursors as held (sender, seq)
      select ${sender}, seq from game_marks where seq = ${seq} and mark = ${mark}
      on conflict (sender) do update set seq = excluded.seq, at = now() where held.seq < excluded.seq
      returning 1
    )
    select extract(epoch from clock_timestamp() - min(mark.at))::float8 as seconds
    from game_marks mark, before, moved where mark.seq > before.seq and mark.seq <= ${seq}`.execute(db)
  return rows[0]?.seconds ?? undefined
}

export interface GameFigures {
  server: string
  heardAgo: number
  spoolLines: number
  spoolDropped: number
  /** Age (s) of the oldest decision this server does not have; 0: it has all, null: it never asked. */
  gateBehind: number | null
}

/**
 * Figures of game servers with a valid token, for monitoring; servers with the same name are combined, with the
 * worse values.
 */
export async function gameFigures(db: Db, limit: number): Promise<GameFigures[]> {
  const { rows } = await sql<GameFigures>`
    select told.server_id as server, extract(epoch from now() - min(told.at))::float8 as heard_ago,
      sum(spool_lines)::float8 as spool_lines, sum(spool_dropped)::float8 as spool_dropped,
      max(case when held.seq is not null then coalesce((
        select greatest(extract(epoch from now() - min(mark.at)), 0)::float8 from game_marks mark
        where mark.seq > held.seq), 0) end) as gate_behind
    from game_heartbeats told left join game_cursors held on held.sender = told.sender
    where ${isTokenValid(sql`told.sender`)}
    group by told.server_id order by told.server_id limit ${limit}`.execute(db)
  return rows
}
