import { canEnd, stateOf } from '@westmore/contract/sanctions.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { lockSanctioned } from '#events/gate.ts'
import { record } from '#events/record.ts'
import { peopleById } from '#features/users/public.ts'
import type { Tx } from '#postgres/db.ts'
import { orThrow, refuse, Refusal, transact } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import { badEnd, badTarget } from './rules.ts'
import * as store from './store.ts'

/** Locks a sanction that this member of the staff may change. */
async function lockToChange(tx: Tx, actor: Reader, id: string) {
  await lockSanctioned(tx, [id])
  const row = await store.lockSanction(tx, id)
  if (!row) return refuse('NOT_FOUND')
  for (const person of await peopleById(tx, row.people)) {
    const fault = badTarget(actor, person)
    if (fault) return fault
  }
  return row
}

async function changed(tx: Tx, id: string, readerId: string, now: Date) {
  const row = await store.sanctionById(tx, id)
  if (!row) throw new Error('the changed sanction was not found')
  return store.toSanction(row, readerId, now)
}

export const update = asStaff.sanctions.update.handler(
  async ({ input: { id, revision, ...wished }, context: { db, user, now: clock }, errors }) => {
    const now = clock()
    const result = await transact(db, async (tx) => {
      const before = await lockToChange(tx, user, id)
      if (before instanceof Refusal) return before
      if (stateOf(before, now) !== 'active' || before.revision !== revision)
        return refuse('SANCTION_CHANGED', { sanction: store.toSanction(before, user.id, now) })
      const fault = badEnd(wished, now)
      if (fault) return fault
      const { reason, paragraphs, points, until } = wished
      await store.changeSanction(tx, id, {
        ...(reason !== undefined && { reason }),
        ...(paragraphs && { paragraphs }),
        ...(points !== undefined && {
          pointsCategory: points?.category ?? null,
          pointsCount: points?.count ?? null,
          pointsUntil: points?.until ?? null,
        }),
        ...(until !== undefined && { until }),
        revision: before.revision + 1,
      })
      const after = await changed(tx, id, user.id, now)
      await record(tx, user, 'sanctions.update', {
        id,
        userId: before.userId,
        kind: before.kind,
        before: { until: before.until, points: store.toOwn(before, now).points },
        after: { until: after.until, points: after.points },
      })
      return after
    })
    return orThrow(result, errors)
  },
)

export const note = asStaff.sanctions.note.handler(
  async ({ input: { id, revision, text }, context: { db, user, now: clock }, errors }) => {
    const now = clock()
    const result = await transact(db, async (tx) => {
      const before = await store.lockSanction(tx, id)
      if (!before) return refuse('NOT_FOUND')
      if (before.people.includes(user.id)) return refuse('SELF_SANCTION')
      if (before.noteRevision !== revision)
        return refuse('SANCTION_CHANGED', { sanction: store.toSanction(before, user.id, now) })
      await store.changeSanction(tx, id, { note: text, noteRevision: revision + 1 })
      await record(tx, user, 'sanctions.note', { id, people: before.people })
      return changed(tx, id, user.id, now)
    })
    return orThrow(result, errors)
  },
)

export const end = asStaff.sanctions.end.handler(
  async ({ input: { id, ending, reason }, context: { db, user, now: clock }, errors }) => {
    const now = clock()
    const result = await transact(db, async (tx) => {
      const before = await lockToChange(tx, user, id)
      if (before instanceof Refusal) return before
      const state = stateOf(before, now)
      if (!canEnd(state, ending))
        return refuse('SANCTION_OVER', { sanction: store.toSanction(before, user.id, now) })
      await store.changeSanction(tx, id, {
        ending,
        endedAt: now,
        endedById: user.id,
        endedBy: user.username,
        endReason: reason,
        revision: before.revision + 1,
      })
      await record(tx, user, 'sanctions.end', {
        id,
        userId: before.userId,
        kind: before.kind,
        ending,
        before: { state },
        after: { state: ending },
      })
      return changed(tx, id, user.id, now)
    })
    return orThrow(result, errors)
  },
)
