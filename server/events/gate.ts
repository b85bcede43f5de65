import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#postgres/db.ts'

/**
 * People whose admission to the game may have changed: one person, by the id under which the game lists them, all of the
 * staff, or those a sanction applies to. With a person, the sanction changed only for them.
 */
export type AdmissionChange = { person: string } | 'staff' | { sanction: string; person?: string }

/**
 * Queues these people and sanctions for the game servers, in one order, so that two transactions never deadlock;
 * triggers assign their numbers at commit (`game_change_written`, `sanction_gate_changed`).
 */
export async function queueAdmissionChanges(tx: Tx, moves: readonly AdmissionChange[]): Promise<void> {
  if (moves.length === 0) return
  const named = moves.filter((move) => move !== 'staff')
  const people = named.flatMap(({ person }) => person ?? [])
  const sanctions = named.flatMap((move) => ('sanction' in move ? [move] : []))
  const forAll = sanctions.flatMap(({ sanction, person }) => (person === undefined ? [sanction] : []))
  if (sanctions.length > 0)
    await sql`update sanctions set gate_seq = 0
      where id = any (${sanctions.map(({ sanction }) => sanction)}::uuid[]) and gate_seq is distinct from 0`.execute(
      tx,
    )
  // Arrays and literals, so that the indexes are used.
  const meant = [
    sql`false`,
    ...(moves.includes('staff') ? [sql`role <> 'user'`] : []),
    ...(forAll.length > 0 ? [sql`id = any (array(${holdersOf(isOneOf(forAll))}))`] : []),
  ]
  await sql`
    insert into game_changes (user_id, seq)
    select id, 0 from (
      select id from users where deleted_at is null and (${sql.join(meant, sql` or `)})
      union select id from unnest(${people}::text[]) id
        where not exists (select from users where users.id = id.id and deleted_at is not null)) changed
    order by id
    on conflict (user_id) do update set seq = 0`.execute(tx)
}

const isOneOf = (sanctions: string[]) => sql`mark.sanction_id = any (${sanctions}::uuid[])`

const isProven = sql`linked.proven_at is not null`

/** A query for the accounts with a proven (or otherwise counted) identifier of sanctions, chosen by their rows `mark`. */
export const holdersOf = (isMeant: RawBuilder<unknown>, isCounted = isProven) => sql`
  select substring(mark.identifier from '^discord:(.*)') from sanction_identifiers mark
  where ${isMeant} and mark.identifier like 'discord:%'
  union
  select linked.user_id from sanction_identifiers mark join user_game_identifiers linked using (identifier)
  where ${isMeant} and ${isCounted}`

export const provenIdentifiers = (userId: RawBuilder<unknown>) => sql`(
  select 'discord:' || ${userId} as identifier
  union all select identifier from user_game_identifiers linked
    where linked.user_id = ${userId} and ${isProven})`

/** Accounts with which people are playing under these licences, as the game servers reported; a proof outweighs that. */
export async function accountsPlayingWith(
  db: Db,
  licenses: string[],
): Promise<{ license: string; id: string }[]> {
  if (licenses.length === 0) return []
  const { rows } = await sql<{ license: string; id: string }>`
    select distinct player->>'license' as license, users.id from game_heartbeats, jsonb_array_elements(players) player
    join users on users.id = player->>'discordId' and deleted_at is null
    where player->>'license' = any (${licenses}) and not exists (
      select from user_game_identifiers linked where linked.identifier = player->>'license' and ${isProven})`.execute(
    db,
  )
  return rows
}
