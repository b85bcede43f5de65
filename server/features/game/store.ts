import { sql, type RawBuilder } from 'kysely'
import { CODE_MINUTES, HEARTBEAT_PATIENCE, type Changes, type OnlinePlayer } from '@westmore/contract/game.ts'
import { FIELDS_IN_NAME } from '@westmore/contract/logs-lines.ts'
import type { Applicant } from '@westmore/contract/allowlist.ts'
import {
  isStanding,
  isTakenBy,
  newestSubmissionOf,
  takenIdentifiers,
  takenLicenses,
  takenOf,
  takenPeople,
} from '#features/allowlist/public.ts'
import type { Fullest } from '@westmore/contract/status.ts'
import { linkedIdentifiers, isTokenValid, proverQuery } from '#features/logs/public.ts'
import { provenIdentifiers } from '#events/gate.ts'
import { refusingSanction } from '#features/sanctions/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { ErasedPerson } from '#personal-data/erased-person.ts'
import { isAdmitted } from './access-store.ts'

/** A point in the history of admissions; `mark` is random, so that a restored history has other points. */
export interface Point {
  seq: number
  mark: string
}

const START: Point = { seq: 0, mark: '00000000-0000-0000-0000-000000000000' }

export async function latestPointOf(db: Db): Promise<Point> {
  const latest = await db
    .selectFrom('gameMarks')
    .select(['seq', 'mark'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ?? START
}

/** Whether this history still has the point, not before `limit`, so that all later changes are known. */
export async function isKnownSince(db: Db, { seq, mark }: Point, limit: Date): Promise<boolean> {
  const known = await db
    .selectFrom('gameMarks')
    .select('seq')
    .where('seq', '=', seq)
    .where('mark', '=', mark)
    .where('at', '>=', limit.toISOString())
    .executeTakeFirst()
  return known !== undefined
}

/** Points older than this (days) are deleted. Longer than removals are kept, so a point newer than that exists. */
const POINT_DAYS = 40

/** Keeps the newest point, where the next one continues. */
export async function forgetPoints(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from game_marks where at < now() - make_interval(days => ${POINT_DAYS})
      and seq < (select max(seq) from game_marks)`.execute(db)
  return Number(numAffectedRows)
}

interface Page {
  after: string
  limit: number
  /** For game servers that do not ask for bans: people with a suspension or ban are left out. */
  leavesOutBanned: boolean
}

type ChangedPlayer = Changes['players'][number]

const closing = refusingSanction(provenIdentifiers(sql`users.id`))
/** Of the row `taken`, a person without an account. */
const closingTaken = refusingSanction(takenIdentifiers)
/** A query for the Discord accounts of admissions without an account here. */
export const takenDiscordIds = sql`(
  select listed_as as id from ${takenPeople}
  where ${isStanding} and not starts_with(listed_as, '0') and not exists ${closingTaken})`

const noSanction = sql`(select null::text as reason where false)`

/** Only licences proven by the person admit them. */
const licenses = sql<string[]>`array${linkedIdentifiers(sql`users.id`, { onlyProven: true })}`

/**
 * The rows `users` and `taken` of the ids `asked`; either may be missing. The `limit 1` keeps PostgreSQL from reading all
 * users for a join.
 */
export const listedAs = (asked: RawBuilder<unknown>) => sql`${asked}
  left join lateral (select * from users where id = asked.id and deleted_at is null limit 1) users on true
  left join lateral ${takenOf(sql`asked.id`)} taken on true`
const isListed = sql`coalesce(${isAdmitted}, false) or taken.listed_as is not null and ${isStanding}`
export const listedLicenses = sql<string[]>`${licenses} || ${takenLicenses}`
export const listedClosing = refusingSanction(
  sql`(select identifier from ${provenIdentifiers(sql`users.id`)} theirs union all select identifier from ${takenIdentifiers} of_taken)`,
)

export async function allowedPlayers(
  db: Db,
  { after, limit, leavesOutBanned }: Page,
): Promise<ChangedPlayer[]> {
  const { rows } = await sql<ChangedPlayer>`
    select discord_id, true as allowed, licenses, null as reason from (
      (select id as discord_id, ${licenses} as licenses from users
        where ${isAdmitted} and deleted_at is null and id > ${after} and not exists ${leavesOutBanned ? closing : noSanction}
        order by id limit ${limit})
      union all
      (select listed_as, ${takenLicenses} from ${takenPeople}
        where ${isStanding} and listed_as > ${after} and not exists ${leavesOutBanned ? closingTaken : noSanction}
        order by listed_as limit ${limit})
    ) listed order by discord_id limit ${limit}`.execute(db)
  return rows
}

/** Identifiers are `discord:…` or a licence. */
export async function admittedAmong(
  db: Db,
  identifiers: string[],
): Promise<{ allowed: Set<string>; refused: Set<string> }> {
  const { rows } = await sql<{ identifier: string; isAllowed: boolean; isRefused: boolean }>`
    select asked.identifier, users.id is not null or ${isTakenBy(sql`asked.identifier`)} as is_allowed,
      closing.id is not null as is_refused
    from unnest(${identifiers}::text[]) asked (identifier)
    cross join lateral (select coalesce(
      substring(asked.identifier from '^discord:(.+)$'), ${proverQuery(sql`asked.identifier`)}) as id) owner
    left join users on users.id = owner.id and ${isAdmitted} and deleted_at is null
    left join lateral ${refusingSanction(
      sql`(select asked.identifier union all ${provenIdentifiers(sql`owner.id`)})`,
    )} closing on true`.execute(db)
  const those = (found: typeof rows) => new Set(found.map(({ identifier }) => identifier))
  return {
    allowed: those(rows.filter(({ isAllowed }) => isAllowed)),
    refused: those(rows.filter(({ isRefused }) => isRefused)),
  }
}

export async function isAnyoneApproved(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where allowlist_status = 'approved' and role = 'user' and deleted_at is null)
      or exists (select from ${takenPeople} where ${isStanding}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** With their current state, by id. */
export async function changedPlayers(
  db: Db,
  seq: number,
  { after, limit, leavesOutBanned }: Page,
): Promise<ChangedPlayer[]> {
  const { rows } = await sql<ChangedPlayer>`
    select asked.id as discord_id, (${isListed}) and closing is null as allowed, ${listedLicenses} as licenses,
      case when not (${isListed}) then coalesce((
        select revoke_reason from ${newestSubmissionOf(sql`users.id`)} newest), taken.revoke_reason) else closing.reason end as reason
    from ${listedAs(sql`(
      select user_id as id from game_changes where seq > ${seq}
      union select discord_id from game_removals where seq > ${seq}) asked`)}
    left join lateral ${leavesOutBanned ? listedClosing : noSanction} closing on true
    where asked.id > ${after} order by asked.id limit ${limit}`.execute(db)
  return rows
}

export interface PlayerState extends Applicant {
  discordId: string
  allowed: boolean
  licenses: string[]
  latestId: string | null
  reason: string | null
  revokedAt: string | null
  revokeReason: string | null
}

/** An unknown player is like one who never applied. */
export async function playerOf(db: Db, id: string): Promise<PlayerState> {
  const { rows } = await sql<PlayerState>`
    select asked.id as discord_id, ${isListed} as allowed,
      coalesce(users.allowlist_status, case when taken.revoked_at is null then 'none' else 'declined' end) as allowlist_status,
      users.last_attempt_date, ${listedLicenses} as licenses, latest.id as latest_id, latest.reason,
      case when latest.id is null then taken.revoked_at else latest.revoked_at end as revoked_at,
      case when latest.id is null then taken.revoke_reason else latest.revoke_reason end as revoke_reason
    from ${listedAs(sql`(select ${id}::text as id) asked`)}
    left join lateral ${newestSubmissionOf(sql`users.id`)} latest on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the query for a player returned no row')
  return row
}

/** Replaces the licence's old code. */
export async function addCode(db: Db, license: string, codeHash: Buffer): Promise<string> {
  const expiresAt = sql<string>`now() + make_interval(mins => ${CODE_MINUTES})`
  const added = await db
    .insertInto('gameLinkCodes')
    .values({ license, codeHash, expiresAt })
    .onConflict((conflict) => conflict.column('license').doUpdateSet({ codeHash, expiresAt }))
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return added.expiresAt
}

export async function consumeCode(tx: Tx, codeHash: Buffer): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('gameLinkCodes')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('license')
    .executeTakeFirst()
  return taken?.license
}

export const forgetCodes = (db: Db) => sql`delete from game_link_codes where expires_at < now()`.execute(db)

/** In seconds; undefined if the last heartbeat is long ago. */
export async function clockSkewOf(db: Db, sender: string): Promise<number | undefined> {
  const told = await db
    .selectFrom('gameHeartbeats')
    .select('clockSkew')
    .where('sender', '=', sender)
    .where('at', '>', sql<string>`now() - interval '10 minutes'`)
    .executeTakeFirst()
  return told?.clockSkew
}

/** Newest heartbeat last. Names that look like fields of a line come with them, whatever their licence. */
export async function seenPlayers(db: Db, seen: string[]): Promise<Omit<OnlinePlayer, 'id'>[]> {
  const { rows } = await sql<Omit<OnlinePlayer, 'id'>>`
    select player->>'license' as license, player->>'discordId' as discord_id, player->>'name' as name
    from game_heartbeats, jsonb_array_elements(players) player
    where player->>'license' = any(${seen}) or player->>'name' ~ ${FIELDS_IN_NAME.source} order by at`.execute(
    db,
  )
  return rows
}

/** Undefined if no game server is connected. */
export async function townNow(db: Db) {
  const { rows } = await sql<{ players: number; slots: number; queue: number; restartAt: string | null }>`
    select sum(jsonb_array_length(players))::int as players, sum(slots)::int as slots, sum(queue)::int as queue,
      min(restart_at) as restart_at
    from game_heartbeats where at > now() - make_interval(secs => ${HEARTBEAT_PATIENCE})
      and ${isTokenValid(sql`sender`)}
    having count(*) > 0`.execute(db)
  return rows[0]
}

/** Not one of long ago, which would be no proof of life. */
export async function fullestLately(db: Db): Promise<Fullest | null> {
  const row = await db
    .selectFrom('gameFullest')
    .select(['players', 'at'])
    .where('at', '>', sql<string>`now() - interval '14 days'`)
    .executeTakeFirst()
  return row ?? null
}

export async function connectionsOf(db: Db, userId: string) {
  const theirs = linkedIdentifiers(sql`${userId}`, { onlyProven: true })
  const { rows: online } = await sql`
    select server_id, at, player from game_heartbeats, jsonb_array_elements(players) player
    where player->>'discordId' = ${userId} or player->>'license' in ${theirs}`.execute(db)
  const { rows: refused } = await sql`
    select at, server_id, name, license, discord_id, why from game_refused
    where discord_id = ${userId} or license in ${theirs} order by at`.execute(db)
  return { online, refused }
}

/** The bare id stays, so that game servers learn of the removal with their next request. */
export async function recordRemoval(tx: Tx, discordId: string): Promise<void> {
  await tx.deleteFrom('gameChanges').where('userId', '=', discordId).execute()
  await tx
    .insertInto('gameRemovals')
    .values({ discordId })
    .onConflict((conflict) => conflict.column('discordId').doUpdateSet({ at: sql`now()` }))
    .execute()
}

/** Identifiers `discord:…` of accounts deleted here lately. */
export async function removedAmong(db: Db, identifiers: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from unnest(${identifiers}::text[]) asked (identifier)
    join game_removals on discord_id = substr(identifier, 9)`.execute(db)
  return new Set(rows.map(({ identifier }) => identifier))
}

/** The game learns of the deletion from the removals. Must run before licences are unlinked. */
export async function eraseFromGame(tx: Tx, { id, deletedId }: ErasedPerson): Promise<void> {
  const theirs = linkedIdentifiers(sql`${deletedId}`)
  await tx.deleteFrom('gameChanges').where('userId', '=', id).execute()
  await sql`delete from game_refused where discord_id = ${id} or license in ${theirs}`.execute(tx)
  await sql`
    update game_heartbeats set players = coalesce((
      select jsonb_agg(player) from jsonb_array_elements(players) player
      where not coalesce(player->>'discordId' = ${id} or player->>'license' in ${theirs}, false)), '[]')
    where players::text like '%' || ${id} || '%'
      or exists (select from jsonb_array_elements(players) player where player->>'license' in ${theirs})`.execute(
    tx,
  )
}
