import type { Todo } from '@westmore/contract/todos.ts'
import { avatarUrl, isDiscordId, isStaff, type Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { record } from '#events/record.ts'
import { peopleById } from '#features/users/public.ts'
import { targetsOf } from './links.ts'
import * as store from './store.ts'

interface Actor extends Reader {
  username: string
}

export async function toTodos(db: Db, env: Env, reader: Reader, rows: store.TodoRow[]): Promise<Todo[]> {
  const ids = new Set(rows.map(({ assignedTo }) => assignedTo).filter(isDiscordId))
  const [targetOf, people] = await Promise.all([targetsOf(db, reader, rows), peopleById(db, [...ids])])
  const personOf = new Map(people.map((person) => [person.id, person]))
  return rows.map(({ linkType, linkId, isDeleted: _isDeleted, ...row }) => {
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

export async function todoFor(tx: Tx, env: Env, reader: Reader, id: string): Promise<Todo> {
  const row = await store.todoById(tx, reader, id)
  const [todo] = await toTodos(tx, env, reader, row ? [row] : [])
  if (!todo) throw new Error('a todo just changed is gone, or hidden from who changed it')
  return todo
}

type Side = Pick<store.TodoRow, 'id' | 'title' | 'linkType' | 'linkId' | (typeof fields)[number]>

/** `before` is missing for a new or restored todo, `after` for a deleted one. */
interface TodoChange {
  verb: 'create' | 'update' | 'status' | 'delete' | 'restore'
  before?: Side | undefined
  after?: Side | undefined
}

export async function recordChange(tx: Tx, actor: Actor, change: TodoChange): Promise<void> {
  const { verb, before, after } = change
  const sides = [before, after].filter((side) => side !== undefined)
  const targetOf = await targetsOf(tx, actor, sides)
  await record(tx, actor, `todos.${verb}`, {
    ...auditOf(change),
    audiences: sides.map((side) => targetOf(side).handlers),
    isMoved: before?.linkId !== after?.linkId,
    was: before,
    is: after,
  })
}

function auditOf({ before, after }: TodoChange) {
  const noted = fields.filter((field) => !before || !after || !isSame(before[field], after[field]))
  return {
    id: (before ?? after)?.id ?? '',
    ...(before && { before: auditValues(before, noted) }),
    ...(after && { after: auditValues(after, noted) }),
  }
}

const fields = ['description', 'priority', 'status', 'assignedTo', 'dueDate', 'labels'] as const

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The title recognizes the todo, the link decides who may read the entry. */
function auditValues(row: Side, noted: readonly (typeof fields)[number][]) {
  const { title, linkType, linkId } = row
  return {
    title,
    ...Object.fromEntries(noted.map((field) => [field, row[field]])),
    ...(linkType !== null && { linkType, linkId }),
  }
}
