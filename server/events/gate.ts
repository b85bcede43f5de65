import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'

/** People whose admission to the game may have changed: one person, all of the staff, or those a sanction applies to. */
export type AdmissionChange = { person: string } | 'staff' | { sanction: string }

/**
 * Queues these people and sanctions for the game servers, in one order, so that two transactions never deadlock;
 * triggers assign their numbers at commit (migrations 113, 130).
 */
export async function queueAdmissionChanges(tx: Tx, moves: readonly AdmissionChange[]): Promise<void> {
  if (moves.length === 0) return
  const ids = moves.flatMap((move) => (move !== 'staff' && 'person' in move ? [move.person] : []))
  const sanctions = moves.flatMap((move) => (move !== 'staff' && 'sanction' in move ? [move.sanction] : []))
  if (sanctions.length > 0) {
    await lockSanctioned(tx, sanctions)
    await sql`update sanctions set gate_seq = 0 where id = any (${sanctions}::uuid[])`.execute(tx)
  }
  await sql`
    insert into game_changes (user_id, seq)
    select id, 0 from users
    where deleted_at is null and (id = any (${ids}) or ${moves.includes('staff')}::boolean and role <> 'user'
      or id in ${holdersOf(sanctions)})
    order by id
    on conflict (user_id) do update set seq = 0`.execute(tx)
}

/** A query for the accounts with an identifier of these sanctions. */
const holdersOf = (sanctions: string[]) => sql`(
  select substring(identifier from '^discord:(.*)') from sanction_identifiers where sanction_id = any (${sanctions}::uuid[])
  union all
  select linked.user_id from sanction_identifiers mark join user_game_identifiers linked using (identifier)
  where mark.sanction_id = any (${sanctions}::uuid[]) and linked.proven_at is not null)`

/**
 * Locks the accounts to which sanctions apply. A transaction that changes an admission has locked its person, and may take
 * the next number before it writes the person's row.
 */
export async function lockSanctioned(tx: Tx, sanctions: string[]): Promise<void> {
  await sql`
    select from users where id in ${holdersOf(sanctions)}
      or id in (select user_id from sanctions where id = any (${sanctions}::uuid[]))
    order by id for no key update`.execute(tx)
}
