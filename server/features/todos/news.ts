import type { Tx } from '#postgres/db.ts'
import { notify, notifyMentioned, withdraw } from '#features/notifications/store.ts'
import { isId } from './shapes.ts'
import type { TodoRow } from './store.ts'

/** Tells who has a todo now, no longer who had it, and whom its description mentions for the first time. */
export async function tellConcerned(
  tx: Tx,
  actorId: string,
  before: TodoRow | undefined,
  after: TodoRow,
): Promise<void> {
  const about = { todoId: after.id }
  if (before?.assignedTo !== after.assignedTo) {
    if (before && isId(before.assignedTo))
      await withdraw(tx, before.assignedTo, { kind: 'assignment', about })
    if (isId(after.assignedTo)) await notify(tx, actorId, [after.assignedTo], { kind: 'assignment', about })
  }
  if (before?.description !== after.description)
    await notifyMentioned(tx, actorId, about, after.description, before?.description)
}
