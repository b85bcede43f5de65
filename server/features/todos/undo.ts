import { dayOf } from '@westmore/contract/days.ts'
import { MAX_LABELS } from '@westmore/contract/todos.ts'
import { Refusal } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import {
  changeFields,
  changeTodos,
  contentOf,
  labelsAfter,
  restore,
  type ChangeSession,
  type Wanted,
} from './apply.ts'
import { takeChanges } from './change-store.ts'
import { fieldsOf, type KeptChange } from './kept.ts'
import { lockTodos } from './subject.ts'
import { isSame } from './todo.ts'

const DELETED = Number.MIN_SAFE_INTEGER

export const undo = asStaff.todos.undo.handler(({ input: { id }, context: { db, user, now } }) =>
  db.transaction().execute(async (tx) => {
    await lockTodos(tx)
    const kept = await takeChanges(tx, id, user.id)
    const wanted = kept
      // Each goes back behind another todo, which must be back already: first the deleted ones, then the others in their old order.
      .toSorted((a, b) => (a.before.position ?? DELETED) - (b.before.position ?? DELETED))
      .map(({ before: { position: _position, ...before }, ...one }) => ({ ...one, ...before }))
    const done = await changeTodos(tx, { user, today: dayOf(now()) }, wanted, takeBack)
    return {
      changed: done.filter(({ isBack }) => isBack).length,
      left: done.filter(({ isLeft }) => isLeft).length,
    }
  }),
)

/** Gives back the fields that are still as the change left them. */
function takeBack(session: ChangeSession, wanted: Wanted & Pick<KeptChange, 'after'>) {
  const { id, after, status, afterId, deleted, ...before } = wanted
  const found = session.rows.get(id)
  const row = deleted === false && found?.isDeleted ? restore(session, { id }) : found
  if (!row || row instanceof Refusal || row.isDeleted) return { isBack: false, isLeft: true }

  const current: Record<string, unknown> = fieldsOf(row)
  const expected: Record<string, unknown> = after
  const labels = after.labels && labelsBack(row.labels, before.labels, after.labels)
  const fields = Object.entries({ ...before, ...(labels && { labels }) }).filter(
    ([field, value]) =>
      (field === 'labels' ? value === labels : isSame(current[field], expected[field])) &&
      !(contentOf(session, row, { [field]: value }) instanceof Refusal),
  )
  const place = after.moves === row.moves && { status, afterId }
  changeFields(session, { id, ...Object.fromEntries(fields), ...place })
  return {
    isBack: deleted === false || fields.length > 0 || !!place,
    isLeft: fields.length < Object.keys(before).length || (after.moves !== undefined && !place),
  }
}

/** Without the labels a change added, with those it removed; undefined if that changes nothing or makes too many. */
function labelsBack(labels: string[], before: string[] = [], after: string[]): string[] | undefined {
  const missingIn = (some: string[], others: string[]) => some.filter((label) => !others.includes(label))
  const back = labelsAfter(labels, missingIn(before, after), missingIn(after, before))
  return isSame(back, labels) || back.length > MAX_LABELS ? undefined : back
}
