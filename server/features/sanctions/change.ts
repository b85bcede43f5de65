import { sql } from 'kysely'
import { canEnd, stateOf, type Ending } from '@westmore/contract/sanctions.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { provenIdentifiers } from '#events/gate.ts'
import { record } from '#events/record.ts'
import { revokeApprovalOf } from '#features/allowlist/public.ts'
import { identifiersNaming } from '#features/logs/subject.ts'
import { peopleById } from '#features/users/public.ts'
import type { Tx } from '#postgres/db.ts'
import { orThrow, refuse } from '#refusal.ts'
import { asOwner, asStaff } from '#rpc.ts'
import { readRules } from './appeals/rules.ts'
import { hasAny, removeIdentifiers } from './identifier-store.ts'
import { refuseEnd, refuseTarget, type Author } from './rules.ts'
import * as store from './store.ts'

async function toChange(tx: Tx, actor: Reader, id: string) {
  const row = await store.sanctionToChange(tx, id)
  if (!row) return refuse('NOT_FOUND')
  for (const person of await peopleById(tx, row.people)) {
    const refusal = refuseTarget(actor, person)
    if (refusal) return refusal
  }
  return row
}

/** Identifiers of the actor or of the sanction's account cannot be removed, nor the last one. */
async function refuseRemoval(tx: Tx, actor: Reader, row: store.SanctionRow, removed: string[]) {
  if (removed.length === 0) return undefined
  if (await hasAny(tx, identifiersNaming(sql`${actor.id}::text`), removed)) return refuse('OWN_SANCTION')
  const areAll = removed.length === row.identifiers.length
  const isNeeded = areAll || (await hasAny(tx, provenIdentifiers(sql`${row.userId}::text`), removed))
  return isNeeded ? refuse('IDENTIFIER_NEEDED') : undefined
}

export const update = asStaff.sanctions.update.handler(
  ({ input: { id, revision, without, ...wished }, context: { db, user, now: clock }, errors }) =>
    db.transaction().execute(async (tx) => {
      const now = clock()
      const before = orThrow(await toChange(tx, user, id), errors)
      if (stateOf(before, now) !== 'active' || before.revision !== revision)
        throw errors.SANCTION_CHANGED({ data: { current: store.toSanction(before, user.id, now) } })
      const removed = before.identifiers.filter((one) => without.includes(one))
      orThrow(refuseEnd(wished.until, now) ?? (await refuseRemoval(tx, user, before, removed)), errors)
      return applyChange(tx, user, before, { ...wished, removed, now })
    }),
)

interface SanctionChange {
  reason?: string | undefined
  paragraphs?: string[] | undefined
  until?: string | null | undefined
  removed?: string[]
  now: Date
}

/** Of a sanction that lasts, read for it. */
export async function applyChange(
  tx: Tx,
  actor: Author,
  before: store.SanctionRow,
  { removed = [], now, ...wished }: SanctionChange,
) {
  const { id } = before
  const identifiers = before.identifiers.filter((one) => !removed.includes(one))
  const { reason, paragraphs, until } = wished
  await store.changeSanction(tx, id, {
    ...(reason !== undefined && { reason }),
    ...(paragraphs && { paragraphs }),
    ...(until !== undefined && { until }),
    revision: before.revision + 1,
  })
  const after = await store.readBack(tx, id, actor.id, now)
  await record(tx, actor, 'sanctions.update', {
    id,
    userId: before.userId,
    kind: before.kind,
    isForPerson: Object.keys(wished).length > 0,
    before: {
      until: before.until,
      ...(removed.length > 0 && { identifiers: before.identifiers }),
    },
    after: { until: after.until, ...(removed.length > 0 && { identifiers }) },
  })
  // Last, because the game servers have to know of the people with these identifiers.
  await removeIdentifiers(tx, id, removed)
  return { ...after, identifiers }
}

export const note = asStaff.sanctions.note.handler(
  ({ input: { id, revision, text }, context: { db, user, now: clock }, errors }) =>
    db.transaction().execute(async (tx) => {
      const now = clock()
      const before = await store.sanctionToChange(tx, id)
      if (!before) throw errors.NOT_FOUND()
      if (before.people.includes(user.id)) throw errors.OWN_SANCTION()
      if (before.noteRevision !== revision)
        throw errors.SANCTION_CHANGED({ data: { current: store.toSanction(before, user.id, now) } })
      await store.changeSanction(tx, id, { note: text, noteRevision: revision + 1 })
      await record(tx, user, 'sanctions.note', { id, people: before.people })
      return store.readBack(tx, id, user.id, now)
    }),
)

export const confirm = asOwner.sanctions.confirm.handler(
  ({ input: { id }, context: { db, user, now: clock }, errors }) =>
    db.transaction().execute(async (tx) => {
      const now = clock()
      const before = orThrow(await toChange(tx, user, id), errors)
      const state = stateOf(before, now)
      if (state !== 'waiting')
        throw errors.SANCTION_CHANGED({ data: { current: store.toSanction(before, user.id, now) } })
      await store.changeSanction(tx, id, { awaitsOwner: false, revision: before.revision + 1 })
      const { userId, kind } = before
      const states = { before: { state }, after: { state: 'active' } }
      await record(tx, user, 'sanctions.confirm', { id, userId, kind, ...states })
      return store.readBack(tx, id, user.id, now)
    }),
)

export const end = asStaff.sanctions.end.handler(
  ({ input: { id, ending, reason }, context: { db, user, now: clock }, errors }) =>
    db.transaction().execute(async (tx) => {
      const now = clock()
      const before = orThrow(await toChange(tx, user, id), errors)
      if (!canEnd(stateOf(before, now), ending))
        throw errors.SANCTION_OVER({ data: { current: store.toSanction(before, user.id, now) } })
      await applyEnd(tx, user, before, { ending, reason, now })
      return store.readBack(tx, id, user.id, now)
    }),
)

interface SanctionEnd {
  ending: Ending
  reason: string
  now: Date
}

/** Of a sanction that lasts, or was a mistake, read for it. */
export async function applyEnd(
  tx: Tx,
  actor: Author,
  before: store.SanctionRow,
  { ending, reason, now }: SanctionEnd,
) {
  const { id, userId, kind } = before
  await store.changeSanction(tx, id, {
    ending,
    endedAt: now,
    endedById: actor.id,
    endedBy: actor.name,
    endReason: reason,
    revision: before.revision + 1,
  })
  await record(tx, actor, 'sanctions.end', {
    id,
    userId,
    kind,
    ending,
    before: { state: stateOf(before, now) },
    after: { state: ending },
  })
  if (ending !== 'lifted' || kind !== 'ban' || userId === null) return
  const { isBackThroughAllowlist } = await readRules(tx)
  if (isBackThroughAllowlist) await revokeApprovalOf(tx, actor, userId, reason)
}
