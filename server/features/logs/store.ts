import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { startOfDay } from '@westmore/contract/days.ts'
import type { Facet, LogEntry } from '@westmore/contract/logs.ts'
import type { LogPerson } from '@westmore/contract/logs-people.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { namesOf } from './names.ts'
import { likePart } from './pattern.ts'
import { playersOf } from './people/people-store.ts'
import { allLines, type Range } from './resolved-filter.ts'
import { linesOf } from './reading/line-store.ts'
import { ENVIRONMENT, ENVIRONMENT_SERVER } from '#caller/game-token.ts'

/** The beginning of the first hour with lines and the end of the last one. */
export async function spanOfLines(db: Db): Promise<{ first: number | null; last: number | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(at) as first, max(at) + interval '1 hour' as last from log_counts_now
    where grain = 'hour' and category_id = 0 and script_id = 0
  `.execute(db)
  const moment = (text: string | null | undefined) => (text ? Date.parse(text) : null)
  return { first: moment(rows[0]?.first), last: moment(rows[0]?.last) }
}

/** Number of lines on a day in Prague, all servers together. */
export async function countOfDay(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from log_counts_now
    where grain = 'day' and category_id = 0 and script_id = 0 and at = ${startOfDay(day)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Lines of one month, by category id and by script id. */
interface MonthSums {
  total: number
  category: Map<number, number>
  script: Map<number, number>
}

/** How long the sums are cached (ms): a repair of the counters can change them without changing the total. */
const CACHED_FOR = 600_000

const caches = new WeakMap<Db, { months: Map<string, MonthSums>; since: number }>()

function cachedMonths(db: Db): Map<string, MonthSums> {
  const found = caches.get(db)
  if (found && performance.now() - found.since < CACHED_FOR) return found.months
  const months = new Map<string, MonthSums>()
  caches.set(db, { months, since: performance.now() })
  return months
}

/** A value of a facet and its number of lines. */
export interface FacetCount {
  name: string
  count: number
}

/**
 * All lines by category, script and server, most frequent first. A month is read again only if its total has
 * changed.
 */
export async function breakDown(db: Db): Promise<Record<Facet, FacetCount[]>> {
  const months = cachedMonths(db)
  const { byMonth, byServer } = await totals(db)
  const changed = [...byMonth].filter(([at, total]) => months.get(at)?.total !== total).map(([at]) => at)
  for (const at of months.keys()) if (!byMonth.has(at)) months.delete(at)
  if (changed.length > 0) for (const [at, sums] of await readMonths(db, changed)) months.set(at, sums)
  const all = [...months.values()]
  return {
    category: await ranked(db, addUp(all.map(({ category }) => category))),
    script: await ranked(db, addUp(all.map(({ script }) => script))),
    server: await ranked(db, byServer),
  }
}

async function ranked(db: Db, sums: Map<number, number>): Promise<FacetCount[]> {
  const name = await namesOf(db, sums.keys())
  return [...sums]
    .map(([id, count]) => ({ name: name(id), count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

function addUp(parts: Map<number, number>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const part of parts) for (const [id, count] of part) add(sums, id, count)
  return sums
}

const add = <Key>(sums: Map<Key, number>, key: Key, count: number) =>
  sums.set(key, (sums.get(key) ?? 0) + count)

async function totals(db: Db) {
  const { rows } = await sql<{ at: string; serverId: number; count: number }>`
    select at, server_id, count from log_counts_now where grain = 'month' and category_id = 0 and script_id = 0
  `.execute(db)
  const byMonth = new Map<string, number>()
  const byServer = new Map<number, number>()
  for (const { at, serverId, count } of rows) {
    add(byMonth, at, count)
    add(byServer, serverId, count)
  }
  return { byMonth, byServer }
}

async function readMonths(db: Db, months: string[]): Promise<Map<string, MonthSums>> {
  const { rows } = await sql<{ at: string; categoryId: number; scriptId: number; count: number }>`
    select at, category_id, 0 as script_id, sum(count) as count from log_counts_now
    where grain = 'month' and script_id = 0 and category_id <> 0 and at = any(${months}::timestamptz[])
    group by at, category_id
    union all
    select at, 0, script_id, sum(count) from log_counts_now
    where grain = 'month' and category_id = 0 and script_id <> 0 and at = any(${months}::timestamptz[])
    group by at, script_id
  `.execute(db)
  const read = new Map(
    months.map((at): [string, MonthSums] => [at, { total: 0, category: new Map(), script: new Map() }]),
  )
  for (const { at, categoryId, scriptId, count } of rows) {
    const sums = read.get(at)
    if (scriptId > 0) sums?.script.set(scriptId, count)
    else if (sums) {
      sums.category.set(categoryId, count)
      sums.total += count
    }
  }
  return read
}

/** The user who proved that an identifier is theirs. */
export async function proverOf(db: Db, identifier: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('userGameIdentifiers')
    .select('userId')
    .where('identifier', '=', identifier)
    .where('provenAt', 'is not', null)
    .executeTakeFirst()
  return found?.userId
}

/** A query for a person's game identifiers, optionally only the proven ones. */
export const identifiersOf = (userId: RawBuilder<unknown>, { onlyProven = false } = {}) =>
  sql`(select identifier from user_game_identifiers linked where linked.user_id = ${userId}
    ${onlyProven ? sql`and proven_at is not null` : sql``} order by identifier)`

/** A condition: whether a game server's token is valid. The one from the environment always is. */
export const isTokenValid = (sender: RawBuilder<unknown>) =>
  sql<SqlBool>`(${sender} = ${sql.lit(ENVIRONMENT)} or exists (
    select from log_tokens where id::text = ${sender} and revoked_at is null))`

/** A person's proven identifiers, oldest first. */
export async function provenBy(db: Db, userId: string): Promise<{ identifier: string; provenAt: string }[]> {
  return db
    .selectFrom('userGameIdentifiers')
    .select(['identifier', 'provenAt'])
    .$narrowType<{ provenAt: string }>()
    .where('userId', '=', userId)
    .where('provenAt', 'is not', null)
    .orderBy('provenAt')
    .orderBy('identifier')
    .execute()
}

/**
 * Links an identifier that a person proved to be theirs, even if the staff linked it to them before; undefined if
 * it belongs to another user.
 */
export async function proveIdentifier(
  tx: Tx,
  { identifier, userId }: { identifier: string; userId: string },
): Promise<{ provenAt: string } | undefined> {
  const provenAt = sql<string>`now()`
  return tx
    .insertInto('userGameIdentifiers')
    .values({ identifier, userId, linkedBy: userId, provenAt })
    .onConflict((conflict) =>
      conflict
        .column('identifier')
        .doUpdateSet({ provenAt })
        .where('userGameIdentifiers.userId', '=', userId),
    )
    .returning('provenAt')
    .$narrowType<{ provenAt: string }>()
    .executeTakeFirst()
}

/** Returns false if this person had not proven it. */
export async function removeProven(tx: Tx, userId: string, identifier: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('userGameIdentifiers')
    .where('identifier', '=', identifier)
    .where('userId', '=', userId)
    .where('provenAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * People behind identifiers: the linked user (by proof or by the staff), else the Discord account in the
 * identifier.
 */
export async function peopleOf(db: Db, identifiers: string[]): Promise<Map<string, LogPerson>> {
  if (identifiers.length === 0) return new Map()
  const { rows } = await sql<LogPerson & { identifier: string }>`
    select asked.identifier, users.id, users.username
    from unnest(${[...new Set(identifiers)]}::text[]) asked(identifier)
    left join user_game_identifiers linked on linked.identifier = asked.identifier
    join users on users.id = coalesce(linked.user_id, substring(asked.identifier from '^(?:discord:)?([0-9]{15,21})$'))
  `.execute(db)
  return new Map(rows.map(({ identifier, ...person }) => [identifier, person]))
}

/** Game servers with a valid token, by name; the token of GAME_TOKEN has no name. */
export async function serversOf(
  db: Db,
  env: Env,
): Promise<{ id: string; name: string | null; serverId: string }[]> {
  const made = await db
    .selectFrom('logTokens')
    .select(['id', 'name', 'serverId'])
    .where('revokedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return env.GAME_TOKEN ? [{ id: ENVIRONMENT, name: null, serverId: ENVIRONMENT_SERVER }, ...made] : made
}

/** Names of the newest described categories, and the export by which a script logs into each. */
export async function newestCategories(db: Db, limit: number) {
  return db
    .selectFrom('logCategories')
    .select(['name', 'scriptExport'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Only this many matches are sorted; if there are more, the choice among them is arbitrary. */
const MOST_HOLDING = 1_000

/**
 * Players with this part in one of their names or in their identifier, last seen first. Not audited, because no
 * lines are searched.
 */
export async function playersCalled(db: Db, part: string, limit: number) {
  const { rows } = await sql<{ identifier: string; name: string }>`
    select identifier, name from (select * from log_players
      where search like ${likePart(part)} and name is not null limit ${MOST_HOLDING}) holding
    order by last_seen desc, identifier limit ${limit}`.execute(db)
  const people = await peopleOf(
    db,
    rows.map(({ identifier }) => identifier),
  )
  return rows.map((player) => ({ ...player, person: people.get(player.identifier) ?? null }))
}

/** The newest lines of a person in a range; null while no player is linked to them. */
export async function linesAround(
  db: Db,
  { person, range, limit }: { person: string; range: Range; limit: number },
): Promise<LogEntry[] | null> {
  const players = await playersOf(db, person)
  if (players.length === 0) return null
  const all = { category: null, script: null, server: null }
  const resolved = {
    range,
    only: all,
    without: { category: [], script: [], server: [] },
    players,
    terms: [],
    source: allLines,
    asker: null,
  }
  return linesOf(db, resolved, { limit, offset: 0, direction: 'desc' })
}
