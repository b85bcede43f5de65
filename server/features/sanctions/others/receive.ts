import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Line } from '@westmore/contract/logs-lines.ts'
import { closes, isPast, MAX_SANCTIONS, stateOf } from '@westmore/contract/sanctions.ts'
import { record } from '#events/record.ts'
import { lockUser, lockUsers, userById } from '#features/users/public.ts'
import { isLockConflict, type Db, type Tx } from '#postgres/db.ts'
import { addWithIdentifiers, ownersOf } from '../create.ts'
import { lockIdentifiers } from '../identifier-store.ts'
import { isAboutStaff } from '../rules.ts'
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
    if (report.sourceId !== null) await storeNew(db, report, receiving)
    if (report.revoked) await lift(db, report, receiving)
  }
}

/** Null for no account, several, or one of the staff: the sanction then stays without an account. */
async function playerWith(db: Db, identifiers: string[]): Promise<string | null> {
  const [owner, other] = await ownersOf(db, { identifiers })
  if (owner === undefined || other !== undefined) return null
  return (await userById(db, owner))?.role === 'user' ? owner : null
}

async function storeNew(db: Db, sanction: ForeignSanction, receiving: Receiving): Promise<void> {
  for (let left = 3; left > 0; left -= 1) {
    const userId = await playerWith(db, sanction.identifiers)
    const stored = db.transaction().execute((tx) => storeOnce(tx, sanction, userId, receiving))
    // An import may be storing the same sanction.
    const isStoredNow = stored.catch((error: unknown) => {
      if (left > 1 && isLockConflict(error)) return false
      throw error
    })
    if (await isStoredNow) return
  }
  throw new Error('the owner of the identifiers keeps changing')
}

/** False if another transaction has linked the identifiers to an account, or deleted it. */
async function storeOnce(
  tx: Tx,
  sanction: ForeignSanction,
  userId: string | null,
  { now, token }: Receiving,
): Promise<boolean> {
  const { source, sourceId, kind, identifiers, until } = sanction
  // Before the identifiers, as a proof of a licence locks them.
  await lockUsers(tx, await ownersOf(tx, { identifiers }))
  const person = userId === null ? undefined : await lockUser(tx, userId)
  if (userId !== null && !person) return false
  // The id too: two game servers may report the same sanction.
  await lockIdentifiers(tx, sql`unnest(${[...identifiers, `${source}:${sourceId}`]}::text[])`)
  if (await isStored(tx, source, sourceId)) return true
  if ((await playerWith(tx, identifiers)) !== (person?.discordId ?? null)) return false
  const { count } = await store.newestOf(tx, { userId, identifiers })
  if (count >= MAX_SANCTIONS && !closes(kind, 'game')) return true

  const id = randomUUID()
  // A token, or access to the game server, does not sanction the staff.
  const awaitsOwner = closes(kind, 'game') && (await isAboutStaff(tx, await ownersOf(tx, { identifiers })))
  await addWithIdentifiers(tx, identifiers, {
    ...columnsOf(sanction, now),
    id,
    userId,
    awaitsOwner,
    ...(person && { name: person.username }),
  })
  const isActive = stateAt(sanction, now) === 'active' && !awaitsOwner
  const after = { kind, until, source, token, ...(awaitsOwner && { state: 'waiting' }) }
  await record(tx, null, 'sanctions.receive', { id, userId, kind, isActive, after })
  return true
}

/**
 * Sanctions that ended on the site or ran out stay as they are, and so do those that close the game to the staff: an owner lifts that.
 */
async function lift(db: Db, report: Report, { now, token }: Receiving): Promise<void> {
  const { revoked } = report
  if (!revoked) return
  for (const id of await lastingOf(db, report))
    await db.transaction().execute(async (tx) => {
      const before = await store.lockAfterPeople(tx, id)
      const state = before && stateOf(before, now)
      if (!before || !state || isPast(state)) return
      if (state === 'active' && (await isAboutStaff(tx, before.people))) return
      await store.changeSanction(tx, id, { ...endColumns(report), revision: before.revision + 1 })
      const { userId, kind } = before
      const states = { before: { state }, after: { state: 'lifted', token } }
      await record(tx, null, 'sanctions.end', { id, userId, kind, ending: 'lifted', ...states })
    })
}
