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
  const { rows } = await sql<{ identifier: string; id: string; username: string; status: AllowlistStatus }>`
    select asked.identifier, users.id, username, allowlist_status as status from unnest(${identifiers}::text[]) asked (identifier)
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
  note: string
}

const CHUNK = 5_000

/** Call it under `lockPeople`, with new identifiers. */
export async function addTaken(tx: Tx, source: TakenSource, people: NewTaken[]): Promise<void> {
  for (let from = 0; from < people.length; from += CHUNK) {
    const some = people.slice(from, from + CHUNK)
    await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
          as given (id uuid, identifiers jsonb, name text, at timestamptz, by text, note text)),
      added as (
        insert into taken_people (id, listed_as, name, source, admitted_at, admitted_by, note)
        select id, coalesce(
            (select substr(one, 9) from jsonb_array_elements_text(identifiers) one where starts_with(one, 'discord:') limit 1),
            lpad(nextval('taken_people_number')::text, 18, '0')),
          name, ${source}, at, by, note from given)
      insert into taken_identifiers (identifier, person_id)
      select one, id from given, jsonb_array_elements_text(identifiers) one`.execute(tx)
  }
}

/**
 * Admissions without an account become those of accounts that have one of their identifiers, by sign-in or by proof. One
 * that names another Discord account only loses the licence. While an application waits, nothing is claimed: its
 * decision comes first. Call it under `lockPeople`.
 */
export async function claimTaken(tx: Tx, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const { rows } = await sql<{ id: string; userId: string; licenses: string[]; isTheirs: boolean }>`
    select distinct taken.id, users.id as user_id, ${takenLicenses} as licenses,
      starts_with(taken.listed_as, '0') or taken.listed_as = users.id as is_theirs
    from users, lateral ${provenIdentifiers(sql`users.id`)} theirs
    join taken_identifiers mark using (identifier) join taken_people taken on taken.id = mark.person_id
    where users.id = any (${userIds}) and users.deleted_at is null and users.allowlist_status <> 'pending'
      and ${isStanding} order by taken.id`.execute(tx)
  const claims = rows.filter(({ isTheirs }) => isTheirs)
  const lost = rows.filter(({ isTheirs }) => !isTheirs)
  if (rows.length === 0) return
  await sql`delete from taken_identifiers mark using unnest(${claims.map(({ id }) => id)}::uuid[]) claimed (id)
    where mark.person_id = claimed.id`.execute(tx)
  for (const { id, userId } of lost)
    await sql`delete from taken_identifiers where person_id = ${id}
      and identifier = any (array${provenIdentifiers(sql`${userId}::text`)})`.execute(tx)
  await sql`
    update taken_people taken set gate_seq = 0, user_id = claim.user_id
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((one) => (one.isTheirs ? one.userId : null))}::text[])
      claim (id, user_id) where taken.id = claim.id`.execute(tx)
  await proveIdentifiers(
    tx,
    claims.flatMap(({ userId, licenses }) => licenses.map((identifier) => ({ identifier, userId }))),
  )
  const ids = [...new Set(claims.map(({ userId }) => userId))]
  if (ids.length > 0) await setAllowlistStatus(tx, ids, 'approved')
  await recordAll(
    tx,
    null,
    'allowlist.claim',
    ids.map((userId) => ({ userId })),
  )
}

/** Licences without a Discord account learn it from the game, which reads both from the same signed ticket. */
export async function namesLacking(db: Db, licenses: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from taken_identifiers mark join taken_people taken on taken.id = mark.person_id
    where identifier = any (${licenses}) and ${isStanding} and starts_with(listed_as, '0')`.execute(db)
  return new Set(rows.map(({ identifier }) => identifier))
}

/** Returns the id by which the game listed the person; undefined if another admission has the Discord account. */
export async function learnDiscordId(
  tx: Tx,
  license: string,
  discordId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ listedAs: string }>`
    with before as (
      select taken.id, taken.listed_as from taken_identifiers mark join taken_people taken on taken.id = mark.person_id
      where mark.identifier = ${license} and ${isStanding} and starts_with(listed_as, '0')
        and not exists (select from taken_people other where other.listed_as = ${discordId})
        and not exists (select from users where id = ${discordId} and allowlist_status = 'pending')),
    marked as (
      insert into taken_identifiers (identifier, person_id) select ${`discord:${discordId}`}, id from before)
    update taken_people taken set listed_as = ${discordId}, gate_seq = 0
    from before where taken.id = before.id returning before.listed_as`.execute(tx)
  return rows[0]?.listedAs
}

export async function takenFor(db: Db, userId: string) {
  const { rows } = await sql<{ revokedAt: string | null; reason: string | null }>`
    select revoked_at, revoke_reason as reason from ${takenOf(sql`${userId}::text`)} taken
    where user_id is not null`.execute(db)
  return rows[0] ?? null
}

export async function takenRecordsOf(db: Db, userId: string) {
  const columns = [
    'name',
    'source',
    'admittedAt',
    'admittedBy',
    'takenAt',
    'revokedAt',
    'revokeReason',
  ] as const
  return db
    .selectFrom('takenPeople')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('takenAt')
    .execute()
}

/** Call it with the new id. */
export async function eraseFromTaken(tx: Tx, gone: ErasedPerson): Promise<void> {
  const { id, deletedId, own, unique } = gone
  await sql`delete from taken_people where user_id = ${deletedId} or listed_as = ${id}`.execute(tx)
  await sql`update taken_people set revoked_by = null where revoker_id = ${deletedId}`.execute(tx)
  await redactColumns(tx, own, 'takenPeople', ['revokeReason'], sql`revoker_id = ${deletedId}`)
  await redactColumns(tx, unique, 'takenPeople', ['name', 'admittedBy', 'note', 'revokeReason'])
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
