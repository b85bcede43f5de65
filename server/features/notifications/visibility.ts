import { sql, type SqlBool } from 'kysely'
import { isStaff, type Reader } from '@westmore/contract/users.ts'
import { handlesAll, isKeptFrom } from '#features/tickets/store.ts'

/**
 * Whether the receiver may know what the row `n` tells of; it is asked when a notification is written and whenever it is read,
 * listed or counted. In an own ticket one is the player: assignments, mentions in notes and todos are none of their business.
 */
export function visibleTo(reader: Reader) {
  const isOfStaff = isStaff(reader)
  const isHandled = handlesAll(reader, sql<string[]>`array[n.ticket_id]`)
  const linked = sql`case when todo.link_type = 'ticket' then todo.link_id::uuid end`
  return sql<SqlBool>`case
    when n.ticket_id is not null then
      case when exists (select from tickets own where own.id = n.ticket_id and own.user_id = ${reader.id})
        then n.kind not in ('assignment', 'mention') else ${isHandled} end
    when n.todo_id is not null then ${isOfStaff} and exists (
      select from todos todo where todo.id = n.todo_id and todo.deleted_at is null
        and not ${isKeptFrom(reader, linked)})
    when n.user_note_id is not null then ${isOfStaff} and exists (
      select from user_notes note where note.id = n.user_note_id and note.user_id <> ${reader.id})
    else exists (
      select from allowlist_submissions own where own.id = n.submission_id and own.user_id = ${reader.id})
  end`
}
