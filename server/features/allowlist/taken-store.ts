import { sql, type RawBuilder } from 'kysely'
import type { TakenSource } from '@westmore/contract/allowlist-admitted.ts'
import type { AllowlistStatus } from '@westmore/contract/users.ts'
import { provenIdentifiers, queueAdmissionChanges } from '#events/gate.ts'
import { recordAll } from '#events/record.ts'
import { lastSeenWith, proveIdentifiers, proverQuery } from '#features/logs/public.ts'
import { setAllowlistStatus } from '#features/users/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { redactColumns, type ErasedPerson } from '#personal-data/erased-person.ts'
import type { Reviewer } from './store.ts'

/** The table, for queries of others over its rows `taken`. */
export const takenPeople = sql`taken_people taken`

/** Of the row `taken`: without an account, and let in by the game. */
export const isStanding = sql<boolean>`(taken.user_id is null and taken.revoked_at is null)`

/** A query of the row `taken`; none are left when an account has them. */
export const takenIdentifiers = sql`(select unnest(taken.identifiers) as identifier)`

export const takenLicenses = sql<string[]>`array(
  select identifier from unnest(taken.identifiers) identifier where starts_with(identifier, 'license:') order by identifier)`

/** A query of at most one row: of an account, else the one listed under the id. */
export const takenOf = (id: RawBuilder<unknown>) => sql`(
  select * from taken_people found where found.user_id = ${id} or found.user_id is null and found.listed_as = ${id}
  order by found.user_id nulls last, found.revoked_at desc nulls first, found.listed_as limit 1)`

/** Whether an admission without an account has this identifier. */
export const isTakenBy = (identifier: RawBuilder<unknown>) => sql<boolean>`exists (
  select from taken_people taken where taken.identifiers @> array[${identifier}] and ${isStanding})`

export async function listedWith(db: Db, identifier: string): Promise<string | undefined> {
  const { rows } = await sql<{ listedAs: string }>`
    select listed_as from taken_people where identifiers @> array[${identifier}::text]`.execute(db)
  return rows[0]?.listedAs
}

/** By identifier, of people without an account. */
export async function takenAmong(db: Db, identifiers: string[]): Promise<Map<string, 'known' | 'revoked'>> {
  const { rows } = await sql<{ identifier: string; state: 'known' | 'revoked' }>`
    select identifier, case when revoked_at is null then 'known' else 'revoked' end as state
    from taken_people, unnest(identifiers) identifier where identifier = any (${identifiers})`.execute(db)
  return new Map(rows.map(({ identifier, state }) => [identifier, state]))
}

/** Accounts by their Discord account or a proven licence. */
export async function ownersOfTaken(db: Db, identifiers: string[]) {
  const { rows } = await sql<{ identifier: string; id: string; status: AllowlistStatus }>`
    select asked.identifier, users.id, allowlist_status as status from unnest(${identifiers}::text[]) asked (identifier)
    join users on deleted_at is null and users.id = coalesce(
      substring(asked.identifier from '^discord:(.+)$'), ${proverQuery(sql`asked.identifier`)})`.execute(db)
  return new Map(rows.map(({ identifier, ...account }) => [identifier, account]))
}

const toldToGame = (tx: Tx, ids: string[]) =>
  queueAdmissionChanges(
    tx,
    ids.map((person) => ({ person })),
  )

export interface NewTaken {
  identifiers: string[]
  name: string
  at: string | null
  by: string
}

/** Call it under `lockPeople`, with new identifiers. */
export async function addTaken(tx: Tx, source: TakenSource, people: NewTaken[]): Promise<void> {
  const { rows } = await sql<{ listedAs: string }>`
    insert into taken_people (listed_as, identifiers, name, source, admitted_at, admitted_by)
    select coalesce(
        (select substr(one, 9) from unnest(identifiers) one where starts_with(one, 'discord:') limit 1),
        lpad(nextval('taken_people_number')::text, 18, '0')),
      identifiers, name, ${source}, at, by
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as given (identifiers text[], name text, at timestamptz, by text)
    returning listed_as`.execute(tx)
  const listed = rows.map(({ listedAs }) => listedAs)
  await toldToGame(tx, listed)
}

/**
 * Admissions without an account become those of accounts that have one of their identifiers, by sign-in or by proof,
 * unless they name another Discord account. While an application waits, nothing is claimed: its decision comes first.
 * Call it under `lockPeople`. `offset 0` keeps the planner, which has no statistics of a table just filled, from reading all
 * rows for each account.
 */
export async function claimTaken(tx: Tx, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const { rows: claims } = await sql<{ listedAs: string; userId: string; licenses: string[] }>`
    update taken_people set identifiers = '{}', user_id = claim.user_id
    from (
      select distinct on (taken.listed_as) taken.listed_as, users.id as user_id, ${takenLicenses} as licenses
      from users, lateral ${provenIdentifiers(sql`users.id`)} theirs,
        lateral (select * from taken_people where identifiers @> array[theirs.identifier] offset 0) taken
      where users.id = any (${userIds}) and users.deleted_at is null and users.allowlist_status <> 'pending'
        and ${isStanding} and (starts_with(taken.listed_as, '0') or taken.listed_as = users.id)
      order by taken.listed_as, users.id) claim
    where taken_people.listed_as = claim.listed_as
    returning claim.*`.execute(tx)
  if (claims.length === 0) return
  await toldToGame(
    tx,
    claims.map(({ listedAs }) => listedAs),
  )
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
    people.map((id) => ({ id })),
  )
}

/** Ends the admissions of an account or of the person listed under the id; returns the accounts, null without one. */
export async function endTaken(tx: Tx, reviewer: Reviewer, id: string, reason: string) {
  const { rows } = await sql<{ userId: string | null }>`
    update taken_people set revoked_at = now(), revoker_id = ${reviewer.id}, revoke_reason = ${reason}
    where revoked_at is null and (user_id is null and listed_as = ${id} or user_id = ${id} and exists (
      select from users where id = ${id} and allowlist_status = 'approved'))
    returning user_id`.execute(tx)
  return rows
}

/** One that lets the account in comes first. */
export const takenRecordsOf = (db: Db, userId: string) =>
  db
    .selectFrom('takenPeople')
    .select(['name', 'source', 'admittedAt', 'admittedBy', 'takenAt', 'revokedAt', 'revokeReason'])
    .where('userId', '=', userId)
    .orderBy('revokedAt', (order) => order.desc().nullsFirst())
    .orderBy('takenAt')
    .execute()

/** Call it with the new id. */
export async function eraseFromTaken(tx: Tx, { id, deletedId, own, unique }: ErasedPerson): Promise<void> {
  await sql`delete from taken_people where user_id = ${deletedId} or listed_as = ${id}`.execute(tx)
  await redactColumns(tx, own, 'takenPeople', ['revokeReason'], sql`revoker_id = ${deletedId}`)
  await redactColumns(tx, unique, 'takenPeople', ['name', 'admittedBy', 'revokeReason'])
}

/** Of people without an account: taken over before the limit, and not in the game since. */
const isUnclaimedSince = (limit: Date) => sql`
  taken.user_id is null and taken.taken_at < ${limit.toISOString()}::timestamptz
  and coalesce(${lastSeenWith(takenIdentifiers)}, '-infinity') < ${limit.toISOString()}::timestamptz`

/** All of them without a limit. */
export async function countUnclaimed(db: Db, limit?: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from taken_people taken
    where ${limit ? isUnclaimedSince(limit) : sql`taken.user_id is null`}`.execute(db)
  return rows[0]?.count ?? 0
}

const BATCH = 500

/** Some of them at a time; returns the ids by which the game listed them. */
export async function removeUnclaimed(tx: Tx, limit: Date): Promise<string[]> {
  const { rows } = await sql<{ listedAs: string }>`
    delete from taken_people where listed_as = any (array(
      select listed_as from taken_people taken where ${isUnclaimedSince(limit)} limit ${BATCH}))
    returning listed_as`.execute(tx)
  return rows.map(({ listedAs }) => listedAs)
}
