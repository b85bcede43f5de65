import { sql, type RawBuilder } from 'kysely'
import type { TakenSource } from '@westmore/contract/allowlist-admitted.ts'
import type { AllowlistStatus } from '@westmore/contract/users.ts'
import { recordAll } from '#events/record.ts'
import { provenIdentifiers } from '#events/gate.ts'
import { proveIdentifiers, proverQuery } from '#features/logs/public.ts'
import { setAllowlistStatus } from '#features/users/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { redactColumns, type ErasedPerson } from '#personal-data/erased-person.ts'

/** The table, for queries of others over its rows `taken`. */
export const takenPeople = sql`taken_people taken`

export const takenChangedSince = (seq: number) =>
  sql`select listed_as from taken_people where gate_seq > ${seq}`

/** Of the row `taken`: without an account, and let in by the game. */
export const isStanding = sql<boolean>`(taken.user_id is null and taken.revoked_at is null)`

/** A query of the row `taken`. */
export const takenIdentifiers = sql`(select identifier from taken_identifiers mark where mark.person_id = taken.id)`

export const takenIdentifiersOf = (listedAs: string) => sql`
  select identifier from taken_identifiers mark join taken_people taken on taken.id = mark.person_id
  where taken.listed_as = ${listedAs}`

export const takenLicenses = sql<string[]>`array(
  select identifier from taken_identifiers mark where mark.person_id = taken.id and starts_with(identifier, 'license:')
  order by identifier)`

/** A query of at most one row: of an account, else the one listed under the id. */
export const takenOf = (id: RawBuilder<unknown>) => sql`(
  select * from taken_people found where found.user_id = ${id} or found.user_id is null and found.listed_as = ${id}
  order by found.user_id nulls last, found.revoked_at desc nulls first, found.id limit 1)`

/** Whether an admission without an account has this identifier. */
export const isTakenBy = (identifier: RawBuilder<unknown>) => sql<boolean>`exists (
  select from taken_identifiers mark join taken_people taken on taken.id = mark.person_id
  where mark.identifier = ${identifier} and ${isStanding})`

export async function listedWith(db: Db, identifier: string): Promise<string | undefined> {
  const { rows } = await sql<{ listedAs: string }>`
    select listed_as from taken_identifiers mark join taken_people taken on taken.id = mark.person_id
    where mark.identifier = ${identifier} and taken.user_id is null`.execute(db)
  return rows[0]?.listedAs
}

/** By identifier, of people without an account. */
export async function standingAmong(
  db: Db,
  identifiers: string[],
): Promise<Map<string, 'standing' | 'revoked'>> {
  const { rows } = await sql<{ identifier: string; isRevoked: boolean }>`
    select identifier, revoked_at is not null as is_revoked
    from taken_identifiers join taken_people taken on taken.id = person_id
    where identifier = any (${identifiers}) and user_id is null`.execute(db)
  return new Map(rows.map(({ identifier, isRevoked }) => [identifier, isRevoked ? 'revoked' : 'standing']))
}

/** Accounts by their Discord account or a proven licence. */
export async function ownersOfTaken(db: Db, identifiers: string[]) {
  const { rows } = await sql<{ identifier: string; id: string; status: AllowlistStatus }>`
    select asked.identifier, users.id, allowlist_status as status from unnest(${identifiers}::text[]) asked (identifier)
    join users on deleted_at is null and users.id = coalesce(
      substring(asked.identifier from '^discord:(.+)$'), ${proverQuery(sql`asked.identifier`)})`.execute(db)
  return new Map(rows.map(({ identifier, ...account }) => [identifier, account]))
}

export interface NewTaken {
  id: string
  identifiers: string[]
  name: string
  at: string | null
  by: string
}

/** Call it under `lockPeople`, with new identifiers. */
export async function addTaken(tx: Tx, source: TakenSource, people: NewTaken[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as given (id uuid, identifiers jsonb, name text, at timestamptz, by text)),
    added as (
      insert into taken_people (id, listed_as, name, source, admitted_at, admitted_by)
      select id, coalesce(
          (select substr(one, 9) from jsonb_array_elements_text(identifiers) one where starts_with(one, 'discord:') limit 1),
          lpad(nextval('taken_people_number')::text, 18, '0')),
        name, ${source}, at, by from given)
    insert into taken_identifiers (identifier, person_id)
    select one, id from given, jsonb_array_elements_text(identifiers) one`.execute(tx)
}

/**
 * Admissions without an account become those of accounts that have one of their identifiers, by sign-in or by proof,
 * unless they name another Discord account. While an application waits, nothing is claimed: its decision comes first.
 * Call it under `lockPeople`.
 */
export async function claimTaken(tx: Tx, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const { rows: claims } = await sql<{ id: string; userId: string; licenses: string[] }>`
    select distinct taken.id, users.id as user_id, ${takenLicenses} as licenses
    from users, lateral ${provenIdentifiers(sql`users.id`)} theirs
    join taken_identifiers mark using (identifier) join taken_people taken on taken.id = mark.person_id
    where users.id = any (${userIds}) and users.deleted_at is null and users.allowlist_status <> 'pending'
      and ${isStanding} and (starts_with(listed_as, '0') or listed_as = users.id) order by taken.id`.execute(
    tx,
  )
  if (claims.length === 0) return
  const ids = claims.map(({ id }) => id)
  await sql`delete from taken_identifiers where person_id = any (${ids}::uuid[])`.execute(tx)
  await sql`
    update taken_people taken set gate_seq = 0, user_id = claim.user_id
    from unnest(${ids}::uuid[], ${claims.map(({ userId }) => userId)}::text[]) claim (id, user_id)
    where taken.id = claim.id`.execute(tx)
  await proveIdentifiers(
    tx,
    claims.flatMap(({ userId, licenses }) => licenses.map((identifier) => ({ identifier, userId }))),
  )
  const people = [...new Set(claims.map(({ userId }) => userId))]
  await setAllowlistStatus(tx, people, 'approved')
  await recordAll(
    tx,
    null,
    'allowlist.claim',
    people.map((userId) => ({ userId })),
  )
}

export async function takenFor(db: Db, userId: string) {
  const { rows } = await sql<{ revokedAt: string | null; reason: string | null }>`
    select revoked_at, revoke_reason as reason from ${takenOf(sql`${userId}::text`)} taken
    where user_id is not null`.execute(db)
  return rows[0] ?? null
}

export const takenRecordsOf = (db: Db, userId: string) =>
  db
    .selectFrom('takenPeople')
    .select(['name', 'source', 'admittedAt', 'admittedBy', 'takenAt', 'revokedAt', 'revokeReason'])
    .where('userId', '=', userId)
    .orderBy('takenAt')
    .execute()

/** Call it with the new id. */
export async function eraseFromTaken(tx: Tx, { id, deletedId, own, unique }: ErasedPerson): Promise<void> {
  await sql`delete from taken_people where user_id = ${deletedId} or listed_as = ${id}`.execute(tx)
  await redactColumns(tx, own, 'takenPeople', ['revokeReason'], sql`revoker_id = ${deletedId}`)
  await redactColumns(tx, unique, 'takenPeople', ['name', 'admittedBy', 'revokeReason'])
}

type LastSeen = (identifiers: RawBuilder<unknown>) => RawBuilder<unknown>

/** Of people without an account: taken over before the limit, and not in the game since. */
const isUnclaimedSince = (limit: Date, lastSeen: LastSeen) => sql`
  taken.user_id is null and taken.taken_at < ${limit.toISOString()}::timestamptz
  and coalesce(${lastSeen(takenIdentifiers)}, '-infinity') < ${limit.toISOString()}::timestamptz`

/** All of them without a limit. */
export async function countUnclaimed(db: Db, limit?: Date, lastSeen?: LastSeen): Promise<number> {
  const isMeant = limit && lastSeen ? isUnclaimedSince(limit, lastSeen) : sql`taken.user_id is null`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from taken_people taken where ${isMeant}`.execute(db)
  return rows[0]?.count ?? 0
}

const BATCH = 500

/** Some of them at a time; returns the ids by which the game listed them. */
export async function removeUnclaimed(tx: Tx, limit: Date, lastSeen: LastSeen): Promise<string[]> {
  const { rows } = await sql<{ listedAs: string }>`
    delete from taken_people where id = any (array(
      select id from taken_people taken where ${isUnclaimedSince(limit, lastSeen)} limit ${BATCH}))
    returning listed_as`.execute(tx)
  return rows.map(({ listedAs }) => listedAs)
}
