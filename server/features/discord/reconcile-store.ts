import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'

/** Members of our Discord are not absent any more. */
export async function reachable(tx: Tx, members: string[]): Promise<void> {
  await sql`update discord_people set obstacle = null, obstacle_at = null
    where obstacle = 'absent' and user_id = any (${members}::text[])`.execute(tx)
}

export async function markReconciled(tx: Tx): Promise<void> {
  await tx
    .updateTable('discordState')
    .set({ reconciledAt: sql`now()` })
    .execute()
}
