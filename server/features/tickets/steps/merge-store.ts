import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'

/**
 * Messages and notes move in their order, with their files and times, behind the end of the other locked ticket. The
 * later of both last messages becomes the last one.
 */
export async function moveThread(tx: Tx, sourceId: string, targetId: string): Promise<void> {
  const target = sql`from tickets target where target.id = ${targetId}`
  await sql`update ticket_messages set ticket_id = ${targetId}, seq = ticket_messages.seq + last_seq,
    author_seq = author_seq + last_author_seq ${target} and ticket_id = ${sourceId}`.execute(tx)
  await sql`update ticket_notes set ticket_id = ${targetId}, seq = ticket_notes.seq + last_seq
    ${target} and ticket_id = ${sourceId}`.execute(tx)
  const newest = (seq: 'seq' | 'author_seq', isAdmin: boolean) =>
    sql`(select coalesce(max(${sql.ref(seq)}), 0) from ticket_messages
      where ticket_id = ${targetId} and is_admin = ${sql.lit(isAdmin)})`
  await sql`
    update tickets set last_seq = tickets.last_seq + source.last_seq,
        last_author_seq = tickets.last_author_seq + source.last_author_seq,
        seq_for_staff = greatest(tickets.seq_for_staff, ${newest('seq', false)}),
        seq_for_author = greatest(tickets.seq_for_author, ${newest('author_seq', true)}),
        first_answer_at = coalesce(tickets.first_answer_at,
          case when source.first_answer_at > tickets.created_at then source.first_answer_at end),
        (last_message, last_username, last_is_admin, last_message_at, waiting_on) = (
          select later.last_message, later.last_username, later.last_is_admin, later.last_message_at, later.waiting_on
          from tickets later where later.id in (source.id, tickets.id)
          order by later.last_message_at desc, later.id = source.id limit 1),
        reminded_at = null, updated_at = clock_timestamp()
      from tickets source where tickets.id = ${targetId} and source.id = ${sourceId}`.execute(tx)
}

export async function pointTo(tx: Tx, sourceId: string, targetId: string): Promise<void> {
  await sql`update tickets set merged_into = ${targetId}, status = 'closed',
    closed_at = coalesce(closed_at, clock_timestamp()), updated_at = clock_timestamp(), reminded_at = null
    where id = ${sourceId}`.execute(tx)
}
