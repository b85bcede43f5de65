import { sql, type RawBuilder } from 'kysely'
import {
  FOUND_PLAYERS,
  type FoundPlayer,
  type LogPerson,
  type PersonIdentifier,
} from '@westmore/contract/logs-people.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { likePart } from '../pattern.ts'
import { noteSearch, type Searcher } from '../searches.ts'
import { identifiersNaming } from '../subject.ts'

/** As linked by proof or by the staff, else by the Discord account in the identifier. */
const owner = (identifier: RawBuilder<unknown>) => sql`coalesce(
  (select user_id from user_game_identifiers linked where linked.identifier = ${identifier}),
  substring(${identifier} from '^(?:discord:)?([0-9]{15,21})$'))`

export async function peopleOf(db: Db, identifiers: string[]): Promise<Map<string, LogPerson>> {
  if (identifiers.length === 0) return new Map()
  const { rows } = await sql<LogPerson & { identifier: string }>`
    select asked.identifier, users.id, users.username
    from unnest(${[...new Set(identifiers)]}::text[]) asked(identifier)
    join users on users.id = ${owner(sql.ref('asked.identifier'))}
  `.execute(db)
  return new Map(rows.map(({ identifier, ...person }) => [identifier, person]))
}

export async function personOf(db: Db, identifier: string): Promise<LogPerson | undefined> {
  return (await peopleOf(db, [identifier])).get(identifier)
}

export async function withPeople<Player extends { identifier: string }>(db: Db, players: Player[]) {
  const people = await peopleOf(
    db,
    players.map(({ identifier }) => identifier),
  )
  return players.map((player) => ({ ...player, person: people.get(player.identifier) ?? null }))
}

/** Includes identifiers of the person's own account that have lines and are not linked to another person. */
export async function identifiersOf(db: Db, userId: string): Promise<PersonIdentifier[]> {
  const { rows } = await sql<Omit<PersonIdentifier, 'seen'> & Partial<NonNullable<PersonIdentifier['seen']>>>`
    with own as (
      select identifier, true as is_linked, proven_at, linked_by, linked_at from user_game_identifiers where user_id = ${userId}
      union all
      select identifier, false, null, null, null from log_players
        where identifier in (${userId}, ${`discord:${userId}`})
          and not exists (select from user_game_identifiers other where other.identifier = log_players.identifier)
    )
    select own.identifier, own.is_linked, own.proven_at, users.username as linked_by, own.linked_at,
      player.name, player.first_seen, player.last_seen, (select count(*) from logs where player_id = player.id) as total
    from own
      left join users on users.id = own.linked_by
      left join log_players player on player.identifier = own.identifier
    order by player.last_seen desc nulls last, own.identifier
  `.execute(db)
  return rows.map(({ name = null, firstSeen, lastSeen, total = 0, ...identifier }) => ({
    ...identifier,
    seen: firstSeen && lastSeen ? { name, firstSeen, lastSeen, total } : null,
  }))
}

export async function playersOf(db: Db, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from log_players player
    where identifier in ${identifiersNaming(sql`${userId}::text`)} and ${owner(sql.ref('player.identifier'))} = ${userId}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export const lastSeenOf = (userId: RawBuilder<string>) => sql<string | null>`(
  select max(last_seen) from log_players player
  where identifier in ${identifiersNaming(userId)} and ${owner(sql.ref('player.identifier'))} = ${userId})`

/**
 * `lastSeenOf` everybody by user_id, in one pass over all players. An identifier without an owner is its own user_id,
 * because a pattern for each player would take ten times as long.
 */
export const lastSeenOfAll = sql`(
  select coalesce(linked.user_id, case when starts_with(identifier, 'discord:') then substr(identifier, 9) else identifier end)
    as user_id, max(last_seen) as last_seen
  from log_players left join user_game_identifiers linked using (identifier) group by 1)`

/** Audited as a search of the asker. */
export async function playersWith(db: Db, asker: Searcher, part: string): Promise<FoundPlayer[]> {
  await noteSearch(db, asker, { user: part })
  const { rows } = await sql<Omit<FoundPlayer, 'person'>>`
    select identifier, name, last_seen from log_players where search like ${likePart(part)}
    order by last_seen desc, identifier limit ${FOUND_PLAYERS}`.execute(db)
  return withPeople(db, rows)
}

/** Only this many matches are sorted; if there are more, the choice among them is arbitrary. */
const MOST_HOLDING = 1_000

/** Not audited, because no lines are searched. */
export async function playersCalled(db: Db, part: string, limit: number) {
  const { rows } = await sql<{ identifier: string; name: string }>`
    select identifier, name from (select * from log_players
      where search like ${likePart(part)} and name is not null limit ${MOST_HOLDING}) holding
    order by last_seen desc, identifier limit ${limit}`.execute(db)
  return withPeople(db, rows)
}

export async function addIdentifier(
  tx: Tx,
  row: { identifier: string; userId: string; linkedBy: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('userGameIdentifiers')
    .values(row)
    .onConflict((conflict) => conflict.column('identifier').doNothing())
    .returning('identifier')
    .executeTakeFirst()
  return added !== undefined
}

export async function removeIdentifier(
  tx: Tx,
  userId: string,
  identifier: string,
  { onlyProven = false } = {},
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('userGameIdentifiers')
    .where('identifier', '=', identifier)
    .where('userId', '=', userId)
    .$if(onlyProven, (query) => query.where('provenAt', 'is not', null))
    .returning('identifier')
    .executeTakeFirst()
  return removed !== undefined
}

export async function proverOf(db: Db, identifier: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('userGameIdentifiers')
    .select('userId')
    .where('identifier', '=', identifier)
    .where('provenAt', 'is not', null)
    .executeTakeFirst()
  return found?.userId
}

export const proverQuery = (identifier: RawBuilder<unknown>) =>
  sql`(select user_id from user_game_identifiers proven where proven.identifier = ${identifier} and proven_at is not null)`

export const linkedIdentifiers = (userId: RawBuilder<unknown>, { onlyProven = false } = {}) =>
  sql`(select identifier from user_game_identifiers linked where linked.user_id = ${userId}
    ${onlyProven ? sql`and proven_at is not null` : sql``} order by identifier)`

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

/** Even if the staff linked them to the person before. Those of other users stay theirs, and are not returned. */
export async function proveIdentifiers(
  tx: Tx,
  proofs: readonly { identifier: string; userId: string }[],
): Promise<{ provenAt: string }[]> {
  const { rows } = await sql<{ provenAt: string }>`
    insert into user_game_identifiers (identifier, user_id, linked_by, proven_at)
    select identifier, "userId", "userId", now()
    from jsonb_to_recordset(${JSON.stringify(proofs)}::jsonb) as proof (identifier text, "userId" text)
    on conflict (identifier) do update set proven_at = excluded.proven_at
      where user_game_identifiers.user_id = excluded.user_id
    returning proven_at`.execute(tx)
  return rows
}

/** `identifiers`: a query. */
export const lastSeenWith = (identifiers: RawBuilder<unknown>) => sql<string | null>`(
  select max(last_seen) from log_players player where player.identifier in ${identifiers})`
