import type { Todo } from '@westmore/contract/todos.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { recordDeeds } from '#features/audit/store.ts'
import { tellNotified } from '#features/notifications/store.ts'
import { announceAll } from '#live.ts'
import { targetsOf } from './links.ts'
import { toTodos } from './shapes.ts'
import * as store from './store.ts'

export interface Actor extends Reader {
  username: string
}

/** Reads a todo that was just changed, which the person who changed it may still know of. */
export async function reread(tx: Tx, reader: Reader | null, id: string): Promise<store.TodoRow> {
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

type Side = Pick<store.TodoRow, 'id' | 'title' | 'linkType' | 'linkId' | (typeof fields)[number]>

/** What was done to a todo; without a side it was not there before or is not any more. */
export interface Deed {
  verb: 'create' | 'update' | 'status' | 'reorder' | 'delete' | 'restore' | 'return'
  before?: Side
  after?: Side
}

/** Writes changes down and tells of them those who may know of what either side leads to. */
export async function conclude(tx: Tx, actor: Actor, deeds: readonly Deed[]): Promise<void> {
  const told = deeds.flatMap(({ verb, before, after }) =>
    [before, after].flatMap((side) =>
      side
        ? [{ side, isAway: verb === 'delete' || verb === 'restore' || before?.linkId !== after?.linkId }]
        : [],
    ),
  )
  await recordDeeds(tx, actor, deeds.map(auditOf))
  const targetOf = await targetsOf(
    tx,
    actor,
    told.map(({ side }) => side),
  )
  const changes = told.map(({ side, isAway }) => ({ id: side.id, isAway, to: targetOf(side).handlers }))
  await announceAll(
    tx,
    changes.map(({ id, to }) => ({ topic: 'todos', id, to })),
  )
  await tellNotified(
    tx,
    changes.flatMap(({ id, isAway, to }) => (isAway ? [{ about: { todoId: id }, audience: to }] : [])),
  )
}

function auditOf({ verb, before, after }: Deed) {
  const noted = fields.filter((field) => !before || !after || !isSame(before[field], after[field]))
  return {
    action: `todos.${verb}`,
    subjectType: 'todo',
    subjectId: (before ?? after)?.id ?? '',
    ...(before && { before: noteOf(before, noted) }),
    ...(after && { after: noteOf(after, noted) }),
  } as const
}

const fields = ['description', 'priority', 'status', 'assignedTo', 'dueDate', 'labels', 'repeat'] as const

/** Whether two values of a field are alike; labels are compared one by one. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Title and link stand in every note: by the one it is recognised, by the other it is decided who may read it. */
function noteOf(row: Side, noted: readonly (typeof fields)[number][]) {
  const { title, linkType, linkId } = row
  return {
    title,
    ...Object.fromEntries(noted.map((field) => [field, row[field]])),
    ...(linkType !== null && { linkType, linkId }),
  }
}
