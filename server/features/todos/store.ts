import { sql, type SqlBool } from 'kysely'
import { MAX_TODOS, RESTORE_HOURS, type TodoFilter, type TodoStatus } from '@westmore/contract/todos.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { demandsOf } from '#postgres/filters.ts'
import { isKeptFrom, secretTicketsOf } from '#features/tickets/store.ts'

/** Whether the reader may know of a todo: of one about a ticket who handles that ticket, and not as its author. */
function isKnownTo(reader: Reader) {
  const linked = sql`case when todos.link_type = 'ticket' then todos.link_id::uuid end`
  return sql<SqlBool>`not ${isKeptFrom(reader, linked)}`
}

/** Todos as this reader finds them: each has the place among those of its status that the reader may know of. */
function todosOf(db: Db, reader: Reader) {
  const placed = db
    .selectFrom('todos')
    .select([
      'id',
      'title',
      'description',
      'priority',
      'status',
      'assignedTo',
      'dueDate',
      'linkType',
      'linkId',
      'version',
      'createdBy',
      'editedBy',
      'createdAt',
      'updatedAt',
    ])
    .select(sql<number>`row_number() over (partition by status order by position)`.as('position'))
    .where('deletedAt', 'is', null)
    .where(isKnownTo(reader))
  return db.selectFrom(placed.as('todo')).selectAll()
}

export type TodoRow = Awaited<ReturnType<typeof allTodos>>[number]

export async function allTodos(db: Db, reader: Reader, filter: TodoFilter) {
  return todosOf(db, reader)
    .where((eb) => eb.and(demandsOf(filter, { status: (status) => eb('status', '=', status) })))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Lets one change of the todos happen at a time, so that their order is one for all; readers are not held up. */
export async function lockTodos(tx: Tx): Promise<void> {
  await sql`lock table todos in share row exclusive mode`.execute(tx)
}

export async function todoById(tx: Tx, reader: Reader, id: string): Promise<TodoRow | undefined> {
  return todosOf(tx, reader).where('id', '=', id).executeTakeFirst()
}

/** Whether there may be another one before this reader; how many there are that others keep from them must not show. */
export async function hasRoom(tx: Tx, reader: Reader): Promise<boolean> {
  const { count } = await tx
    .selectFrom('todos')
    .select(sql<number>`count(*)`.as('count'))
    .where('deletedAt', 'is', null)
    .where(isKnownTo(reader))
    .executeTakeFirstOrThrow()
  return count < MAX_TODOS
}

type NewTodo = Pick<
  TodoRow,
  | 'id'
  | 'title'
  | 'description'
  | 'priority'
  | 'status'
  | 'assignedTo'
  | 'dueDate'
  | 'linkType'
  | 'linkId'
  | 'createdBy'
  | 'editedBy'
> & { creatorId: string }

/** Adds a todo as the first of its status. */
export async function addTodo(tx: Tx, todo: NewTodo): Promise<void> {
  const position = await firstPlace(tx, todo.status)
  await tx
    .insertInto('todos')
    .values({ ...todo, position })
    .execute()
}

type Held = Pick<
  TodoRow,
  'title' | 'description' | 'priority' | 'assignedTo' | 'dueDate' | 'linkType' | 'linkId'
>
/** What the form holds, as far as it is given. */
export type Content = { [Field in keyof Held]?: Held[Field] | undefined }

/** Changes what the form holds; the version grows. */
export async function changeTodo(tx: Tx, id: string, content: Content, editedBy: string): Promise<void> {
  await tx
    .updateTable('todos')
    .set({ ...content, editedBy, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Puts a todo into a status behind another one there that the reader knows of, or first. */
export async function placeTodo(
  tx: Tx,
  reader: Reader,
  id: string,
  status: TodoStatus,
  afterId: string | null,
): Promise<void> {
  const behind = afterId === null ? undefined : await placeBehind(tx, reader, id, status, afterId)
  const position = behind ?? (await firstPlace(tx, status))
  await tx
    .updateTable('todos')
    .set({ status, position, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deleted ones keep their places, to come back to. */
async function firstPlace(tx: Tx, status: TodoStatus): Promise<number> {
  const { first } = await tx
    .selectFrom('todos')
    .select(sql<number>`coalesce(min(position), 0)`.as('first'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return first - 1
}

/** Makes room behind a todo by moving it, and all before it, forward: people mostly drop near the top. */
async function placeBehind(
  tx: Tx,
  reader: Reader,
  id: string,
  status: TodoStatus,
  afterId: string,
): Promise<number | undefined> {
  const after = await tx
    .selectFrom('todos')
    .select('position')
    .where('id', '=', afterId)
    .where('id', '<>', id)
    .where('status', '=', status)
    .where('deletedAt', 'is', null)
    .where(isKnownTo(reader))
    .executeTakeFirst()
  if (!after) return undefined
  await tx
    .updateTable('todos')
    .set({ position: sql`position - 1` })
    .where('status', '=', status)
    .where('position', '<=', after.position)
    .execute()
  return after.position
}

/** Deletes a todo so that it can be restored, and for good what was deleted longer ago than that. */
export async function removeTodo(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('todos')
    .where('deletedAt', '<', sql<string>`now() - make_interval(hours => ${RESTORE_HOURS})`)
    .execute()
  await tx
    .updateTable('todos')
    .set({ deletedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Removes what is about secret tickets of a person for good: with the tickets goes what says who may know of it. */
export async function removeTodosAboutSecretsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('todos')
    .where('linkType', '=', 'ticket')
    .where('linkId', 'in', secretTicketsOf(tx, userId))
    .execute()
}

/** False when there is nothing to restore, or no longer. */
export async function restoreTodo(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('todos')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', '>=', sql<string>`now() - make_interval(hours => ${RESTORE_HOURS})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What is not completed and due on this day or before it. */
export async function todosDueBy(db: Db, day: string) {
  return db
    .selectFrom('todos')
    .select(['id', 'assignedTo', 'dueDate'])
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'completed')
    .where('dueDate', '<=', day)
    .orderBy('dueDate')
    .orderBy('id')
    .execute()
}
