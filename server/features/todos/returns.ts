import { dayOf } from '@westmore/contract/days.ts'
import { dueOnReturn, returnDay } from '@westmore/contract/todos-repeat.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { server } from '#events/audit.ts'
import * as store from './store.ts'
import { lockTodos } from './subject.ts'
import { recordChanges, reread } from './todo.ts'

type Repeating = Pick<store.TodoRow, 'status' | 'repeat' | 'dueDate'>

/** The day a todo returns; null for one that does not repeat or is not completed. */
export function returnsOnOf({ status, repeat, dueDate }: Repeating, today: string): string | null {
  return repeat !== null && status === 'completed' ? returnDay(repeat, dueDate, today) : null
}

/** Reopens completed todos whose day has come, each in its own transaction. */
export async function returnTodos(db: Db, now: Date): Promise<{ returned: number }> {
  const today = dayOf(now)
  let returned = 0
  for (const id of await store.todosReturning(db, today))
    if (await db.transaction().execute((tx) => returnOne(tx, id, today))) returned += 1
  return { returned }
}

async function returnOne(tx: Tx, id: string, today: string): Promise<boolean> {
  await lockTodos(tx)
  const before = await store.todoById(tx, null, id)
  if (!before?.returnsOn || !before.repeat || before.returnsOn > today) return false
  await store.returnTodo(tx, id, dueOnReturn(before.repeat, before.returnsOn, today))
  const after = await reread(tx, null, id)
  await recordChanges(tx, { ...server, role: 'owner' }, [{ verb: 'return', before, after }])
  return true
}
