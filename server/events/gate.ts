import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'

/** People whose admission to the game may have changed: one person, or all of the staff. */
export type AdmissionChange = { person: string } | 'staff'

/**
 * Queues these people for the game servers, in one order, so that two transactions never deadlock; a trigger assigns
 * their numbers at commit (migration 113).
 */
export async function queueAdmissionChanges(tx: Tx, moves: readonly AdmissionChange[]): Promise<void> {
  if (moves.length === 0) return
  const ids = moves.flatMap((move) => (move === 'staff' ? [] : [move.person]))
  await sql`
    insert into game_changes (user_id, seq)
    select id, 0 from users
    where deleted_at is null and (id = any (${ids}) or ${moves.includes('staff')}::boolean and role <> 'user')
    order by id
    on conflict (user_id) do update set seq = 0`.execute(tx)
}
