import { sql } from 'kysely'
import type { Db, Tx } from '#postgres/db.ts'

interface Pair {
  sourceId: string
  targetId: string
}

export async function pointersTo(db: Db, ticketId: string): Promise<string[]> {
  const rows = await db.selectFrom('tickets').select('id').where('mergedInto', '=', ticketId).execute()
  return rows.map(({ id }) => id)
}

/** Call it for locked tickets, before anything is added or moved. */
export async function readersOfBoth(tx: Tx, { sourceId, targetId }: Pair): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from (
      select mark.user_id, mark.seq >= case when mark.user_id = tickets.user_id then seq_for_author else seq_for_staff end
        as is_read
      from ticket_reads mark join tickets on tickets.id = mark.ticket_id
      where mark.ticket_id in (${sourceId}, ${targetId})) marks
    where is_read group by user_id having count(*) = 2`.execute(tx)
  return rows.map(({ userId }) => userId)
}

export async function markAllRead(tx: Tx, ticketId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    update ticket_reads set seq = case when ticket_reads.user_id = tickets.user_id then last_author_seq else last_seq end
    from tickets where tickets.id = ${ticketId} and ticket_id = ${ticketId}
      and ticket_reads.user_id = any (${userIds}::text[])`.execute(tx)
}

/**
 * Messages and notes move in their order, with their files and times, to the end of the other locked ticket.
 * The later of both last messages becomes the last one.
 */
export async function moveThread(tx: Tx, { sourceId, targetId }: Pair): Promise<void> {
  await sql`with
    entries as (
      select id, seq, user_id, true as is_message, is_admin from ticket_messages where ticket_id = ${sourceId}
      union all select id, seq, user_id, false, true from ticket_notes where ticket_id = ${sourceId}),
    placed as (
      select entries.id, is_message, is_admin, last_seq + row_number() over (order by entries.seq) as seq,
        last_author_seq + count(*) filter (where is_message) over (order by entries.seq) as author_seq
      from entries join tickets on tickets.id = ${targetId}),
    messages as (
      update ticket_messages set ticket_id = ${targetId}, seq = placed.seq, author_seq = placed.author_seq
      from placed where ticket_messages.id = placed.id and is_message),
    notes as (
      update ticket_notes set ticket_id = ${targetId}, seq = placed.seq from placed
      where ticket_notes.id = placed.id and not is_message),
    ends as (
      select coalesce(max(seq), 0) as last, coalesce(max(author_seq), 0) as author_last,
        coalesce(max(seq) filter (where is_message and not is_admin), 0) as for_staff,
        coalesce(max(author_seq) filter (where is_message and is_admin), 0) as for_author from placed)
    update tickets set last_seq = greatest(tickets.last_seq, ends.last),
        last_author_seq = greatest(tickets.last_author_seq, ends.author_last),
        seq_for_staff = greatest(tickets.seq_for_staff, ends.for_staff),
        seq_for_author = greatest(tickets.seq_for_author, ends.for_author),
        first_answer_at = coalesce(tickets.first_answer_at,
          case when source.first_answer_at > tickets.created_at then source.first_answer_at end),
        (last_message, last_username, last_is_admin, last_message_at, waiting_on) = (
          select later.last_message, later.last_username, later.last_is_admin, later.last_message_at, later.waiting_on
          from tickets later where later.id in (source.id, tickets.id)
          order by later.last_message_at desc, later.id = source.id limit 1),
        reminded_at = null, updated_at = clock_timestamp()
      from ends, tickets source where tickets.id = ${targetId} and source.id = ${sourceId}`.execute(tx)
}

export async function pointTo(tx: Tx, { sourceId, targetId }: Pair): Promise<void> {
  await sql`update tickets set merged_into = ${targetId} where merged_into = ${sourceId}`.execute(tx)
  await sql`update tickets set merged_into = ${targetId}, status = 'closed',
    closed_at = coalesce(closed_at, clock_timestamp()), updated_at = clock_timestamp(), reminded_at = null
    where id = ${sourceId}`.execute(tx)
}
