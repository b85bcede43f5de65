import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HELD_MS } from '#flow/after-undo-time.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { FieldName } from '../handling/change-fields.ts'

interface NewChange {
  stepId: string
  actorId: string
  ticketId: string
  field: FieldName
  before: unknown
  after: unknown
}

/**
 * Call it before the ticket is changed, under its lock. A second change under the same id keeps the first old
 * value. If a colleague used the id, the change gets a random one: people are notified of it, but it cannot
 * be undone. Assignees are kept in columns that refer to users, so that an undo never assigns a deleted
 * account. A node of the previous version reads the status and the ticket's columns, so they are kept apart,
 * too.
 */
export async function storeChange(tx: Tx, kept: NewChange): Promise<void> {
  const { stepId, actorId, ticketId, field, before, after } = kept
  const isAssignee = field === 'assigneeId'
  const asJson = (value: unknown) => (isAssignee ? null : JSON.stringify(value))
  const { numAffectedRows } = await sql`
    insert into ticket_changes (id, ticket_id, field, actor_id, status, assignee_id, assignee_before, after, before, tell_at)
    select ${stepId}, id, ${field}, ${actorId}, ${field === 'status' ? after : null},
      ${isAssignee ? after : null}, ${isAssignee ? before : null}, ${asJson(after)}::jsonb,
      jsonb_build_object('value', ${asJson(before)}::jsonb,
        'status', status, 'closed_at', closed_at, 'reminded_at', reminded_at,
        'rating_score', rating_score, 'rating_word', rating_word, 'rated_at', rated_at,
        'tag_ids', tag_ids, 'reason_id', reason_id, 'closing_word', closing_word, 'last_message_at', last_message_at),
      clock_timestamp() + make_interval(secs => ${HELD_MS / 1_000})
    from tickets where id = ${ticketId}
    on conflict (id, ticket_id, field) do update set status = excluded.status, assignee_id = excluded.assignee_id,
      after = excluded.after, tell_at = excluded.tell_at
      where ticket_changes.actor_id = excluded.actor_id`.execute(tx)
  if (numAffectedRows === 0n) await storeChange(tx, { ...kept, stepId: randomUUID() })
}

export interface StoredChange {
  field: FieldName
  actorId: string
  actor: string
  before: unknown
  after: unknown
  isWrittenTo: boolean
  row: string
}

export async function ticketsOfStep(db: Db, actorId: string, stepId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ticketChanges')
    .select('ticketId')
    .distinct()
    .where('id', '=', stepId)
    .where('actorId', '=', actorId)
    .execute()
  return rows.map(({ ticketId }) => ticketId)
}

/**
 * The ticket must be locked. Only changes of `actorId`, if given; the caller undoes them or notifies of them.
 */
export async function takeChanges(
  tx: Tx,
  ticketId: string,
  stepId: string,
  actorId: string | null = null,
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    delete from ticket_changes where ticket_id = ${ticketId} and id = ${stepId}
      and actor_id = coalesce(${actorId}, actor_id)
    returning field, actor_id, (select username from users where users.id = actor_id) as actor,
      case field when 'assigneeId' then to_jsonb(assignee_before) else before -> 'value' end as before,
      case field when 'assigneeId' then to_jsonb(assignee_id) when 'status' then to_jsonb(status) else after end as after,
      coalesce((before ->> 'last_message_at')::timestamptz < (
        select last_message_at from tickets where tickets.id = ticket_id), false) as is_written_to,
      before::text as row`.execute(tx)
  return rows
}

/** A new status clears closing time and reason, rating and reminder. */
export async function restoreStatus(tx: Tx, ticketId: string, row: string): Promise<void> {
  await sql`
    update tickets set closed_at = was.closed_at, reminded_at = was.reminded_at, rating_score = was.rating_score,
      rating_word = was.rating_word, rated_at = was.rated_at,
      reason_id = was.reason_id, closing_word = coalesce(was.closing_word, '')
    from jsonb_populate_record(null::tickets, ${row}::jsonb) was
    where tickets.id = ${ticketId}`.execute(tx)
}

export async function nextDue(db: Db): Promise<{ id: string; ticketId: string } | undefined> {
  const { rows } = await sql<{ id: string; ticketId: string }>`
    select id, ticket_id from ticket_changes where tell_at <= now() order by tell_at limit 1`.execute(db)
  return rows[0]
}
