import { sql, type SqlBool } from 'kysely'
import type { Subject } from '#events/subject.ts'
import { isKeptFrom } from '#features/tickets/subject.ts'
import { inSql } from '#reader.ts'

/** The ticket that the todo of this name is about. */
export const linkedTicket = (todo: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${todo}.linkType`)} = 'ticket' then ${sql.ref(`${todo}.linkId`)}::uuid end`

export const todo: Subject = {
  news: {
    column: 'todo_id',
    isKnownTo: (reader) => sql<SqlBool>`${inSql(reader).isStaff} and exists (
      select from todos todo where todo.id = n.todo_id and todo.deleted_at is null
        and not ${isKeptFrom(reader, linkedTicket('todo'))})`,
    ticket: (row) =>
      sql`(select ${linkedTicket('todo')} from todos todo where todo.id = ${sql.ref(`${row}.todoId`)})`,
  },
}
