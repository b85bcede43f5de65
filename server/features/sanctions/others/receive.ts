import { randomUUID } from 'node:crypto'
import type { Line } from '@westmore/contract/logs-lines.ts'
import { closes, isPast, MAX_SANCTIONS, stateOf } from '@westmore/contract/sanctions.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { record } from '#events/record.ts'
import { peopleById } from '#features/users/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { addWithIdentifiers, ownersOf } from '../create.ts'
import { isAboutStaff, ownerAmong } from '../rules.ts'
import * as store from '../store.ts'
import { columnsOf, endColumns, type ForeignSanction, stateAt } from './foreign.ts'
import { isStored, lastingOf } from './foreign-store.ts'
import { reportIn, type Report } from './reported.ts'

interface Receiving {
  now: Date
  token: string
}

export async function receiveReports(db: Db, lines: readonly Line[], receiving: Receiving): Promise<void> {
  for (const line of lines) {
    const report = reportIn(line, receiving.now)
    if (!report) continue
    if (report.sourceId !== null) await db.transaction().execute((tx) => storeNew(tx, report, receiving))
    if (report.revoked) await lift(db, report, receiving)
  }
}

async function storeNew(tx: Tx, sanction: ForeignSanction, { now, token }: Receiving): Promise<void> {
  const { source, sourceId, kind, identifiers, until } = sanction
  await lockPeople(tx)
  if (await isStored(tx, source, sourceId)) return
  const people = await peopleById(tx, await ownersOf(tx, { identifiers }))
  const owner = ownerAmong(people)
  const userId = owner?.id ?? null
  const { count } = await store.newestOf(tx, { userId, identifiers })
  if (count >= MAX_SANCTIONS && !closes(kind, 'game')) return

  const id = randomUUID()
  // A token, or access to the game server, does not sanction the staff.
  const awaitsOwner = closes(kind, 'game') && people.some(isStaff)
  await addWithIdentifiers(tx, identifiers, {
    ...columnsOf(sanction, now),
    id,
    userId,
    awaitsOwner,
    ...(owner && { name: owner.username }),
  })
  const isActive = stateAt(sanction, now) === 'active' && !awaitsOwner
  const after = { kind, until, source, token, ...(awaitsOwner && { state: 'waiting' }) }
  await record(tx, null, 'sanctions.receive', { id, userId, kind, isActive, after })
}

/**
 * Sanctions that ended on the site or ran out stay as they are, and so do those that close the game to the staff: an owner lifts that.
 */
async function lift(db: Db, report: Report, { now, token }: Receiving): Promise<void> {
  for (const id of await lastingOf(db, report))
    await db.transaction().execute(async (tx) => {
      const before = await store.lockWithPeople(tx, id)
      const state = before && stateOf(before, now)
      if (!before || !state || isPast(state)) return
      if (state === 'active' && (await isAboutStaff(tx, before.people))) return
      await store.changeSanction(tx, id, { ...endColumns(report), revision: before.revision + 1 })
      const { userId, kind } = before
      const states = { before: { state }, after: { state: 'lifted', token } }
      await record(tx, null, 'sanctions.end', { id, userId, kind, ending: 'lifted', ...states })
    })
}
