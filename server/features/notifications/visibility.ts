import { sql, type SqlBool } from 'kysely'
import type { Reader } from '@westmore/contract/users.ts'
import { isHandledUnlessOwn, isKeptFrom } from '#features/tickets/store.ts'
import { inSql, type FoundReader } from '#reader.ts'

type SubjectColumn = 'ticketId' | 'todoId' | 'userNoteId' | 'submissionId' | 'application' | 'fault' | 'alert'

/**
 * Whether the receiver may know what the row `n` tells of; it is asked when a notification is written and whenever it is read, listed
 * or counted. Staff who opened a ticket are treated as its player: assignments, mentions in notes and todos are none of their
 * business.
 */
export function visibleTo(reader: Reader | FoundReader) {
  return sql<SqlBool>`case
    when n.kind = 'fault' then ${visibleWith('fault', reader)}
    when n.kind = 'alert' then ${visibleWith('alert', reader)}
    when n.kind = 'application' then ${visibleWith('application', reader)}
    when n.ticket_id is not null then ${visibleWith('ticketId', reader)}
    when n.todo_id is not null then ${visibleWith('todoId', reader)}
    when n.user_note_id is not null then ${visibleWith('userNoteId', reader)}
    else ${visibleWith('submissionId', reader)}
  end`
}

/** The same of a row of which it is known what it is about. */
export function visibleWith(subject: SubjectColumn, reader: Reader | FoundReader) {
  const { id, isStaff, isOwner } = inSql(reader)
  const linked = sql`case when todo.link_type = 'ticket' then todo.link_id::uuid end`
  return {
    fault: () => isOwner,
    alert: () => sql<SqlBool>`${isStaff} and exists (
      select from log_alerts alert join log_views view on view.id = alert.view_id
      where alert.id = n.log_alert_id and (view.shared or view.owner_id = ${id}))`,
    ticketId: () =>
      isHandledUnlessOwn(
        reader,
        sql`n.ticket_id`,
        sql`n.kind not in ('assignment', 'mention', 'ticket', 'complaint', 'unattended')`,
      ),
    todoId: () => sql<SqlBool>`${isStaff} and exists (
      select from todos todo where todo.id = n.todo_id and todo.deleted_at is null
        and not ${isKeptFrom(reader, linked)})`,
    userNoteId: () => sql<SqlBool>`${isStaff} and exists (
      select from user_notes note where note.id = n.user_note_id and note.user_id <> ${id})`,
    application: () => sql<SqlBool>`${isStaff} and exists (
      select from allowlist_submissions sent where sent.id = n.submission_id and sent.user_id <> ${id})`,
    submissionId: () => sql<SqlBool>`exists (
      select from allowlist_submissions own where own.id = n.submission_id and own.user_id = ${id})`,
  }[subject]()
}
