import { sql, type Insertable, type SqlBool } from 'kysely'
import { MAX_TODOS, type TodoFilter, type TodoStatus } from '@westmore/contract/todos.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'
import { filterConditions } from '#postgres/filters.ts'
import { isHiddenFrom, secretTicketsOf } from '#features/tickets/subject.ts'
import { linkedTicket } from './subject.ts'

/** Only those who handle a ticket (not its author) know a todo about it. */
function isKnownTo(reader: Reader) {
  return sql<SqlBool>`not ${isHiddenFrom(reader, linkedTicket('todos'))}`
}

const content = [
  'title',
  'description',
  'priority',
  'assignedTo',
  'dueDate',
  'labels',
  'linkType',
  'linkId',
] as const

const todosOf = (db: Db, reader: Reader) =>
  db
    .selectFrom('todos')
    .select([...content, 'id', 'status', 'version', 'createdBy', 'editedBy', 'createdAt', 'updatedAt'])
    .select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
    .where(isKnownTo(reader))

export type TodoRow = Awaited<ReturnType<typeof allTodos>>[number]

export async function allTodos(db: Db, reader: Reader, filter: TodoFilter) {
  return todosOf(db, reader)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.and(filterConditions(filter, { status: (status) => eb('status', '=', status) })))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function todoById(tx: Tx, reader: Reader, id: string): Promise<TodoRow | undefined> {
  return todosOf(tx, reader).where('id', '=', id).executeTakeFirst()
}

/** Hidden todos do not count, so that the limit does not reveal them. */
export async function hasRoom(tx: Tx, reader: Reader): Promise<boolean> {
  const { count } = await tx
    .selectFrom('todos')
    .select(sql<number>`count(*)`.as('count'))
    .where('deletedAt', 'is', null)
    .where(isKnownTo(reader))
    .executeTakeFirstOrThrow()
  return count < MAX_TODOS
}

export async function addTodo(tx: Tx, todo: Insertable<Tables['todos']>): Promise<void> {
  await tx.insertInto('todos').values(todo).execute()
}

export type Content = Partial<Pick<TodoRow, (typeof content)[number]>>

type Change = Content & { status?: TodoStatus; version?: number; editedBy?: string }

export async function changeTodo(tx: Tx, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('todos')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removeLongDeleted(db: Db): Promise<void> {
  await db
    .deleteFrom('todos')
    .where('deletedAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}

export async function setDeleted(tx: Tx, id: string, isDeleted: boolean): Promise<void> {
  await tx
    .updateTable('todos')
    .set({ deletedAt: isDeleted ? sql`now()` : null })
    .where('id', '=', id)
    .execute()
}

/** Without the tickets it is unknown who may see them. */
export async function removeTodosAboutSecretsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('todos')
    .where('linkType', '=', 'ticket')
    .where('linkId', 'in', secretTicketsOf(tx, userId))
    .execute()
}

export async function knownLabels(db: Db, reader: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('todos')
    .select(sql<string>`unnest(labels)`.as('label'))
    .distinct()
    .where('deletedAt', 'is', null)
    .where(isKnownTo(reader))
    .execute()
  return rows.map(({ label }) => label)
}

export async function todosDueBy(db: Db, day: string) {
  return db
    .selectFrom('todos')
    .select(['id', 'assignedTo', 'dueDate'])
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'completed')
    .where('dueDate', '<=', day)
    .$narrowType<{ dueDate: string }>()
    .orderBy('dueDate')
    .orderBy('id')
    .execute()
}
