import { sql, type SqlBool } from 'kysely'
import type { MovedReference, Subject } from '#events/subject.ts'
import type { Tx } from '#postgres/db.ts'
import { lockTable } from '#postgres/ordered.ts'
import { isHiddenFrom } from '#features/tickets/subject.ts'
import { inSql } from '#caller/reader.ts'

/** `todo` is the alias of the table. */
export const linkedTicket = (todo: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${todo}.linkType`)} = 'ticket' then ${sql.ref(`${todo}.linkId`)}::uuid end`

/** One change at a time, because todos share one order. Readers are not blocked. */
export const lockTodos = (tx: Tx) => lockTable(tx, 'todos')

/** The version grows, so that open forms notice the new link. */
async function moveLinks(tx: Tx, { type, from, to }: MovedReference): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('todos')
    .set((eb) => ({ linkId: to, version: eb('version', '+', 1) }))
    .where('linkType', '=', type)
    .where('linkId', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const todo: Subject = {
  namesOf: (id) => sql`select created_by from todos where creator_id = ${id}`,
  news: {
    column: 'todoId',
    type: 'todo',
    described: (id) => sql`select null::integer, title, null from todos where id = ${id}`,
    page: ({ id }) => `/user/admin/todos?ukol=${id}`,
    isKnownTo: (reader) => sql<SqlBool>`${inSql(reader).isStaff} and exists (
      select from todos todo where todo.id = n.todo_id and todo.deleted_at is null
        and not ${isHiddenFrom(reader, linkedTicket('todo'))})`,
    ticket: (row) =>
      sql`(select ${linkedTicket('todo')} from todos todo where todo.id = ${sql.ref(`${row}.todoId`)})`,
  },
  references: { lock: lockTodos, move: moveLinks },
}
