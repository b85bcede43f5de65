import { dayOf, lastAtClock } from '@westmore/contract/days.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { recordReminder } from '#events/notifications.ts'
import { record } from '#events/record.ts'
import { isDiscordId } from '@westmore/contract/users.ts'
import { todosDueBy } from './store.ts'

/** When those of the staff are reminded, by the clocks of Prague; every day. */
export const REMINDED_AT = '08:00'

/**
 * After a restore nobody knows who was reminded since the backup: of what the clock has reminded of by now nobody is told again. Answers
 * of how many todos.
 */
export async function keepTodosReminded(tx: Tx, now: Date): Promise<number> {
  let kept = 0
  for (const { id, assignedTo, dueDate } of await todosDueBy(tx, dayOf(lastAtClock(now, REMINDED_AT)))) {
    if (!isDiscordId(assignedTo) || dueDate === null) continue
    if (await recordReminder(tx, assignedTo, { about: { todoId: id }, dueDate })) kept += 1
  }
  return kept
}

/**
 * Reminds those of the staff who have a todo of what is due by this day of Prague. Each reminder is a transaction of its own, so
 * that a run that is cut off is simply gone on with.
 */
export async function remindOfTodos(db: Db, now: Date): Promise<{ reminded: number }> {
  let reminded = 0
  for (const { id, assignedTo, dueDate } of await todosDueBy(db, dayOf(now))) {
    if (!isDiscordId(assignedTo) || dueDate === null) continue
    const isNew = await db.transaction().execute(async (tx) => {
      const isDue = await recordReminder(tx, assignedTo, { about: { todoId: id }, dueDate })
      if (isDue) await record(tx, null, 'todos.remind', { id, assignedTo, dueDate })
      return isDue
    })
    if (isNew) reminded += 1
  }
  return { reminded }
}
