import type { ImportReport } from '@westmore/contract/sanctions-import.ts'
import { closes } from '@westmore/contract/sanctions.ts'
import { record, recordAll, type Actor } from '#events/record.ts'
import { peopleOf } from '#features/logs/public.ts'
import { peopleById } from '#features/users/public.ts'
import { isLockConflict, type Db, type Tx } from '#postgres/db.ts'
import { refuse, transact } from '#refusal.ts'
import { endColumns, stateAt, type ForeignSanction } from '../others/foreign.ts'
import { changeSanction } from '../store.ts'
import type { ReadFile } from './read-file.ts'
import * as store from './store.ts'

const SAMPLES = 10

interface Plan {
  added: store.NewSanction[]
  /** Sanctions revoked in the file but not on the site. */
  lifted: { known: store.Known; sanction: ForeignSanction }[]
  known: number
  /** Everybody who has one of the identifiers. */
  people: string[]
}

/** The changes a file would make. As with live reports, several people and the staff get theirs by identifiers only. */
async function planImport(db: Db, { sanctions }: ReadFile, now: Date): Promise<Plan> {
  const known = await store.knownOf(db, sanctions, now)
  const owners = await peopleOf(db, [...new Set(sanctions.flatMap(({ identifiers }) => identifiers))])
  const people = [...new Set([...owners.values()].map(({ id }) => id))]
  const players = new Map(
    (await peopleById(db, people)).filter(({ role }) => role === 'user').map((person) => [person.id, person]),
  )
  const playerOf = ({ identifiers }: ForeignSanction) => {
    const ids = new Set(identifiers.flatMap((one) => owners.get(one)?.id ?? []))
    const [id] = ids
    return ids.size === 1 && id !== undefined ? players.get(id) : undefined
  }
  const stored = sanctions.flatMap((sanction) => {
    const found = known.get(sanction.sourceId)
    return found ? [{ known: found, sanction }] : []
  })
  return {
    added: sanctions
      .filter(({ sourceId }) => !known.has(sourceId))
      .map((sanction) => {
        const player = playerOf(sanction)
        return { sanction, userId: player?.id ?? null, account: player?.username ?? null }
      }),
    lifted: stored.filter((one) => one.sanction.revoked !== null && one.known.state === 'active'),
    known: stored.length,
    people,
  }
}

function reportOf(file: ReadFile, { added, lifted, known }: Plan, now: Date): Omit<ImportReport, 'isStored'> {
  const count = (is: (one: store.NewSanction) => boolean) => added.filter(is).length
  return {
    hash: file.hash,
    players: file.players,
    actions: file.actions,
    bans: count(({ sanction }) => sanction.kind === 'ban'),
    warnings: count(({ sanction }) => sanction.kind === 'warning'),
    ranOut: count(({ sanction }) => stateAt(sanction, now) === 'ran-out'),
    lifted: count(({ sanction }) => sanction.revoked !== null),
    unlinked: count(({ userId }) => userId === null),
    known,
    revoked: lifted.length,
    skipped: file.skipped,
    samples: added.slice(0, SAMPLES).map(({ sanction, account }) => {
      const { sourceId: id, kind, name, reason, author, createdAt, until } = sanction
      return { id, kind, state: stateAt(sanction, now), name, reason, author, createdAt, until, account }
    }),
  }
}

export const tryImport = async (db: Db, file: ReadFile, now: Date): Promise<ImportReport> => ({
  ...reportOf(file, await planImport(db, file, now), now),
  isStored: false,
})

/** Stores a file in one transaction, or refuses if another change is under way. */
export async function storeImport(db: Db, actor: Actor, file: ReadFile, now: Date) {
  const foreseen = await planImport(db, file, now)
  return transact(db, async (tx) => {
    if (!(await store.lockImport(tx))) return refuse('IMPORT_RUNNING')
    await store.lockForImport(
      tx,
      foreseen.people,
      foreseen.lifted.map(({ known }) => known.id),
    )
    const plan = await planImport(tx, file, now)
    const locked = new Set([...foreseen.people, ...foreseen.lifted.map(({ known }) => known.id)])
    const isLocked = [...plan.people, ...plan.lifted.map(({ known }) => known.id)].every((id) =>
      locked.has(id),
    )
    if (!isLocked) return refuse('IMPORT_RUNNING')
    const ids = await store.addSanctions(tx, plan.added, now)
    const report = reportOf(file, plan, now)
    await effects(tx, plan, ids, now)
    const { samples: _samples, hash, ...counts } = report
    if (plan.added.length + plan.lifted.length > 0)
      await record(tx, actor, 'sanctions.import', { id: hash, after: counts })
    return { ...report, isStored: true }
  }).catch((error: unknown) => {
    if (!isLockConflict(error)) throw error
    return refuse('IMPORT_RUNNING')
  })
}

/** Closes and opens the game, without notifications. */
async function effects(tx: Tx, { added, lifted }: Plan, ids: string[], now: Date): Promise<void> {
  for (const { known, sanction } of lifted)
    await changeSanction(tx, known.id, {
      ...endColumns(sanction),
      revision: known.revision + 1,
    })
  const closing = added.flatMap(({ sanction, userId }, at) => {
    const { kind } = sanction
    const isClosing = closes(kind, 'game') && stateAt(sanction, now) === 'active'
    return isClosing ? [{ id: ids[at] ?? '', userId, kind }] : []
  })
  await store.addProven(tx, closing)
  await recordAll(tx, null, 'sanctions.enter', [
    ...closing,
    ...lifted.map(({ known: { id, userId, kind } }) => ({ id, userId, kind })),
  ])
}
