import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'

/** The person to whom the game may have opened or closed; `staff`: to all of the staff. */
export type GateMove = { person: string } | 'staff'

/** Game servers learn of these people at the commit, which numbers them (migration 113). */
export async function moveGate(tx: Tx, moves: readonly GateMove[]): Promise<void> {
  if (moves.length === 0) return
  const ids = moves.flatMap((move) => (move === 'staff' ? [] : [move.person]))
  await sql`
    insert into game_changes (user_id, seq)
    select id, 0 from users
    where deleted_at is null and (id = any (${ids}) or ${moves.includes('staff')}::boolean and role <> 'user')
    on conflict (user_id) do update set seq = 0`.execute(tx)
}
