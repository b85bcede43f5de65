import type { Todo } from '@westmore/contract/todos.ts'
import { avatarUrl, isDiscordId, isStaff, type Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { recordAll } from '#events/record.ts'
import { peopleById } from '#features/users/public.ts'
import { targetsOf } from './links.ts'
import * as store from './store.ts'

export interface Actor extends Reader {
  username: string
}

/** Reads a todo that was just changed and is still known to the person who changed it. */
export async function reread(tx: Tx, reader: Reader | null, id: string): Promise<store.TodoRow> {
  const row = await store.todoById(tx, reader, id)
  if (!row) throw new Error('a todo just changed is gone, or hidden from who changed it')
  return row
}

/** Todos for a reader who may know of them, with their links and assignees. */
export async function toTodos(db: Db, env: Env, reader: Reader, rows: store.TodoRow[]): Promise<Todo[]> {
  const ids = new Set(rows.map(({ assignedTo }) => assignedTo).filter(isDiscordId))
  const [targetOf, people] = await Promise.all([targetsOf(db, reader, rows), peopleById(db, [...ids])])
  const personOf = new Map(people.map((person) => [person.id, person]))
  return rows.map(({ linkType, linkId, ...row }) => {
    const { link } = targetOf({ linkType, linkId })
    const person = personOf.get(row.assignedTo)
    const assignee = person && {
      id: person.id,
      username: person.username,
      avatarUrl: avatarUrl(env.DISCORD_CDN_URL, person),
      isStaff: isStaff(person),
    }
    return { ...row, link, assignee: assignee ?? null }
  })
}

/** `toTodos` for one row. */
export async function toTodo(tx: Tx, env: Env, reader: Reader, row: store.TodoRow): Promise<Todo> {
  const [todo] = await toTodos(tx, env, reader, [row])
  if (!todo) throw new Error('a row without its todo')
  return todo
}

type Side = Pick<store.TodoRow, 'id' | 'title' | 'linkType' | 'linkId' | (typeof fields)[number]>

/** A change of a todo; `before` is missing for a new or restored one, `after` for a deleted one. */
export interface TodoChange {
  verb: 'create' | 'update' | 'status' | 'reorder' | 'delete' | 'restore' | 'return'
  before?: Side
  after?: Side
}

/** Records changes, for those who may know of the former or the present link. */
export async function recordChanges(tx: Tx, actor: Actor, changes: readonly TodoChange[]): Promise<void> {
  const sidesOf = ({ before, after }: TodoChange) => [before, after].filter((side) => side !== undefined)
  const targetOf = await targetsOf(tx, actor, changes.flatMap(sidesOf))
  for (const [verb, alike] of Map.groupBy(changes, (change) => change.verb)) {
    const cases = alike.map((change) => ({
      ...auditOf(change),
      audiences: sidesOf(change).map((side) => targetOf(side).handlers),
      isMoved: change.before?.linkId !== change.after?.linkId,
      was: change.before,
      is: change.after,
    }))
    await recordAll(tx, actor, `todos.${verb}`, cases)
  }
}

function auditOf({ before, after }: TodoChange) {
  const noted = fields.filter((field) => !before || !after || !isSame(before[field], after[field]))
  return {
    id: (before ?? after)?.id ?? '',
    ...(before && { before: auditValues(before, noted) }),
    ...(after && { after: auditValues(after, noted) }),
  }
}

const fields = ['description', 'priority', 'status', 'assignedTo', 'dueDate', 'labels', 'repeat'] as const

/** Compares two values of a field; as JSON, since labels are an array. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Every audit entry has title and link: the title to recognize the todo, the link to decide who may read the entry. */
function auditValues(row: Side, noted: readonly (typeof fields)[number][]) {
  const { title, linkType, linkId } = row
  return {
    title,
    ...Object.fromEntries(noted.map((field) => [field, row[field]])),
    ...(linkType !== null && { linkType, linkId }),
  }
}
