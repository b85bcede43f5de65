import { dayOf } from '@westmore/contract/days.ts'
import type { Db } from '#postgres/db.ts'
import { remindOnce } from '#features/notifications/store.ts'
import { isId } from './shapes.ts'
import { todosDueBy } from './store.ts'

/**
 * Reminds those of the staff who have a todo of what is due by this day of Prague. Each reminder is a transaction of its own, so
 * that a run that is cut off is simply gone on with.
 */
export async function remindOfTodos(db: Db, now: Date): Promise<{ reminded: number }> {
  let reminded = 0
  for (const { id, assignedTo, dueDate } of await todosDueBy(db, dayOf(now))) {
    if (!isId(assignedTo) || dueDate === null) continue
    const isNew = await db
      .transaction()
      .execute((tx) => remindOnce(tx, assignedTo, { about: { todoId: id }, dueDate }))
    if (isNew) reminded += 1
  }
  return { reminded }
}
