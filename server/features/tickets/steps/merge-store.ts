import { sql } from 'kysely'
import { UNDO_MS } from '@westmore/contract/tickets.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { previewOf } from '../store.ts'
import { GRACE } from './changes-store.ts'

interface Pair {
  /** The merged ticket, which is left without a thread. */
  sourceId: string
  targetId: string
}

/** Tickets that were merged into this one. */
export async function pointersTo(db: Db, ticketId: string): Promise<string[]> {
  const rows = await db.selectFrom('tickets').select('id').where('mergedInto', '=', ticketId).execute()
  return rows.map(({ id }) => id)
}

/** Positions and columns that a merge changes, as JSON; for locked tickets, before anything is added or moved. */
export async function readUndoData(tx: Tx, { sourceId, targetId }: Pair): Promise<object> {
  const { rows } = await sql<{ kept: object }>`
    select jsonb_build_object(
      'pointers', (select coalesce(jsonb_agg(id), '[]') from tickets where merged_into = ${sourceId}),
      'messages', (select coalesce(jsonb_agg(jsonb_build_array(id, seq, author_seq)), '[]')
        from ticket_messages where ticket_id = ${sourceId}),
      'notes', (select coalesce(jsonb_agg(jsonb_build_array(id, seq)), '[]') from ticket_notes where ticket_id = ${sourceId}),
      'source', (select jsonb_build_object('status', status, 'closed_at', closed_at, 'reminded_at', reminded_at)
        from tickets where id = ${sourceId}),
      'target', (select jsonb_build_object('seq_for_staff', seq_for_staff, 'seq_for_author', seq_for_author,
        'first_answer_at', first_answer_at, 'reminded_at', reminded_at) from tickets where id = ${targetId})) as kept`.execute(
    tx,
  )
  return rows[0]?.kept ?? {}
}

/**
 * Stores what the undo of a merge needs; call it at the merge's end. An id that was used before keeps its first
 * data.
 */
export async function storeMerge(
  tx: Tx,
  { id, actorId, sourceId, targetId }: Pair & { id: string; actorId: string },
  kept: object,
) {
  await sql`
    insert into ticket_merges (id, actor_id, source_id, target_id, source_seq, target_seq, kept, until)
    select ${id}, ${actorId}, source.id, target.id, source.last_seq, target.last_seq, ${JSON.stringify(kept)}::jsonb,
      clock_timestamp() + make_interval(secs => ${(UNDO_MS + GRACE) / 1_000})
    from tickets source, tickets target where source.id = ${sourceId} and target.id = ${targetId}
    on conflict do nothing`.execute(tx)
}

export interface StoredMerge extends Pair {
  id: string
  sourceSeq: number
  targetSeq: number
  kept: { pointers: string[]; todoIds: string[]; news: { moved: string[]; doubled: string[] } }
}

/** A merge that this person can still undo. */
export async function mergeOf(db: Db, actorId: string, id: string): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`
    select id, source_id, target_id, source_seq, target_seq, kept from ticket_merges
    where id = ${id} and actor_id = ${actorId} and until > clock_timestamp()`.execute(db)
  return rows[0]
}

/** Deletes merges that can no longer be undone. */
export async function forgetMerges(db: Db): Promise<void> {
  await sql`delete from ticket_merges where until <= now()`.execute(db)
}

/** Whether neither of two locked tickets was written to or changed since they were merged. */
export async function isUntouched(tx: Tx, merge: StoredMerge): Promise<boolean> {
  const { rows } = await sql`
    select from tickets where (id = ${merge.sourceId} and last_seq = ${merge.sourceSeq})
      or (id = ${merge.targetId} and last_seq = ${merge.targetSeq})`.execute(tx)
  return rows.length === 2
}

/** Moves messages, notes and pointers back; the two tickets must be locked and untouched since the merge. */
export async function separateThreads(tx: Tx, { id, sourceId, targetId }: StoredMerge): Promise<void> {
  await sql`with
    merge as (delete from ticket_merges where id = ${id} returning kept),
    messages as (
      update ticket_messages set ticket_id = ${sourceId}, seq = (place ->> 1)::integer, author_seq = (place ->> 2)::integer
      from merge, jsonb_array_elements(kept -> 'messages') place where ticket_messages.id = (place ->> 0)::uuid),
    notes as (
      update ticket_notes set ticket_id = ${sourceId}, seq = (place ->> 1)::integer
      from merge, jsonb_array_elements(kept -> 'notes') place where ticket_notes.id = (place ->> 0)::uuid),
    pointers as (
      update tickets set merged_into = ${sourceId} from merge where kept -> 'pointers' ? tickets.id::text),
    source as (
      update tickets set merged_into = null, status = was.status, closed_at = was.closed_at, reminded_at = was.reminded_at,
        updated_at = clock_timestamp()
      from merge, jsonb_populate_record(null::tickets, kept -> 'source') was where tickets.id = ${sourceId})
    update tickets set seq_for_staff = was.seq_for_staff, seq_for_author = was.seq_for_author,
      first_answer_at = was.first_answer_at, reminded_at = was.reminded_at, updated_at = clock_timestamp()
    from merge, jsonb_populate_record(null::tickets, kept -> 'target') was where tickets.id = ${targetId}`.execute(
    tx,
  )
  const last = await tx
    .selectFrom('ticketMessages')
    .select(['message', 'username', 'isAdmin', 'createdAt'])
    .where('ticketId', '=', targetId)
    .orderBy('createdAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tickets')
    .set({
      lastMessage: previewOf(last.message),
      lastUsername: last.username,
      lastIsAdmin: last.isAdmin,
      lastMessageAt: last.createdAt,
      waitingOn: last.isAdmin ? 'player' : 'us',
    })
    .where('id', '=', targetId)
    .execute()
}

/** People who have read both threads; for locked tickets, before anything is added or moved. */
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

/** Moves these people's read marks to the end of a locked thread. */
export async function markAllRead(tx: Tx, ticketId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    update ticket_reads set seq = case when ticket_reads.user_id = tickets.user_id then last_author_seq else last_seq end
    from tickets where tickets.id = ${ticketId} and ticket_id = ${ticketId}
      and ticket_reads.user_id = any (${userIds}::text[])`.execute(tx)
}

/**
 * Appends the messages and notes of one locked ticket to another, in their order, with their files and times. The
 * later of both last messages becomes the last one.
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

/**
 * Closes the source and points it, and all its pointers, to the target. Its rating stays. Notifications of its
 * pending changes wait until the merge can no longer be undone.
 */
export async function pointTo(tx: Tx, { sourceId, targetId }: Pair): Promise<void> {
  await sql`update tickets set merged_into = ${targetId} where merged_into = ${sourceId}`.execute(tx)
  await sql`update tickets set merged_into = ${targetId}, status = 'closed',
    closed_at = coalesce(closed_at, clock_timestamp()), updated_at = clock_timestamp(), reminded_at = null
    where id = ${sourceId}`.execute(tx)
  await sql`update ticket_changes set tell_at = clock_timestamp() + make_interval(secs => ${(UNDO_MS + GRACE) / 1_000})
    where ticket_id = ${sourceId}`.execute(tx)
}
