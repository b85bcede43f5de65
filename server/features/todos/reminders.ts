import { dayOf, lastAtClock } from '@westmore/contract/days.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { recordReminder } from '#events/notifications.ts'
import { record } from '#events/record.ts'
import { isDiscordId } from '@westmore/contract/users.ts'
import { todosDueBy } from './store.ts'

/** In Prague. */
export const REMINDED_AT = '08:00'

/**
 * After a restore it is unknown who was reminded since the backup, and no reminder may come twice. Returns
 * the number of todos whose reminder is past.
 */
export async function keepTodosReminded(tx: Tx, now: Date): Promise<number> {
  let kept = 0
  for (const { id, assignedTo, dueDate } of await assignedDueBy(tx, lastAtClock(now, REMINDED_AT))) {
    if (await recordReminder(tx, assignedTo, { about: { todoId: id }, dueDate })) kept += 1
  }
  return kept
}

/** The day is Prague's. Each reminder is its own transaction, so a run can be cut off and repeated. */
export async function remindOfTodos(db: Db, now: Date): Promise<{ reminded: number }> {
  let reminded = 0
  for (const { id, assignedTo, dueDate } of await assignedDueBy(db, now)) {
    const isNew = await db.transaction().execute(async (tx) => {
      const isDue = await recordReminder(tx, assignedTo, { about: { todoId: id }, dueDate })
      if (isDue) await record(tx, null, 'todos.remind', { id, assignedTo, dueDate })
      return isDue
    })
    if (isNew) reminded += 1
  }
  return { reminded }
}

const assignedDueBy = async (db: Db, moment: Date) =>
  (await todosDueBy(db, dayOf(moment))).filter(({ assignedTo }) => isDiscordId(assignedTo))
