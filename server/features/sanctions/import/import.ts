import { randomUUID } from 'node:crypto'
import type { ImportReport } from '@westmore/contract/sanctions-import.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { lockSanctioned } from '#events/gate.ts'
import { record, recordAll, type Actor } from '#events/record.ts'
import { peopleById } from '#features/users/public.ts'
import { lockPeople, tryAdvisoryLock } from '#postgres/advisory-lock.ts'
import { breaksUnique, isLockConflict, type Db, type Tx } from '#postgres/db.ts'
import { refuse, transact } from '#refusal.ts'
import { ownersByIdentifier } from '../create.ts'
import { endColumns, stateAt, type ForeignSanction } from '../others/foreign.ts'
import { ownerAmong } from '../rules.ts'
import { changeSanction } from '../store.ts'
import type { ReadFile } from './read-file.ts'
import * as store from './store.ts'

const SAMPLES = 10

interface Plan {
  added: store.OwnedSanction[]
  lifted: { known: store.Known; sanction: ForeignSanction }[]
}

async function newIn(db: Db, { sanctions }: ReadFile): Promise<store.NewSanction[]> {
  const known = await store.knownIds(db, sanctions)
  return sanctions
    .filter(({ sourceId }) => !known.has(sourceId))
    .map((sanction) => ({ id: randomUUID(), sanction }))
}

async function planImport(db: Db, file: ReadFile, added: store.NewSanction[], now: Date): Promise<Plan> {
  const identifiers = new Set(added.flatMap(({ sanction }) => sanction.identifiers))
  const owners = await ownersByIdentifier(db, [...identifiers])
  const accounts = await peopleById(db, [...new Set([...owners.values()].flat())])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const lasting = await store.lastingOf(db, file.sanctions, now)
  return {
    added: added.map(({ id, sanction }) => {
      const ids = new Set(sanction.identifiers.flatMap((one) => owners.get(one) ?? []))
      const people = [...ids].flatMap((one) => byId.get(one) ?? [])
      const awaitsOwner = store.isClosing(sanction, now) && people.some(isStaff)
      return { id, sanction, player: ownerAmong(people), awaitsOwner }
    }),
    lifted: file.sanctions.flatMap((sanction) => {
      const known = sanction.revoked && lasting.get(sanction.sourceId)
      return known ? [{ known, sanction }] : []
    }),
  }
}

function reportOf(file: ReadFile, { added, lifted }: Plan, now: Date): Omit<ImportReport, 'isStored'> {
  const count = (is: (one: store.OwnedSanction) => boolean) => added.filter(is).length
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
    known: file.sanctions.length - added.length,
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
  ...reportOf(file, await planImport(db, file, await newIn(db, file), now), now),
  isStored: false,
})

/** Writing many rows takes seconds, so `lockPeople` comes after it. */
export async function storeImport(db: Db, actor: Actor, file: ReadFile, now: Date) {
  return transact(db, async (tx) => {
    if (!(await tryAdvisoryLock(tx, 'import'))) return refuse('IMPORT_RUNNING')
    const added = await newIn(tx, file)
    await store.addSanctions(tx, added, now)
    await lockPeople(tx)
    const plan = await planImport(tx, file, added, now)
    const changed = [...added, ...plan.lifted.map(({ known }) => known)].map(({ id }) => id)
    await lockSanctioned(
      tx,
      changed,
      plan.added.flatMap(({ player }) => player?.id ?? []),
    )
    await store.giveToOwners(tx, plan.added)
    await effects(tx, plan, now)
    const report = reportOf(file, plan, now)
    const { samples: _samples, examples: _examples, hash, ...counts } = report
    if (changed.length > 0) await record(tx, actor, 'sanctions.import', { id: hash, after: counts })
    return { ...report, isStored: true }
  }).catch((error: unknown) => {
    // A game server may have reported the same sanction at the same time.
    if (!isLockConflict(error) && !breaksUnique(error)) throw error
    return refuse('IMPORT_RUNNING')
  })
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
