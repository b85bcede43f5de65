import { sql } from 'kysely'
import { Uuid } from '@westmore/contract/text.ts'
import { isTokenValid } from '#features/logs/public.ts'
import type { Db } from '#postgres/db.ts'
import type { Point } from './store.ts'

/** A request between pages also has the final `until`. */
export interface Cursor {
  since: Point | undefined
  until: Point | undefined
  /** Discord id of the last player sent; undefined if all were sent. */
  afterPlayer: string | undefined
  afterBan: string
}

const NO_BAN = '00000000-0000-0000-0000-000000000000'

export const writePoint = ({ seq, mark }: Point) => `${seq}.${mark}`

/** A point or, between pages, `since~until~after`; an empty text asks for everyone. */
export function readCursor(text: string): Cursor | undefined {
  const [first = '', second, after = '', ...more] = text.split('~')
  const since = readPoint(first)
  if ((first !== '' && !since) || more.length > 0) return undefined
  if (second === undefined) return { since, until: undefined, afterPlayer: '', afterBan: NO_BAN }
  const until = readPoint(second)
  if (!until) return undefined
  if (/^\d{15,21}$/.test(after)) return { since, until, afterPlayer: after, afterBan: NO_BAN }
  return Uuid.safeParse(after).success ? { since, until, afterPlayer: undefined, afterBan: after } : undefined
}

function readPoint(text: string): Point | undefined {
  const [, digits, mark] = /^(0|[1-9]\d{0,14})\.([\da-f-]{36})$/.exec(text) ?? []
  return digits && mark && Uuid.safeParse(mark).success ? { seq: Number(digits), mark } : undefined
}

/** A time, or a page that begins with one: from an older version of the resource. */
export const isMoment = (text: string) => /^(?:\d{4}-\d\d-\d\dT[\d:.]+Z(?:~|$)|~\d{4}-\d\d-\d\dT)/.test(text)

/**
 * Returns how long (s) the oldest new change waited since its decision; undefined if nothing is new (on any
 * node) or this history has no such point.
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
 * For monitoring, of servers with a valid token; servers with the same name are combined, with the worse
 * values.
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
