import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SanctionState } from '@westmore/contract/sanctions.ts'
import { holdersOf, provenIdentifiers } from '#events/gate.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { lockAllIdentifiers } from '../identifier-store.ts'
import { stateInSql } from '../subject.ts'
import { columnsOf, type ForeignSanction } from '../others/foreign.ts'

const BATCH = 1_000

export interface Known {
  id: string
  sourceId: string
  userId: string | null
  kind: ForeignSanction['kind']
  state: SanctionState
  revision: number
}

/** Sanctions already stored, by their ids. */
export async function knownOf(db: Db, sanctions: ForeignSanction[], now: Date): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select id, source_id, user_id, kind, revision, ${stateInSql(sql`${now.toISOString()}::timestamptz`)} as state
    from sanctions sanction where source = 'txadmin' and source_id = any (${sanctions.map(({ sourceId }) => sourceId)})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.sourceId, row]))
}

/** False if another import is under way. */
export async function lockImport(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('import of sanctions', 0)) as is_free`.execute(tx)
  return rows[0]?.isFree ?? false
}

/**
 * Locks these people and those of sanctions, then all identifiers, because a transaction that waits for identifiers has
 * locked a person already, and last the sanctions.
 */
export async function lockForImport(tx: Tx, people: string[], sanctions: string[]): Promise<void> {
  await sql`
    select from users where id = any (${people}) or id = any (array(
      ${holdersOf(sql`mark.sanction_id = any (${sanctions}::uuid[])`)}
      union select user_id from sanctions where id = any (${sanctions}::uuid[])))
    order by id for no key update`.execute(tx)
  await lockAllIdentifiers(tx)
  await sql`select from sanctions where id = any (${sanctions}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

export interface NewSanction {
  sanction: ForeignSanction
  userId: string | null
  /** Name of the account. */
  account: string | null
}

/** Stores sanctions in batches; returns their ids in the same order. */
export async function addSanctions(tx: Tx, added: NewSanction[], now: Date): Promise<string[]> {
  const numbers = await freeNumbers(tx, added.length)
  const ids = added.map(() => randomUUID())
  const rows = added.map(({ sanction, userId, account }, at) => ({
    ...columnsOf(sanction, now),
    ...(account !== null && { name: account }),
    id: ids[at] ?? '',
    number: numbers[at] ?? 0,
    userId,
  }))
  const marks = added.flatMap(({ sanction }, at) =>
    sanction.identifiers.map((identifier) => ({ sanctionId: ids[at] ?? '', identifier })),
  )
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insertInto('sanctions')
      .values(rows.slice(from, from + BATCH))
      .execute()
  for (let from = 0; from < marks.length; from += BATCH)
    await tx
      .insertInto('sanctionIdentifiers')
      .values(marks.slice(from, from + BATCH))
      .execute()
  return ids
}

/** Adds what the players have proven to sanctions that close the game. */
export async function addProven(tx: Tx, closing: { id: string; userId: string | null }[]): Promise<void> {
  await sql`
    insert into sanction_identifiers (sanction_id, identifier)
    select added.id, theirs.identifier
    from unnest(${closing.map(({ id }) => id)}::uuid[], ${closing.map(({ userId }) => userId)}::text[]) added (id, user_id),
      lateral ${provenIdentifiers(sql.ref('added.user_id'))} theirs
    where added.user_id is not null on conflict do nothing`.execute(tx)
}

/** Random numbers that no sanction has. */
async function freeNumbers(tx: Tx, count: number): Promise<number[]> {
  const taken = new Set(
    (await tx.selectFrom('sanctions').select('number').execute()).map(({ number }) => number),
  )
  const [least, most] = [10_000, 1_000_000]
  if (taken.size + count > (most - least) / 2) throw new Error('too few numbers of sanctions are free')
  return Array.from({ length: count }, () => {
    let number = randomInt(least, most)
    while (taken.has(number)) number = randomInt(least, most)
    taken.add(number)
    return number
  })
}
