import { sql, type SqlBool } from 'kysely'
import { MAX_TODOS, UNDO_HOURS, type TodoFilter, type TodoStatus } from '@westmore/contract/todos.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { filterConditions } from '#postgres/filters.ts'
import { isHiddenFrom, secretTicketsOf } from '#features/tickets/subject.ts'
import { linkedTicket } from './subject.ts'

/** Whether the reader may know of a todo; of one about a ticket, only those who handle the ticket (not its author). Null sees all. */
function isKnownTo(reader: Reader | null) {
  if (reader === null) return sql<SqlBool>`true`
  return sql<SqlBool>`not ${isHiddenFrom(reader, linkedTicket('todos'))}`
}

/** The fields of the form. */
const content = [
  'title',
  'description',
  'priority',
  'assignedTo',
  'dueDate',
  'labels',
  'repeat',
  'linkType',
  'linkId',
] as const
/** The columns that a change reads and writes. */
const changeable = [...content, 'id', 'status', 'returnsOn', 'version', 'editedBy', 'moves'] as const

/** Todos this reader may know of; positions count only those. */
function todosOf(db: Db, reader: Reader | null) {
  const placed = db
    .selectFrom('todos')
    .select([...changeable, 'createdBy', 'createdAt', 'updatedAt'])
    .select(sql<number>`row_number() over (partition by status order by position)`.as('position'))
    .where('deletedAt', 'is', null)
    .where(isKnownTo(reader))
  return db.selectFrom(placed.as('todo')).selectAll()
}

export type TodoRow = Awaited<ReturnType<typeof allTodos>>[number]

export async function allTodos(db: Db, reader: Reader, filter: TodoFilter) {
  return todosOf(db, reader)
    .where((eb) => eb.and(filterConditions(filter, { status: (status) => eb('status', '=', status) })))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function todoById(tx: Tx, reader: Reader | null, id: string): Promise<TodoRow | undefined> {
  return todosOf(tx, reader).where('id', '=', id).executeTakeFirst()
}

/** Whether this reader may add a todo. Hidden ones do not count, so that the limit does not reveal them. */
export async function hasRoom(tx: Tx, reader: Reader): Promise<boolean> {
  const { count } = await tx
    .selectFrom('todos')
    .select(sql<number>`count(*)`.as('count'))
    .where('deletedAt', 'is', null)
    .where(isKnownTo(reader))
    .executeTakeFirstOrThrow()
  return count < MAX_TODOS
}

type NewTodo = Omit<TodoRow, 'position' | 'version' | 'moves' | 'createdAt' | 'updatedAt'>

/** Adds a todo at the top of its status. */
export async function addTodo(tx: Tx, todo: NewTodo & { creatorId: string }): Promise<void> {
  const position = await firstPlace(tx, todo.status)
  await tx
    .insertInto('todos')
    .values({ ...todo, position })
    .execute()
}

export type Content = Partial<Pick<TodoRow, (typeof content)[number]>>

/** A todo while it is being changed. */
export type TodoToChange = Pick<TodoRow, (typeof changeable)[number]> & { isDeleted: boolean }

/** The todos of these ids that the reader may know of, deleted ones too. The todos must be locked. */
export async function todosToChange(tx: Tx, reader: Reader, ids: string[]): Promise<TodoToChange[]> {
  return tx
    .selectFrom('todos')
    .select(changeable)
    .select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
    .where(sql<SqlBool>`id = any (${ids}::uuid[])`)
    .where(isKnownTo(reader))
    .execute()
}

export async function writeTodos(tx: Tx, todos: readonly TodoToChange[]): Promise<void> {
  if (todos.length === 0) return
  await sql`
    update todos set title = new.title, description = new.description, priority = new.priority,
      assigned_to = new."assignedTo", due_date = new."dueDate", labels = new.labels, repeat = new.repeat,
      returns_on = new."returnsOn", link_type = new."linkType", link_id = new."linkId", version = new.version,
      edited_by = new."editedBy", moves = new.moves, deleted_at = case when new."isDeleted" then now() end,
      updated_at = case when (new.version, new.moves) is distinct from (todos.version, todos.moves)
        then now() else todos.updated_at end
    from json_to_recordset(${JSON.stringify(todos)}) as new (id uuid, title text, description text, priority text,
      "assignedTo" text, "dueDate" date, labels text[], repeat text, "returnsOn" date, "linkType" text, "linkId" text,
      version integer, "editedBy" text, moves integer, "isDeleted" boolean)
    where todos.id = new.id`.execute(tx)
}

/** The place of any todo, also of one that is deleted or hidden from the reader. */
export interface TodoPlace {
  id: string
  status: TodoStatus
  position: number
  isDeleted: boolean
  isKnown: boolean
}

/** The places of all todos, which must be locked. */
export async function placesOf(tx: Tx, reader: Reader): Promise<TodoPlace[]> {
  return tx
    .selectFrom('todos')
    .select(['id', 'status', 'position'])
    .select([sql<boolean>`deleted_at is not null`.as('isDeleted'), isKnownTo(reader).as('isKnown')])
    .$castTo<TodoPlace>()
    .execute()
}

export async function writePlaces(tx: Tx, places: readonly TodoPlace[]): Promise<void> {
  if (places.length === 0) return
  await sql`
    update todos set status = new.status, position = new.position
    from json_to_recordset(${JSON.stringify(places)}) as new (id uuid, status text, position integer)
    where todos.id = new.id`.execute(tx)
}

/** Before the deleted todos too: they keep their places for an undo. */
async function firstPlace(tx: Tx, status: TodoStatus): Promise<number> {
  const { first } = await tx
    .selectFrom('todos')
    .select(sql<number>`coalesce(min(position), 0)`.as('first'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return first - 1
}

/** Removes deleted todos that can no longer be restored. */
export async function removeDeleted(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('todos')
    .where('deletedAt', '<', sql<string>`now() - make_interval(hours => ${UNDO_HOURS})`)
    .execute()
}

/** Removes todos about secret tickets of a person: without the tickets it is unknown who may see them. */
export async function removeTodosAboutSecretsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('todos')
    .where('linkType', '=', 'ticket')
    .where('linkId', 'in', secretTicketsOf(tx, userId))
    .execute()
}

/** The labels of todos the reader may know of, in their spelling. */
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

/** Ids of completed todos that return on this day or should have returned before it. */
export async function todosReturning(db: Db, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('todos')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('returnsOn', '<=', day)
    .orderBy('returnsOn')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reopens a completed todo at the top, due on this day. */
export async function returnTodo(tx: Tx, id: string, dueDate: string): Promise<void> {
  const position = await firstPlace(tx, 'todo')
  await tx
    .updateTable('todos')
    .set({
      status: 'todo',
      position,
      dueDate,
      returnsOn: null,
      version: sql`version + 1`,
      moves: sql`moves + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Unfinished todos due on this day or before it. */
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
