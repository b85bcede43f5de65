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
import { keepChanges, takeChanges } from './change-store.ts'
import { fieldsOf, linkOf, type KeptChange } from './kept.ts'
import { lockTodos } from './subject.ts'
import { isSame } from './todo.ts'

const DELETED = Number.MIN_SAFE_INTEGER
/** Fields that may quote the ticket a todo is about. */
const words: readonly string[] = ['title', 'description', 'labels', 'assignedTo']

export const undo = asStaff.todos.undo.handler(({ input: { id }, context: { db, user, now } }) =>
  db.transaction().execute(async (tx) => {
    await lockTodos(tx)
    const kept = await takeChanges(tx, id, user.id)
    const wanted = kept
      // Each goes back behind another todo, which must be back already: first the deleted ones, then the others in their old order.
      .toSorted((a, b) => (a.before.position ?? DELETED) - (b.before.position ?? DELETED))
      .map(({ before: { position: _position, ...before }, ...one }) => ({ ...one, ...before }))
    const done = await changeTodos(tx, { user, today: dayOf(now()) }, wanted, takeBack)
    const withoutRoom = wanted.filter((_one, at) => done[at]?.isWithoutRoom).map((one) => one.id)
    await keepChanges(
      tx,
      id,
      user.id,
      kept.filter((one) => withoutRoom.includes(one.id)),
    )
    return {
      changed: done.filter(({ isBack }) => isBack).length,
      left: done.filter(({ isLeft }) => isLeft).length,
    }
  }),
)

/** Gives back the fields that are still as the change left them. */
function takeBack(session: ChangeSession, wanted: Wanted & Pick<KeptChange, 'after'> & { ticket?: string }) {
  const { id, after, status, afterId, deleted, ticket, ...before } = wanted
  const found = session.rows.get(id)
  const row = deleted === false && found?.isDeleted ? restore(session, { id }) : found
  // Once there is room, such a todo can still be restored.
  if (row instanceof Refusal) return { isBack: false, isLeft: true, isWithoutRoom: true }
  if (!row || row.isDeleted) return { isBack: false, isLeft: true, isWithoutRoom: false }

  const current: Record<string, unknown> = fieldsOf(row)
  const expected: Record<string, unknown> = after
  const labels = after.labels && labelsBack(row.labels, before.labels, after.labels)
  const unchanged = Object.entries({ ...before, ...(labels && { labels }) }).filter(
    ([field, value]) =>
      (field === 'labels' ? value === labels : isSame(current[field], expected[field])) &&
      !(contentOf(session, row, { [field]: value }) instanceof Refusal),
  )
  const link = unchanged.some(([field]) => field === 'link') ? before.link : linkOf(row)
  // Without the link to their ticket, words about it would be readable to all staff.
  const isAboutOther = ticket !== undefined && !(link?.type === 'ticket' && link.id === ticket)
  const fields = isAboutOther ? unchanged.filter(([field]) => !words.includes(field)) : unchanged
  const place = after.moves === row.moves && { status, afterId }
  changeFields(session, { id, ...Object.fromEntries(fields), ...place })
  return {
    isBack: deleted === false || fields.length > 0 || !!place,
    isLeft: fields.length < Object.keys(before).length || (after.moves !== undefined && !place),
    isWithoutRoom: false,
  }
}

/** Without the labels a change added, with those it removed; undefined if that changes nothing or makes too many. */
function labelsBack(labels: string[], before: string[] = [], after: string[]): string[] | undefined {
  const missingIn = (some: string[], others: string[]) => some.filter((label) => !others.includes(label))
  const back = labelsAfter(labels, missingIn(before, after), missingIn(after, before))
  return isSame(back, labels) || back.length > MAX_LABELS ? undefined : back
}
