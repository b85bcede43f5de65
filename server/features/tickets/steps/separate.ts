import { recordAll } from '#events/record.ts'
import { moveNewsBack } from '#events/notifications.ts'
import { lockReferences, moveReferences } from '#events/subjects.ts'
import type { Tx } from '#postgres/db.ts'
import { writeEvent } from '../handling/change-store.ts'
import type { TicketSummary } from '../store.ts'
import * as store from './merge-store.ts'

/** Undoes a merge, unless something was added to one of the two tickets since: it could belong to either. */
export async function separate(
  tx: Tx,
  actor: { id: string; username: string },
  merge: store.StoredMerge,
  { source, target }: { source: TicketSummary; target: TicketSummary },
): Promise<boolean> {
  if (!(await store.isUntouched(tx, merge))) return false
  // Locks in the same order as a merge.
  await lockReferences(tx)
  await store.separateThreads(tx, merge)
  await writeEvent(tx, actor, source, { kind: 'separated', from: `#${target.number}`, to: null })
  await writeEvent(tx, actor, target, { kind: 'separated', from: `#${source.number}`, to: null })
  await moveNewsBack(tx, merge.kept.news, source.id)
  const { todoIds } = merge.kept
  if (todoIds.length > 0) {
    await moveReferences(tx, { type: 'ticket', from: target.id, to: source.id, only: todoIds })
  }
  await recordAll(tx, actor, 'tickets.merge', [
    { ticket: source, before: { into: `#${target.number}` } },
    { ticket: target, before: { joined: `#${source.number}` }, movesTodos: todoIds.length > 0 },
  ])
  return true
}
