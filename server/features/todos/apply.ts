import { firstDay } from '@westmore/contract/todos-repeat.ts'
import { MAX_LABELS, MAX_TODOS, type Link, type TodoStatus } from '@westmore/contract/todos.ts'
import type { Tx } from '#postgres/db.ts'
import { assigneeAmong, isLinkable, knownFor, labelsAs, linkColumns, type Known } from './content.ts'
import { orderOf, type Order } from './order.ts'
import { returnsOnOf } from './returns.ts'
import * as store from './store.ts'
import { lockTodos } from './subject.ts'
import { isSame, recordChanges, type Actor, type TodoChange } from './todo.ts'

/** A change of one todo: what its form holds, its status and place, or that it is deleted (false: not any more). */
export type Wanted = {
  [Field in Exclude<keyof store.Content, 'linkType' | 'linkId'>]?: store.Content[Field] | undefined
} & {
  id: string
  version?: number | undefined
  link?: Link | undefined
  addLabels?: readonly string[]
  removeLabels?: readonly string[]
  status?: TodoStatus | undefined
  afterId?: string | null | undefined
  deleted?: boolean | undefined
}

type Refusal =
  | 'NOT_FOUND'
  | 'TODO_CHANGED'
  | 'ASSIGNEE_REFUSED'
  | 'LINK_REFUSED'
  | 'TOO_MANY_LABELS'
  | 'TOO_MANY_TODOS'

/** What changes of one transaction work on: the todos as they are by now, and what is to be written down at the end. */
interface Desk {
  user: Actor
  today: string
  known: Known
  rows: Map<string, store.HeldTodo>
  order: Order
  changed: Set<string>
  changes: TodoChange[]
}

/**
 * Changes todos one after another in memory and writes all of it at once, whatever their number. What the form holds is guarded
 * by its version; status and place are simply set, the last one wins. What is refused changes nothing. Locks the todos.
 */
export async function changeTodos(
  tx: Tx,
  user: Actor,
  today: string,
  wanted: readonly Wanted[],
): Promise<(store.HeldTodo | Refusal)[]> {
  await lockTodos(tx)
  const held = await store.todosToChange(
    tx,
    user,
    wanted.map(({ id }) => id),
  )
  const desk: Desk = {
    user,
    today,
    known: await knownFor(tx, user, wanted),
    rows: new Map(held.map((row) => [row.id, row])),
    order: orderOf(wanted.some(movesTodo) ? await store.placesOf(tx, user) : []),
    changed: new Set(),
    changes: [],
  }
  const done = wanted.map((one) => changeOne(desk, one))
  const { rows, changed, changes } = desk
  const after = held.flatMap(({ id }) => (changed.has(id) ? [rows.get(id)].filter((row) => !!row) : []))
  if (changes.some(({ verb }) => verb === 'delete')) await store.removeDeleted(tx)
  await store.writeTodos(tx, after)
  await store.writePlaces(tx, desk.order.moved())
  await recordChanges(tx, user, changes)
  return done
}

const movesTodo = ({ status, afterId, deleted }: Wanted) =>
  status !== undefined || afterId !== undefined || deleted !== undefined

function changeOne(desk: Desk, { deleted, ...wanted }: Wanted): store.HeldTodo | Refusal {
  const before = desk.rows.get(wanted.id)
  if (deleted === false) return restore(desk, before)
  if (!before || before.isDeleted) return 'NOT_FOUND'
  return deleted ? remove(desk, before) : changeFields(desk, before, wanted)
}

function remove(desk: Desk, before: store.HeldTodo): store.HeldTodo {
  desk.order.setDeleted(before.id, true)
  desk.changes.push({ verb: 'delete', before })
  return keep(desk, before, { isDeleted: true, isRestorable: true })
}

function restore(desk: Desk, before: store.HeldTodo | undefined): store.HeldTodo | Refusal {
  if (desk.order.count() >= MAX_TODOS) return 'TOO_MANY_TODOS'
  if (!before?.isRestorable) return 'NOT_FOUND'
  desk.order.setDeleted(before.id, false)
  const after = keep(desk, before, { isDeleted: false, isRestorable: false })
  desk.changes.push({ verb: 'restore', after })
  return after
}

function changeFields(
  desk: Desk,
  before: store.HeldTodo,
  { version, status, afterId, ...given }: Wanted,
): store.HeldTodo | Refusal {
  if (version !== undefined && version !== before.version) return 'TODO_CHANGED'
  const content = contentOf(desk, before, given)
  if (typeof content === 'string') return content

  const { user, today, order, changes } = desk
  let after = before
  if (isChanged(before, content)) {
    const returnsOn = returnsOnOf({ ...before, ...content }, today)
    const grown = { returnsOn, editedBy: user.username, version: before.version + 1, isTouched: true }
    after = keep(desk, before, { ...content, ...grown })
    changes.push({ verb: 'update', before, after })
  }
  const isElsewhere = status !== undefined && status !== before.status
  if (isElsewhere || afterId !== undefined) {
    const unplaced = after
    const placed = { ...unplaced, status: status ?? before.status }
    order.place(before.id, placed.status, afterId ?? null)
    after = keep(desk, unplaced, {
      status: placed.status,
      returnsOn: returnsOnOf(placed, today),
      isTouched: true,
    })
    changes.push({ verb: isElsewhere ? 'status' : 'reorder', before: unplaced, after })
  }
  return after
}

function keep(desk: Desk, before: store.HeldTodo, change: Partial<store.HeldTodo>): store.HeldTodo {
  const after = { ...before, ...change }
  desk.rows.set(before.id, after)
  desk.changed.add(before.id)
  return after
}

/** What the form will hold of it, as it is stored; only what was given. */
function contentOf(
  { known, today }: Desk,
  before: store.HeldTodo,
  { id: _id, link, assignedTo, labels, addLabels = [], removeLabels = [], ...words }: Wanted,
): store.Content | Refusal {
  const content: store.Content = onlyGiven(words)
  if (assignedTo !== undefined && assignedTo !== before.assignedTo) {
    const assignee = assigneeAmong(known, assignedTo)
    if (assignee === undefined) return 'ASSIGNEE_REFUSED'
    content.assignedTo = assignee
  }
  if (link !== undefined && (link?.type !== before.linkType || link?.id !== before.linkId)) {
    if (!isLinkable(known, link)) return 'LINK_REFUSED'
    Object.assign(content, linkColumns(link))
  }
  const wantsLabels = labels !== undefined || addLabels.length > 0 || removeLabels.length > 0
  const next = labelsAfter(labels ?? before.labels, addLabels, removeLabels)
  if (next.length > MAX_LABELS) return 'TOO_MANY_LABELS'
  if (wantsLabels) content.labels = labelsAs(known, next)
  const { repeat, dueDate = before.dueDate } = content
  if (repeat && repeat !== before.repeat && dueDate === null) content.dueDate = firstDay(repeat, today)
  return content
}

type Words = Omit<
  Wanted,
  | 'id'
  | 'version'
  | 'status'
  | 'afterId'
  | 'deleted'
  | 'link'
  | 'assignedTo'
  | 'labels'
  | 'addLabels'
  | 'removeLabels'
>

function onlyGiven(words: Words): store.Content {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
}

function isChanged(before: store.HeldTodo, content: store.Content): boolean {
  const old: Record<string, unknown> = before
  return Object.entries(content).some(([field, value]) => !isSame(value, old[field]))
}

const inAnyCase = (label: string) => label.toLowerCase()

function labelsAfter(labels: string[], added: readonly string[], removed: readonly string[]): string[] {
  const [gone, there] = [removed.map(inAnyCase), labels.map(inAnyCase)]
  return [...labels, ...added.filter((label) => !there.includes(inAnyCase(label)))].filter(
    (label) => !gone.includes(inAnyCase(label)),
  )
}
