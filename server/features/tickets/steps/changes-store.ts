import { sql } from 'kysely'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import { HELD_MS } from '#flow/after-undo-time.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { TicketSummary } from '../store.ts'

/** The ticket's last position and what a step may change, as JSON of its row. */
export async function stateOf(tx: Tx, ticketId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select jsonb_build_object('last_seq', last_seq, 'status', status, 'closed_at', closed_at, 'reminded_at', reminded_at,
      'rating_score', rating_score, 'rating_word', rating_word, 'rated_at', rated_at,
      'tag_ids', tag_ids, 'reason_id', reason_id, 'closing_word', closing_word)::text as state
    from tickets where id = ${ticketId}`.execute(tx)
  return rows[0]?.state ?? '{}'
}

/**
 * A step that goes on under its id keeps its first state. Assignees are in columns that refer to users, so that an undo
 * never assigns a deleted account.
 */
export async function keepStep(
  tx: Tx,
  step: { id: string; actorId: string; ticket: TicketSummary; before: string },
): Promise<void> {
  const { id, actorId, ticket, before } = step
  await sql`
    insert into ticket_changes (id, ticket_id, actor_id, assignee_before, before, status, assignee_id, seq, tell_at)
    select ${id}, id, ${actorId}, ${ticket.assigneeId}, ${before}::jsonb, status, assignee_id, last_seq,
      clock_timestamp() + make_interval(secs => ${HELD_MS / 1_000})
    from tickets where id = ${ticket.id}
    on conflict (id, ticket_id, field) do update set actor_id = excluded.actor_id, status = excluded.status,
      assignee_id = excluded.assignee_id, seq = excluded.seq, tell_at = excluded.tell_at`.execute(tx)
}

export async function ticketsOfStep(db: Db, actorId: string, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ticketChanges')
    .select('ticketId')
    .where('id', '=', id)
    .where('actorId', '=', actorId)
    .execute()
  return rows.map(({ ticketId }) => ticketId)
}

type StateBefore = Pick<TicketSummary, 'status' | 'assigneeId' | 'tagIds' | 'reasonId' | 'closingWord'>

/** Undefined when the ticket has changed since, or was merged. It must be locked. */
export async function stateBefore(tx: Tx, ticketId: string, stepId: string) {
  const { rows } = await sql<StateBefore & { state: string }>`
    select before::text as state, assignee_before as assignee_id, was.status, was.tag_ids, was.reason_id, was.closing_word
    from ticket_changes step join tickets on tickets.id = step.ticket_id and tickets.last_seq = step.seq
      cross join jsonb_populate_record(null::tickets, before) was
    where step.id = ${stepId} and step.ticket_id = ${ticketId} and tickets.merged_into is null`.execute(tx)
  return rows[0]
}

/** Fields that a change of status clears. The ticket is as before the step, so an earlier one can be undone, too. */
export async function restoreRest(tx: Tx, ticketId: string, state: string): Promise<void> {
  const was = sql`jsonb_populate_record(null::tickets, ${state}::jsonb) was`
  await sql`
    update tickets set closed_at = was.closed_at, reminded_at = was.reminded_at, rating_score = was.rating_score,
      rating_word = was.rating_word, rated_at = was.rated_at
    from ${was} where tickets.id = ${ticketId}`.execute(tx)
  await sql`
    update ticket_changes earlier set seq = tickets.last_seq from tickets, ${was}
    where tickets.id = ${ticketId} and earlier.ticket_id = tickets.id and earlier.seq = was.last_seq`.execute(
    tx,
  )
}

export async function nextDue(tx: Tx): Promise<{ id: string; ticketId: string } | undefined> {
  return tx
    .selectFrom('ticketChanges')
    .select(['id', 'ticketId'])
    .where('tellAt', '<=', sql<string>`now()`)
    .orderBy('tellAt')
    .limit(1)
    .executeTakeFirst()
}

interface KeptStep {
  actorId: string
  actor: string
  status: TicketStatus | null
  statusBefore: TicketStatus
  assigneeId: string | null
  assigneeBefore: string | null
}

/** The ticket must be locked. */
export async function takeStep(tx: Tx, ticketId: string, id: string): Promise<KeptStep[]> {
  const { rows } = await sql<KeptStep>`
    delete from ticket_changes where id = ${id} and ticket_id = ${ticketId}
    returning actor_id, (select username from users where users.id = actor_id) as actor,
      status, before ->> 'status' as status_before, assignee_id, assignee_before`.execute(tx)
  return rows
}
