import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isPast } from '@westmore/contract/sanctions.ts'
import type { ImportReport } from '@westmore/contract/sanctions-import.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { record, recordAll, type Actor } from '#events/record.ts'
import { peopleById } from '#features/users/public.ts'
import { breaksUnique, isLockConflict, type Db, type Tx } from '#postgres/db.ts'
import { refuse, transact } from '#refusal.ts'
import { ownersByIdentifier } from '../create.ts'
import { endColumns, stateAt, type ForeignSanction } from '../others/foreign.ts'
import { changeSanction } from '../store.ts'
import type { ReadFile } from './read-file.ts'
import * as store from './store.ts'

const SAMPLES = 10

interface Plan {
  added: store.NewSanction[]
  lifted: { known: store.Known; sanction: ForeignSanction }[]
  known: number
}

async function planImport(db: Db, { sanctions }: ReadFile, now: Date): Promise<Plan> {
  const known = await store.knownOf(db, sanctions, now)
  const { playerOf, isOfStaff } = await ownersIn(db, sanctions)
  const stored = sanctions.flatMap((sanction) => {
    const found = known.get(sanction.sourceId)
    return found ? [{ known: found, sanction }] : []
  })
  const revoked = stored.filter((one) => one.sanction.revoked !== null && !isPast(one.known.state))
  const confirmed = await store.aboutStaff(db, idsToLift(revoked))
  return {
    added: sanctions
      .filter(({ sourceId }) => !known.has(sourceId))
      .map((sanction) => ({
        id: randomUUID(),
        sanction,
        player: playerOf(sanction),
        awaitsOwner: store.isClosing(sanction, now) && isOfStaff(sanction),
      })),
    lifted: revoked.filter(({ known: { id, state } }) => state === 'waiting' || !confirmed.has(id)),
    known: stored.length,
  }
}

const idsToLift = (lifted: Plan['lifted']) => lifted.map(({ known }) => known.id)

/**
 * As with live reports, a sanction of several accounts or of a member of the staff is stored by its
 * identifiers only.
 */
async function ownersIn(db: Db, sanctions: ForeignSanction[]) {
  const owners = await ownersByIdentifier(db, [
    ...new Set(sanctions.flatMap(({ identifiers }) => identifiers)),
  ])
  const people = new Set([...owners.values()].flat())
  const accounts = await peopleById(db, [...people])
  const players = new Map(accounts.filter((one) => !isStaff(one)).map((one) => [one.id, one]))
  const staff = new Set(accounts.filter(isStaff).map(({ id }) => id))
  const ownersOf = ({ identifiers }: ForeignSanction) => identifiers.flatMap((one) => owners.get(one) ?? [])
  const playerOf = (sanction: ForeignSanction) => {
    const [id, ...others] = new Set(ownersOf(sanction))
    return id !== undefined && others.length === 0 ? players.get(id) : undefined
  }
  const isOfStaff = (sanction: ForeignSanction) => ownersOf(sanction).some((id) => staff.has(id))
  return { people, playerOf, isOfStaff }
}

function reportOf(file: ReadFile, { added, lifted, known }: Plan, now: Date): Omit<ImportReport, 'isStored'> {
  const count = (is: (one: store.NewSanction) => boolean) => added.filter(is).length
  return {
    hash: file.hash,
    version: file.version,
    players: file.players,
    actions: file.actions,
    bans: count(({ sanction }) => sanction.kind === 'ban'),
    warnings: count(({ sanction }) => sanction.kind === 'warning'),
    ranOut: count(({ sanction }) => stateAt(sanction, now) === 'ran-out'),
    lifted: count(({ sanction }) => sanction.revoked !== null),
    unlinked: count(({ player }) => !player),
    known,
    revoked: lifted.length,
    skipped: file.skipped,
    examples: file.examples,
    samples: added.slice(0, SAMPLES).map(({ sanction, player, awaitsOwner }) => {
      const { sourceId: id, kind, name, reason, author, createdAt, until } = sanction
      return {
        id,
        kind,
        state: awaitsOwner ? 'waiting' : stateAt(sanction, now),
        name,
        reason,
        author,
        createdAt,
        until,
        account: player?.username ?? null,
      }
    }),
  }
}

export const tryImport = async (db: Db, file: ReadFile, now: Date): Promise<ImportReport> => ({
  ...reportOf(file, await planImport(db, file, now), now),
  isStored: false,
})

/**
 * Refuses if another change is under way. Writing many rows takes seconds, so people and identifiers are
 * locked only after it.
 */
export async function storeImport(db: Db, actor: Actor, file: ReadFile, now: Date) {
  return transact(db, async (tx) => {
    if (!(await store.lockImport(tx))) return refuse('IMPORT_RUNNING')
    const plan = await planImport(tx, file, now)
    await store.addSanctions(tx, plan.added, now)
    const { playerOf, isOfStaff } = await lockOwners(tx, file, plan)
    const current = await store.knownOf(
      tx,
      plan.lifted.map(({ sanction }) => sanction),
      now,
    )
    const confirmed = await store.aboutStaff(tx, idsToLift(plan.lifted))
    for (const one of plan.lifted) {
      const known = current.get(one.sanction.sourceId)
      if (!known || known.state !== one.known.state) return refuse('IMPORT_RUNNING')
      if (known.state === 'active' && confirmed.has(known.id)) return refuse('IMPORT_RUNNING')
      one.known = known
    }
    for (const one of plan.added) {
      if (store.isClosing(one.sanction, now) && one.awaitsOwner !== isOfStaff(one.sanction))
        return refuse('IMPORT_RUNNING')
      one.player = playerOf(one.sanction)
    }
    await store.linkToPlayers(tx, plan.added)
    await effects(tx, plan, now)
    const report = reportOf(file, plan, now)
    const { samples: _samples, examples: _examples, hash, ...counts } = report
    if (plan.added.length + plan.lifted.length > 0)
      await record(tx, actor, 'sanctions.import', { id: hash, after: counts })
    return { ...report, isStored: true }
  }).catch((error: unknown) => {
    // A game server may have reported the same sanction at the same time.
    if (!isLockConflict(error) && !breaksUnique(error)) throw error
    return refuse('IMPORT_RUNNING')
  })
}

/** Another account may have proven an identifier before the lock: then it begins again. */
async function lockOwners(tx: Tx, { sanctions }: ReadFile, { lifted }: Plan) {
  let owners = await ownersIn(tx, sanctions)
  for (let left = 5; left > 0; left -= 1) {
    await sql`savepoint owners_locked`.execute(tx)
    const locked = owners.people
    await store.lockForImport(tx, [...locked], idsToLift(lifted))
    owners = await ownersIn(tx, sanctions)
    if ([...owners.people].every((id) => locked.has(id))) return owners
    await sql`rollback to savepoint owners_locked`.execute(tx)
  }
  throw new Error('the owners of the identifiers keep changing')
}

async function effects(tx: Tx, { added, lifted }: Plan, now: Date): Promise<void> {
  for (const { known, sanction } of lifted)
    await changeSanction(tx, known.id, {
      ...endColumns(sanction),
      revision: known.revision + 1,
    })
  const closing = added.flatMap(({ id, sanction, player, awaitsOwner }) =>
    store.isClosing(sanction, now) && !awaitsOwner
      ? [{ id, userId: player?.id ?? null, kind: sanction.kind }]
      : [],
  )
  await store.addProven(tx, closing)
  await recordAll(tx, null, 'sanctions.enter', [
    ...closing,
    ...lifted.map(({ known: { id, userId, kind } }) => ({ id, userId, kind })),
  ])
}
