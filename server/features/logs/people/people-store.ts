import { sql } from 'kysely'
import {
  FOUND_PLAYERS,
  type FoundPlayer,
  type LogPerson,
  type PersonIdentifier,
} from '@westmore/contract/logs-people.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { likePart } from '../pattern.ts'
import { noteSearch, type Searcher } from '../searches.ts'

/** A Discord account's identifier as the game server writes it. */
const ofAccount = (userId: string) => `discord:${userId}`

/** The owner of an identifier: as linked by hand, else by the Discord account in it. */
const owner = (identifier: ReturnType<typeof sql.ref>) => sql`coalesce(
  (select user_id from user_game_identifiers linked where linked.identifier = ${identifier}),
  substring(${identifier} from '^(?:discord:)?([0-9]{15,21})$'))`

export async function personOf(db: Db, identifier: string): Promise<LogPerson | undefined> {
  const { rows } = await sql<LogPerson>`
    select users.id, users.username from (select ${identifier}::text as identifier) asked
    join users on users.id = ${owner(sql.ref('asked.identifier'))}
  `.execute(db)
  return rows[0]
}

/**
 * Identifiers linked to a person, and those of their own account that have lines and are not linked to another
 * person.
 */
export async function identifiersOf(db: Db, userId: string): Promise<PersonIdentifier[]> {
  const { rows } = await sql<Omit<PersonIdentifier, 'seen'> & Partial<NonNullable<PersonIdentifier['seen']>>>`
    with own as (
      select identifier, true as is_linked, proven_at, linked_by, linked_at from user_game_identifiers where user_id = ${userId}
      union all
      select identifier, false, null, null, null from log_players
        where identifier in (${userId}, ${ofAccount(userId)})
          and not exists (select from user_game_identifiers other where other.identifier = log_players.identifier)
    )
    select own.identifier, own.is_linked, own.proven_at, users.username as linked_by, own.linked_at,
      player.name, player.first_seen, player.last_seen, coalesce(months.total, 0)::bigint as total
    from own
      left join users on users.id = own.linked_by
      left join log_players player on player.identifier = own.identifier
      left join lateral (select sum(count) as total from log_player_months_now where player_id = player.id) months on true
    order by player.last_seen desc nulls last, own.identifier
  `.execute(db)
  return rows.map(({ name = null, firstSeen, lastSeen, total = 0, ...identifier }) => ({
    ...identifier,
    seen: firstSeen && lastSeen ? { name, firstSeen, lastSeen, total } : null,
  }))
}

/** Ids of a person's players. */
export async function playersOf(db: Db, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from log_players player
    where identifier in (
      select identifier from user_game_identifiers where user_id = ${userId}
      union all values (${userId}), (${ofAccount(userId)})
    ) and ${owner(sql.ref('player.identifier'))} = ${userId}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Players with this part in a name or identifier, last seen first; audited as a search of the asker. */
export async function playersWith(db: Db, asker: Searcher, part: string): Promise<FoundPlayer[]> {
  await noteSearch(db, asker, { user: part })
  const { rows } = await sql<Omit<FoundPlayer, 'person'> & { id: string | null; username: string | null }>`
    with found as (
      select identifier, name, last_seen from log_players where search like ${likePart(part)}
      order by last_seen desc, identifier limit ${FOUND_PLAYERS}
    )
    select found.*, users.id, users.username from found
    left join users on users.id = ${owner(sql.ref('found.identifier'))}
    order by found.last_seen desc, found.identifier
  `.execute(db)
  return rows.map(({ id, username, ...player }) => ({
    ...player,
    person: id !== null && username !== null ? { id, username } : null,
  }))
}

/** Returns false if another request linked it in the meantime. */
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

/** Returns false if it was not linked to this person. */
export async function removeIdentifier(tx: Tx, userId: string, identifier: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('userGameIdentifiers')
    .where('identifier', '=', identifier)
    .where('userId', '=', userId)
    .returning('identifier')
    .executeTakeFirst()
  return removed !== undefined
}
