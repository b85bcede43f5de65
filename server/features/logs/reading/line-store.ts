import { sql, type RawBuilder } from 'kysely'
import type { LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { namesOf } from '../names.ts'
import { conditionsOf, isVoid, UNPREPARED, inRange, type ResolvedFilter } from '../resolved-filter.ts'
import { queuePage, queueSearch } from '../search-queue.ts'

interface Row {
  id: number
  createdAt: string
  categoryId: number
  scriptId: number
  serverId: number
  identifier: string | null
  action: string
  metadata: Record<string, unknown> | null
}

/** The selection names its lines `l`. */
async function entriesOf(
  db: Db,
  lines: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<LogEntry[]> {
  const { rows } = await sql<Row>`${UNPREPARED}
    select l.id, l.created_at as "createdAt", l.category_id as "categoryId", l.script_id as "scriptId",
      l.server_id as "serverId", p.identifier, l.action, l.metadata
    from (${lines}) l left join log_players p on p.id = l.player_id order by ${order}
  `.execute(db.withoutPlugins())
  const name = await namesOf(
    db,
    rows.flatMap(({ categoryId, scriptId, serverId }) => [categoryId, scriptId, serverId]),
  )
  return rows.map(({ id, action, createdAt, categoryId, scriptId, serverId, identifier, metadata }) => ({
    id,
    action,
    created_at: createdAt,
    category: name(categoryId),
    script_name: name(scriptId),
    server_id: name(serverId),
    user_identifier: identifier,
    player_name: typeof metadata?.['playerName'] === 'string' ? metadata['playerName'] : null,
    metadata: metadata ?? {},
  }))
}

export interface Order {
  limit: number
  offset: number
  direction: 'asc' | 'desc'
}

const by = (direction: Order['direction']) =>
  sql`l.created_at ${sql.raw(direction)}, l.id ${sql.raw(direction)}`

export const linesOf = (
  db: Db,
  resolved: ResolvedFilter,
  { limit, offset, direction }: Order,
  also = sql`true`,
): Promise<LogEntry[]> =>
  queueSearch(resolved, () =>
    entriesOf(
      db,
      sql`select * from logs l where ${also} and ${inRange(resolved.range)} and ${conditionsOf(resolved)}
        order by ${by(direction)} limit ${limit} offset ${offset}`,
      by(direction),
    ),
  )

/** A page of the first `most` matches, and how many of these there are. */
export function pageWithin(
  db: Db,
  resolved: ResolvedFilter,
  { limit, offset, direction }: Order,
  most: number,
): Promise<{ count: number; logs: LogEntry[] }> {
  return queuePage(resolved, async () => {
    const { rows } = await sql<{ count: number; ids: string[]; times: string[] }>`${UNPREPARED}
      with found as materialized (
        select l.id, l.created_at from logs l where ${inRange(resolved.range)} and ${conditionsOf(resolved)}
        order by ${by(direction)} limit ${most}
      ), page as (
        select * from found l order by ${by(direction)} limit ${limit} offset ${offset}
      )
      select (select count(*) from found) as count, array(select id::text from page) as ids,
        array(select created_at::text from page) as times`.execute(db)
    const { count = 0, ids = [], times = [] } = rows[0] ?? {}
    // The times select the partitions of the months.
    const page = sql`select l.* from unnest(${ids}::bigint[], ${times}::timestamptz[]) as place (id, at)
      cross join lateral (select * from logs where id = place.id and created_at = place.at) l`
    return { count, logs: ids.length === 0 ? [] : await entriesOf(db, page, by(direction)) }
  })
}

/**
 * Only lines that existed at the start; each chunk is a statement of its own, and the memory stays bounded.
 */
export async function* linesInChunks(
  db: Db,
  resolved: ResolvedFilter,
  size: number,
): AsyncGenerator<LogEntry[]> {
  const { rows } = await sql<{ lastId: number }>`select last_value as last_id from logs_id_seq`.execute(db)
  const existed = sql`l.id <= ${rows[0]?.lastId ?? 0}`
  let next = existed
  while (!isVoid(resolved)) {
    const lines = await linesOf(db, resolved, { limit: size, offset: 0, direction: 'desc' }, next)
    if (lines.length > 0) yield lines
    const last = lines.at(-1)
    if (!last || lines.length < size) return
    next = sql`${existed} and (l.created_at, l.id) < (${last.created_at}::timestamptz, ${last.id}::bigint)`
  }
}

export const linesWithIds = (db: Db, ids: number[]): Promise<LogEntry[]> =>
  entriesOf(db, sql`select * from logs l where l.id = any(${ids}::bigint[])`, sql`l.created_at, l.id`)

export const lineById = async (db: Db, id: number): Promise<LogEntry | undefined> =>
  (await linesWithIds(db, [id]))[0]

/** Every line up to this id is committed, or never will be. */
export async function horizonOf(db: Db): Promise<number> {
  const { rows } = await sql<{ horizon: number }>`select logs_horizon() as horizon`.execute(db)
  return rows[0]?.horizon ?? 0
}

export async function arrivals(
  db: Db,
  resolved: ResolvedFilter,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<{ logs: LogEntry[]; total: number }> {
  const condition = sql`l.id > ${after} and l.id <= ${upTo} and ${inRange(resolved.range)} and ${conditionsOf(resolved)}`
  const logs = await entriesOf(
    db,
    sql`select * from logs l where ${condition} order by l.id desc limit ${limit}`,
    by('desc'),
  )
  if (logs.length < limit) return { logs, total: logs.length }
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from logs l where ${condition}`.execute(db)
  return { logs, total: rows[0]?.total ?? logs.length }
}
