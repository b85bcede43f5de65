import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'

/** The failure of a message that was waiting in a backup: it may have been sent since. */
const RESTORED = 'restored'

/**
 * After a restore it is unknown what was sent since the backup. Messages that were waiting are given up, and the
 * staff can retry them; cards and roles continue. Before sending, a retry looks whether the message exists, like
 * after a try that was cut off. Returns the number of messages given up.
 */
export async function giveUpRestored(tx: Tx): Promise<number> {
  const { rows } = await sql`
    update discord_outbox set state = 'given-up', failure = ${RESTORED}, done_at = now()
    where kind = 'message' and state = 'waiting' returning id`.execute(tx)
  await sql`update discord_outbox set begun_at = least(begun_at, created_at) - interval '1 hour'
    where state <> 'sent'`.execute(tx)
  return rows.length
}
