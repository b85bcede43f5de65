import { sql, type RawBuilder } from 'kysely'
import type { LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import { namesOf } from '../names.ts'
import { conditionsOf, isVoid, planOf, inRange, type ResolvedFilter } from '../resolved-filter.ts'
import { queueSearch } from '../search-queue.ts'

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

interface Selection {
  lines: RawBuilder<unknown>
  order: RawBuilder<unknown>
  plan?: RawBuilder<unknown>
}

/** The selection names its lines `l`. */
async function entriesOf(db: Db, selection: Selection): Promise<LogEntry[]> {
  return toEntries(db, await rowsOf<Row>(db, selection))
}

async function rowsOf<Found extends Row>(
  db: Db,
  { lines, order, plan = sql`` }: Selection,
  more = sql``,
): Promise<Found[]> {
  const { rows } = await sql<Found>`${plan}
    select l.id, l.created_at as "createdAt", l.category_id as "categoryId", l.script_id as "scriptId",
      l.server_id as "serverId", p.identifier, l.action, l.metadata${more}
    from (${lines}) l left join log_players p on p.id = l.player_id order by ${order}
  `.execute(db.withoutPlugins())
  return rows
}

async function toEntries(db: Db, rows: Row[]): Promise<LogEntry[]> {
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

function inOrder(
  resolved: ResolvedFilter,
  { limit, offset, direction }: Order,
  also: RawBuilder<unknown>,
): Selection {
  const way = sql.raw(direction)
  return {
    lines: sql`select * from logs l where ${also} and ${inRange(resolved.range)} and ${conditionsOf(resolved)}
      order by l.created_at ${way}, l.id ${way} limit ${limit} offset ${offset}`,
    order: sql`l.created_at ${way}, l.id ${way}`,
    plan: planOf(resolved),
  }
}

export const linesOf = (
  db: Db,
  resolved: ResolvedFilter,
  order: Order,
  also = sql`true`,
): Promise<LogEntry[]> => queueSearch(resolved, () => entriesOf(db, inOrder(resolved, order, also)))

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

export async function linesWithIds(db: Db, ids: number[]): Promise<LogEntry[]> {
  return entriesOf(db, {
    lines: sql`select * from logs l where l.id = any(${ids}::bigint[])`,
    order: sql`l.created_at, l.id`,
  })
}

/** The time is the database's text: it selects the partition of the month. */
export interface LineKey {
  id: string
  at: string
}

export async function linesOfKeys(db: Db, places: LineKey[], { direction }: Order): Promise<LogEntry[]> {
  if (places.length === 0) return []
  return entriesOf(db, {
    lines: sql`select l.* from unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ at }) => at)}::timestamptz[])
      as place (id, at) cross join lateral (select * from logs where id = place.id and created_at = place.at) l`,
    order: sql`l.created_at ${sql.raw(direction)}, l.id ${sql.raw(direction)}`,
  })
}

export async function lineById(db: Db, id: number): Promise<LogEntry | undefined> {
  return (await entriesOf(db, { lines: sql`select * from logs l where l.id = ${id}`, order: sql`l.id` }))[0]
}

/** Every line up to this id is committed, or never will be. */
export async function horizonOf(db: Db): Promise<number> {
  const { rows } = await sql<{ horizon: number }>`select logs_horizon() as horizon`.execute(db)
  return rows[0]?.horizon ?? 0
}

interface Arrivals {
  logs: LogEntry[]
  total: number
}

export async function arrivals(
  db: Db,
  resolved: ResolvedFilter,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<Arrivals> {
  const condition = sql`l.id > ${after} and l.id <= ${upTo} and ${inRange(resolved.range)} and ${conditionsOf(resolved)}`
  const logs = await entriesOf(db, {
    lines: sql`select * from logs l where ${condition} order by l.id desc limit ${limit}`,
    order: sql`l.created_at desc, l.id desc`,
    plan: planOf(resolved),
  })
  if (logs.length < limit) return { logs, total: logs.length }
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from logs l where ${condition}`.execute(db)
  return { logs, total: rows[0]?.total ?? logs.length }
}
