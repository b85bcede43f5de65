import { sql, type RawBuilder } from 'kysely'
import { MAX_SANCTION_IDENTIFIERS, type Sanction } from '@westmore/contract/sanctions.ts'
import { provenIdentifiers } from '#events/gate.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Joined } from './events.ts'
import { closesNow, identifiersOfSanction, stateInSql } from './subject.ts'

export async function addIdentifiers(tx: Tx, sanctionId: string, identifiers: string[]): Promise<void> {
  if (identifiers.length === 0) return
  await tx
    .insertInto('sanctionIdentifiers')
    .values([...new Set(identifiers)].map((identifier) => ({ sanctionId, identifier })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeIdentifiers(tx: Tx, sanctionId: string, identifiers: string[]): Promise<void> {
  if (identifiers.length === 0) return
  await tx
    .deleteFrom('sanctionIdentifiers')
    .where('sanctionId', '=', sanctionId)
    .where('identifier', 'in', identifiers)
    .execute()
}

export async function hasAny(tx: Tx, theirs: RawBuilder<unknown>, identifiers: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from ${theirs} theirs (identifier) where identifier = any (${identifiers}) limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Sanctions without an account pass to the player who has proven one of their identifiers. Not to a member of
 * the staff: an administrator may have given it, and people do not lift their own.
 */
export async function adoptSanctions(tx: Tx, userId: string): Promise<(Joined & { isActive: boolean })[]> {
  const { rows } = await sql<Joined & { isActive: boolean }>`
    update sanctions sanction set user_id = ${userId}, name = (select username from users where id = ${userId})
    where user_id is null and sanction.id = any (array(
        select sanction_id from sanction_identifiers mark
        where mark.identifier = any (array${provenIdentifiers(sql`${userId}::text`)})))
      and exists (select from users where id = ${userId} and role = 'user')
    returning id, user_id, kind, ${stateInSql(sql`now()`)} = 'active' as is_active`.execute(tx)
  return rows
}

export async function collectIdentifiers(tx: Tx, userId: string): Promise<Joined[]> {
  const { rows } = await sql<Joined>`
    with added as (
      insert into sanction_identifiers (sanction_id, identifier)
      select sanction.id, theirs.identifier
      from sanctions sanction, ${provenIdentifiers(sql`${userId}::text`)} theirs (identifier)
      where sanction.user_id = ${userId} and ${closesNow('game')} and (
        select count(*) from sanction_identifiers held where held.sanction_id = sanction.id) < ${MAX_SANCTION_IDENTIFIERS}
      on conflict do nothing returning sanction_id)
    select id, user_id, kind from sanctions where id in (select sanction_id from added) order by id`.execute(
    tx,
  )
  return rows
}

export type BanRow = Pick<Sanction, 'id' | 'number' | 'kind' | 'reason' | 'until' | 'identifiers'>

/** A card of the game shows less. */
const SHOWN_REASON = 600

const banColumns = sql`sanction.id, sanction.number, sanction.kind, left(sanction.reason, ${SHOWN_REASON}) as reason,
  sanction.until, ${identifiersOfSanction} as identifiers`

/** A query of at most one row. Its arrays let the indexes be used for each of many people. */
export const refusingSanction = (identifiers: RawBuilder<unknown>) => sql`(
  select ${banColumns} from sanctions sanction where ${closesNow('game')} and sanction.id = any (array(
    select sanction_id from sanction_identifiers mark where mark.identifier = any (array${identifiers})))
  order by sanction.until desc nulls first, sanction.id limit 1)`

export async function refusingSanctionOf(
  db: Db,
  identifiers: RawBuilder<unknown>,
): Promise<BanRow | undefined> {
  const { rows } = await sql<BanRow>`select * from ${refusingSanction(identifiers)} refusing`.execute(db)
  return rows[0]
}

/** Identifiers to which a sanction closes the game. */
export async function closedAmong(db: Db, identifiers: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ identifier: string }>`
    select distinct identifier from sanction_identifiers mark join sanctions sanction on sanction.id = mark.sanction_id
    where identifier = any (${identifiers}) and ${closesNow('game')}`.execute(db)
  return new Set(rows.map(({ identifier }) => identifier))
}

interface Page {
  after: string
  limit: number
}

/** With a number, those changed for the game since then, and whether they close it no longer. */
export async function bansAfter(
  db: Db,
  seq: number | undefined,
  { after, limit }: Page,
): Promise<(BanRow & { isOver: boolean })[]> {
  // `> 0` lets the index be used.
  const isAsked =
    seq === undefined ? closesNow('game') : sql`(sanction.gate_seq > ${seq} and sanction.gate_seq > 0)`
  const { rows } = await sql<BanRow & { isOver: boolean }>`
    select ${banColumns}, not ${closesNow('game')} as is_over from sanctions sanction
    where ${isAsked} and sanction.id > ${after}::uuid order by sanction.id limit ${limit}`.execute(db)
  return rows
}
