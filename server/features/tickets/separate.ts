import { recordDeed } from '#features/audit/store.ts'
import { moveNewsBack } from '#features/notifications/store.ts'
import { lockTodos, moveLinks } from '#features/todos/store.ts'
import { announce } from '#live.ts'
import type { Tx } from '#postgres/db.ts'
import { recordEvent } from './change.ts'
import type { TicketHead } from './head.ts'
import * as store from './merge-store.ts'
import { staffAudienceOf } from './secrecy.ts'

/** Takes a merge back, unless something came into one of the two tickets since: it could belong to either. */
export async function separate(
  tx: Tx,
  actor: { id: string; username: string },
  merge: store.KeptMerge,
  { source, target }: { source: TicketHead; target: TicketHead },
): Promise<boolean> {
  if (!(await store.isUntouched(tx, merge))) return false
  // In the order of a merge.
  await lockTodos(tx)
  await store.separateThreads(tx, merge)
  await recordEvent(tx, actor, source, { kind: 'separated', from: `#${target.number}`, to: null }, {})
  await recordEvent(tx, actor, target, { kind: 'separated', from: `#${source.number}`, to: null }, {})
  await moveNewsBack(tx, merge.kept.news, source.id)
  const { todoIds } = merge.kept
  if (todoIds.length > 0) {
    await moveLinks(tx, { type: 'ticket', from: target.id, to: source.id, only: todoIds })
    await announce(tx, { topic: 'todos' }, staffAudienceOf(target))
  }
  const deed = { action: 'tickets.merge', subjectType: 'ticket' } as const
  await recordDeed(tx, actor, { ...deed, subjectId: source.id, before: { into: `#${target.number}` } })
  await recordDeed(tx, actor, { ...deed, subjectId: target.id, before: { joined: `#${source.number}` } })
  return true
}
