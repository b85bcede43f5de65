import type { Tx } from '#postgres/db.ts'
import { notifyEach, notifyMentioned, withdrawEach } from '#features/notifications/store.ts'
import { isId } from './shapes.ts'
import type { HeldTodo } from './store.ts'

type Words = Pick<HeldTodo, 'id' | 'assignedTo' | 'description'>

/** Notifies new assignees and people mentioned for the first time; former assignees lose the notification. */
export async function tellConcerned(
  tx: Tx,
  actorId: string,
  changes: readonly { before?: Words | undefined; after: Words }[],
): Promise<void> {
  const handed = changes.filter(({ before, after }) => before?.assignedTo !== after.assignedTo)
  const pairs = (todos: (Words | undefined)[]) =>
    todos.flatMap((todo) =>
      todo && isId(todo.assignedTo) ? [{ userId: todo.assignedTo, todoId: todo.id }] : [],
    )
  await withdrawEach(tx, 'assignment', pairs(handed.map(({ before }) => before)))
  await notifyEach(tx, actorId, 'assignment', pairs(handed.map(({ after }) => after)))
  for (const { before, after } of changes)
    if (before?.description !== after.description)
      await notifyMentioned(tx, actorId, { todoId: after.id }, after.description, before?.description)
}
