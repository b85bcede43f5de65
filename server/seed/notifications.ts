import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'

/** Notifications about the other seeded data; those older than two days are read. */
export async function seedNotifications(tx: Tx): Promise<void> {
  await sql`
    insert into notifications (id, user_id, kind, ticket_id, todo_id, submission_id, outcome, actor_id, at, read_at)
    select gen_random_uuid(), user_id, kind, ticket_id, todo_id, submission_id, outcome, actor_id, date_trunc('milliseconds', at),
      case when is_read or at < now() - interval '2 days' then at + interval '20 minutes' end
    from (
      (select distinct on (tickets.id) tickets.user_id, 'answer', tickets.id, null::uuid, null::uuid, null, message.user_id,
        message.created_at, coalesce(mark.seq, 0) >= message.author_seq
        from tickets join ticket_messages message on message.ticket_id = tickets.id and message.is_admin
        left join ticket_reads mark on mark.ticket_id = tickets.id and mark.user_id = tickets.user_id
        order by tickets.id, message.seq desc)
      union all
      (select distinct on (tickets.id) tickets.assignee_id, 'answer', tickets.id, null, null, null, message.user_id,
        message.created_at, coalesce(mark.seq, 0) >= message.seq
        from tickets join ticket_messages message on message.ticket_id = tickets.id and not message.is_admin
        left join ticket_reads mark on mark.ticket_id = tickets.id and mark.user_id = tickets.assignee_id
        where tickets.assignee_id is not null
        order by tickets.id, message.seq desc)
      union all
      select user_id, 'decision', id, null, null, 'closed', assignee_id, closed_at, false
        from tickets where closed_at is not null
      union all
      select user_id, 'decision', null, null, id, status, reviewer_id, reviewed_at, false
        from allowlist_submissions where reviewed_at is not null
      union all
      select person.id, 'assignment', null, todos.id, null, null, todos.creator_id, todos.created_at, false
        from todos join users person on person.id = todos.assigned_to
    ) told (user_id, kind, ticket_id, todo_id, submission_id, outcome, actor_id, at, is_read)
    where actor_id is distinct from user_id`.execute(tx)
}
