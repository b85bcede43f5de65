import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'

/** Why a message that a backup holds as waiting is not sent: it may have been since. */
const RESTORED = 'restored'

/**
 * After a restore nobody knows what was sent since the backup. Messages that waited then are given up, and the staff may have one tried
 * again. A card goes on and a role as well. Whatever is tried looks first whether it is there, as long after a try that was cut off.
 * Answers how many messages were given up.
 */
export async function giveUpRestored(tx: Tx): Promise<number> {
  const { rows } = await sql`
    update discord_outbox set state = 'given-up', failure = ${RESTORED}, done_at = now()
    where kind = 'message' and state = 'waiting' returning id`.execute(tx)
  await sql`update discord_outbox set begun_at = least(begun_at, created_at) - interval '1 hour'
    where state <> 'sent'`.execute(tx)
  return rows.length
}
