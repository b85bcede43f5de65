import type { Todo } from '@westmore/contract/todos.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { recordDeed } from '#features/audit/store.ts'
import { tellNotified } from '#features/notifications/store.ts'
import { announce } from '#live.ts'
import { targetsOf } from './links.ts'
import { toTodos } from './shapes.ts'
import * as store from './store.ts'

interface Actor extends Reader {
  username: string
}

/** Reads a todo for a change, all others waiting; undefined when it is not there or not for this reader. */
export async function lockTodo(tx: Tx, reader: Reader, id: string): Promise<store.TodoRow | undefined> {
  await store.lockTodos(tx)
  return store.todoById(tx, reader, id)
}

/** The same of one just changed, which its changer may know of still. */
export async function reread(tx: Tx, reader: Reader, id: string): Promise<store.TodoRow> {
  const row = await store.todoById(tx, reader, id)
  if (!row) throw new Error('a todo just changed is gone, or hidden from who changed it')
  return row
}

/** One row for somebody who may have it. */
export async function toTodo(tx: Tx, env: Env, reader: Reader, row: store.TodoRow): Promise<Todo> {
  const [todo] = await toTodos(tx, env, reader, [row])
  if (!todo) throw new Error('a row without its todo')
  return todo
}

interface Change {
  before?: store.TodoRow
  after?: store.TodoRow
}

/** Writes a change down and tells of it those who may know of what either side leads to. */
export async function conclude(
  tx: Tx,
  actor: Actor,
  verb: 'create' | 'update' | 'status' | 'reorder' | 'delete' | 'restore',
  { before, after }: Change,
): Promise<void> {
  const sides = [before, after].filter((side) => side !== undefined)
  const id = sides[0]?.id ?? ''
  const noted = fields.filter((field) => !before || !after || before[field] !== after[field])
  await recordDeed(tx, actor, {
    action: `todos.${verb}`,
    subjectType: 'todo',
    subjectId: id,
    ...(before && { before: noteOf(before, noted) }),
    ...(after && { after: noteOf(after, noted) }),
  })
  const targetOf = await targetsOf(tx, actor, sides)
  const isAway = verb === 'delete' || verb === 'restore' || before?.linkId !== after?.linkId
  for (const side of sides) {
    const { handlers } = targetOf(side)
    await announce(tx, { topic: 'todos', id }, handlers)
    if (isAway) await tellNotified(tx, { todoId: id }, handlers)
  }
}

const fields = ['description', 'priority', 'status', 'assignedTo', 'dueDate'] as const

/** Title and link stand in every note: by the one it is recognised, by the other it is decided who may read it. */
function noteOf(row: store.TodoRow, noted: readonly (typeof fields)[number][]) {
  const { title, linkType, linkId } = row
  return {
    title,
    ...Object.fromEntries(noted.map((field) => [field, row[field]])),
    ...(linkType !== null && { linkType, linkId }),
  }
}
