import type { ImportReport } from '@westmore/contract/sanctions-import.ts'
import { record, recordAll, type Actor } from '#events/record.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { stateAt } from '../others/foreign.ts'
import type { OwnedSanction } from '../others/foreign-store.ts'
import { carryOut, planOf, type Plan } from '../others/receive.ts'
import type { ReadFile } from './read-file.ts'

const SAMPLES = 10
/** Others wait for a batch, not for the whole file. */
const BATCH = 250

export const tryImport = async (db: Db, file: ReadFile, now: Date): Promise<ImportReport> => ({
  ...reportOf(file, await planOf(db, file.sanctions, now), now),
  isStored: false,
})

/** Actions stored by an interrupted import are known to the next one. */
export async function storeImport(db: Db, actor: Actor, file: ReadFile, now: Date): Promise<ImportReport> {
  const all: Plan = { added: [], lifted: [] }
  let from = 0
  do {
    const batch = file.sanctions.slice(from, (from += BATCH))
    await db.transaction().execute(async (tx) => {
      const plan = await storeBatch(tx, batch, now)
      all.added.push(...plan.added)
      all.lifted.push(...plan.lifted)
      const isLast = from >= file.sanctions.length
      if (!isLast || all.added.length + all.lifted.length === 0) return
      const { samples: _samples, examples: _examples, hash, ...counts } = reportOf(file, all, now)
      await record(tx, actor, 'sanctions.import', { id: hash, after: counts })
    })
  } while (from < file.sanctions.length)
  return { ...reportOf(file, all, now), isStored: true }
}

async function storeBatch(tx: Tx, batch: ReadFile['sanctions'], now: Date): Promise<Plan> {
  await lockPeople(tx)
  const plan = await planOf(tx, batch, now)
  await carryOut(tx, plan, now)
  const closing = plan.added.filter(({ closesGame }) => closesGame)
  await recordAll(tx, null, 'sanctions.enter', [
    ...closing.map(({ id, player, sanction }) => ({ id, userId: player?.id ?? null, kind: sanction.kind })),
    ...plan.lifted,
  ])
  return plan
}

function reportOf(file: ReadFile, { added, lifted }: Plan, now: Date): Omit<ImportReport, 'isStored'> {
  const count = (is: (one: OwnedSanction) => boolean) => added.filter(is).length
  return {
    hash: file.hash,
    version: file.version,
    bans: count(({ sanction }) => sanction.kind === 'ban'),
    warnings: count(({ sanction }) => sanction.kind === 'warning'),
    ranOut: count(({ sanction }) => stateAt(sanction, now) === 'ran-out'),
    lifted: count(({ sanction }) => sanction.revoked !== null),
    unlinked: count(({ player }) => !player),
    known: file.sanctions.length - added.length,
    revoked: lifted.length,
    skipped: file.skipped,
    examples: file.examples,
    samples: added.slice(0, SAMPLES).map(({ sanction, player }) => {
      const { sourceId: id, kind, name, reason, author, createdAt } = sanction
      return { id, kind, name, reason, author, createdAt, account: player?.username ?? null }
    }),
  }
}
