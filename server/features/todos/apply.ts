import { firstDay } from '@westmore/contract/todos-repeat.ts'
import { MAX_LABELS, MAX_TODOS, type Link, type TodoStatus } from '@westmore/contract/todos.ts'
import type { Tx } from '#postgres/db.ts'
import { Refusal, refuse } from '#refusal.ts'
import { keepChanges } from './change-store.ts'
import {
  assigneeAmong,
  isLinkable,
  referencesFor,
  labelsAs,
  linkColumns,
  type References,
} from './content.ts'
import { keptOf } from './kept.ts'
import { orderOf, type Order } from './order.ts'
import { returnsOnOf } from './returns.ts'
import * as store from './store.ts'
import { lockTodos } from './subject.ts'
import { isSame, recordChanges, type Actor, type TodoChange } from './todo.ts'

/** A change of one todo: fields of its form, its status and place, or its deletion (false restores it). */
export type Wanted = {
  [Field in Exclude<keyof store.Content, 'linkType' | 'linkId'>]?: store.Content[Field] | undefined
} & {
  id: string
  version?: number | undefined
  link?: Link | undefined
  status?: TodoStatus | undefined
  afterId?: string | null | undefined
  deleted?: boolean | undefined
}

type BulkWanted = Wanted & { addLabels?: readonly string[]; removeLabels?: readonly string[] }

/** The changes of one transaction: the todos as changed so far, written at its end. */
export interface ChangeSession {
  user: Actor
  today: string
  known: References
  rows: Map<string, store.TodoToChange>
  order: Order
  changes: TodoChange[]
}

interface By {
  user: Actor
  today: string
  /** Undo id; without it the change cannot be undone. */
  changeId?: string | undefined
}

/**
 * Locks the todos, changes them one after another in memory and writes all at once, in a few statements for any number. The form's
 * fields are guarded by their version; of status and place the last write wins. A refused change changes nothing.
 */
export async function changeTodos<Wish extends Wanted, Done>(
  tx: Tx,
  { user, today, changeId }: By,
  wanted: readonly Wish[],
  changeIn: (session: ChangeSession, one: Wish) => Done,
): Promise<Done[]> {
  await lockTodos(tx)
  const held = await store.todosToChange(
    tx,
    user,
    wanted.map(({ id }) => id),
  )
  const known = await referencesFor(tx, user, wanted)
  const rows = new Map(held.map((row) => [row.id, row]))
  const order = orderOf(wanted.some(movesTodo) ? await store.placesOf(tx, user) : [])
  const changes: TodoChange[] = []
  const session = { user, today, known, rows, order, changes }
  const placeOf = new Map(changeId ? held.map(({ id }) => [id, order.placeOf(id)]) : [])
  const done = wanted.map((one) => changeIn(session, one))
  const pairs = held.map((before) => ({ before, after: rows.get(before.id) ?? before }))
  if (changes.some(({ verb }) => verb === 'delete')) await store.removeDeleted(tx)
  const changed = pairs.filter(({ before, after }) => after !== before)
  await store.writeTodos(
    tx,
    changed.map(({ after }) => after),
  )
  await store.writePlaces(tx, order.moved())
  if (changeId) {
    const kept = changed.flatMap(({ before, after }) => keptOf(before, after, placeOf.get(before.id)))
    await keepChanges(tx, changeId, user.id, kept)
  }
  await recordChanges(tx, user, changes)
  return done
}

const movesTodo = ({ status, afterId, deleted }: Wanted) =>
  status !== undefined || afterId !== undefined || deleted !== undefined

/** Any change; of labels it adds and removes some. */
export function changeInBulk(
  session: ChangeSession,
  { addLabels = [], removeLabels = [], ...wanted }: BulkWanted,
) {
  if (wanted.deleted) return remove(session, wanted)
  const before = session.rows.get(wanted.id)
  if (!before || addLabels.length + removeLabels.length === 0) return changeFields(session, wanted)
  const labels = labelsAfter(before.labels, addLabels, removeLabels)
  return labels.length > MAX_LABELS ? refuse('TOO_MANY_LABELS') : changeFields(session, { ...wanted, labels })
}

export function remove(session: ChangeSession, { id }: Wanted) {
  const before = existingTodo(session, id)
  if (!before) return refuse('NOT_FOUND')
  session.order.setDeleted(id, true)
  session.changes.push({ verb: 'delete', before })
  return replaceRow(session, before, { isDeleted: true })
}

export function restore(session: ChangeSession, { id }: Wanted) {
  const before = session.rows.get(id)
  if (session.order.count() >= MAX_TODOS) return refuse('TOO_MANY_TODOS')
  if (!before?.isDeleted) return refuse('NOT_FOUND')
  session.order.setDeleted(id, false)
  const after = replaceRow(session, before, { isDeleted: false })
  session.changes.push({ verb: 'restore', after })
  return after
}

export function changeFields(session: ChangeSession, { id, version, status, afterId, ...given }: Wanted) {
  const before = existingTodo(session, id)
  if (!before) return refuse('NOT_FOUND')
  if (version !== undefined && version !== before.version) return refuse('TODO_CHANGED')
  const content = contentOf(session, before, given)
  if (content instanceof Refusal) return content

  const { user, today, order, changes } = session
  let after = before
  if (isChanged(before, content)) {
    const returnsOn = returnsOnOf({ ...before, ...content }, today)
    const grown = { returnsOn, editedBy: user.username, version: before.version + 1 }
    after = replaceRow(session, before, { ...content, ...grown })
    changes.push({ verb: 'update', before, after })
  }
  const isElsewhere = status !== undefined && status !== before.status
  if (isElsewhere || afterId !== undefined) {
    const unplaced = after
    const placed = { ...unplaced, status: status ?? before.status }
    order.place(before.id, placed.status, afterId ?? null)
    after = replaceRow(session, unplaced, {
      status: placed.status,
      returnsOn: returnsOnOf(placed, today),
      moves: before.moves + 1,
    })
    changes.push({ verb: isElsewhere ? 'status' : 'reorder', before: unplaced, after })
  }
  return after
}

function existingTodo({ rows }: ChangeSession, id: string) {
  const row = rows.get(id)
  return row?.isDeleted === false ? row : undefined
}

function replaceRow(
  session: ChangeSession,
  before: store.TodoToChange,
  change: Partial<store.TodoToChange>,
): store.TodoToChange {
  const after = { ...before, ...change }
  session.rows.set(before.id, after)
  return after
}

/** The given fields of the form as they will be stored. */
export function contentOf(
  { known, today }: ChangeSession,
  before: store.TodoToChange,
  { link, assignedTo, labels, ...words }: Given,
) {
  const content: store.Content = Object.fromEntries(
    Object.entries(words).filter(([, value]) => value !== undefined),
  )
  if (assignedTo !== undefined && assignedTo !== before.assignedTo) {
    const assignee = assigneeAmong(known, assignedTo)
    if (assignee === undefined) return refuse('ASSIGNEE_REFUSED')
    content.assignedTo = assignee
  }
  if (link !== undefined && (link?.type !== before.linkType || link?.id !== before.linkId)) {
    if (!isLinkable(known, link)) return refuse('LINK_REFUSED')
    // A todo that vanishes would reveal the ticket to the people who have seen it.
    if (known.targetOf(linkColumns(link)).isSecret) return refuse('LINK_SECRET')
    Object.assign(content, linkColumns(link))
  }
  if (labels) content.labels = labelsAs(known, labels)
  const { repeat, dueDate = before.dueDate } = content
  if (repeat && repeat !== before.repeat && dueDate === null) content.dueDate = firstDay(repeat, today)
  return content
}

type Given = Omit<Wanted, 'id' | 'version' | 'status' | 'afterId' | 'deleted'>

function isChanged(before: store.TodoToChange, content: store.Content): boolean {
  const old: Record<string, unknown> = before
  return Object.entries(content).some(([field, value]) => !isSame(value, old[field]))
}

const inAnyCase = (label: string) => label.toLowerCase()

export function labelsAfter(
  labels: string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  const [gone, there] = [removed.map(inAnyCase), labels.map(inAnyCase)]
  return [...labels, ...added.filter((label) => !there.includes(inAnyCase(label)))].filter(
    (label) => !gone.includes(inAnyCase(label)),
  )
}
