import { sql } from 'kysely'
import type { Session } from '@westmore/contract/auth.ts'
import type { Role } from '@westmore/contract/users.ts'
import {
  LOGIN_MINUTES,
  LONGEST_SESSION_DAYS,
  MAX_SESSIONS,
  SESSION_DAYS,
} from '@westmore/contract/auth-sign-in.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { statement } from '#postgres/statement.ts'
import type { BrowserAndSystem } from './browser.ts'

export interface NewSession extends BrowserAndSystem {
  tokenHash: Buffer
  userId: string
  mfa: boolean
}

export async function addSession(db: Db, session: NewSession): Promise<void> {
  const expiresAt = sql<string>`now() + make_interval(days => ${SESSION_DAYS})`
  await db
    .insertInto('sessions')
    .values({ ...session, expiresAt })
    .execute()
}

export interface SessionUser {
  id: string
  username: string
  name: string
  discriminator: string
  avatar: string | null
  email: string
  role: Role
  isApproved: boolean
  mfa: boolean
  /** Seconds since the sign-in. */
  signedInFor: number
  isDue: boolean
}

export async function userOfSession(db: Db, tokenHash: Buffer): Promise<SessionUser | undefined> {
  const [user] = await sessionQuery(db, { tokenHash })
  return user
}

const sessionQuery = statement<{ tokenHash: Buffer }, SessionUser>(
  (given) => sql`
    select users.id, users.username, users.name, discriminator, avatar, email, role, mfa,
      allowlist_status = 'approved' as is_approved,
      extract(epoch from now() - sessions.created_at)::float8 as signed_in_for,
      last_seen_at < now() - interval '1 hour' as is_due
    from sessions join users on users.id = sessions.user_id
    where token_hash = ${given.tokenHash} and expires_at > now()`,
)

/** Extends a session up to its absolute end; returns the seconds left, or nothing if it has already ended. */
export async function prolongSession(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const expiry = sql<string>`least(now() + make_interval(days => ${SESSION_DAYS}),
    created_at + make_interval(days => ${LONGEST_SESSION_DAYS}))`
  const row = await db
    .updateTable('sessions')
    .set({ lastSeenAt: sql`now()`, expiresAt: expiry })
    .where('tokenHash', '=', tokenHash)
    .returning(sql<number>`extract(epoch from expires_at - now())::integer`.as('seconds'))
    .executeTakeFirst()
  return row?.seconds
}

/** A trigger announces this and every other end. */
export async function removeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

export async function makeRoomForSession(db: Db, userId: string): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId} and (expires_at <= now() or token_hash in (
      select token_hash from sessions where user_id = ${userId} and expires_at > now()
      order by last_seen_at desc, created_at desc offset ${MAX_SESSIONS - 1}))`.execute(db)
}

export async function removeOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('sessions').execute()
}

export async function removeSessionsOf(db: Db, userId: string, except?: Buffer): Promise<number> {
  const removed = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('tokenHash', '<>', except ?? Buffer.of()))
    .returning(sql<boolean>`expires_at > now()`.as('wasAlive'))
    .execute()
  return removed.filter(({ wasAlive }) => wasAlive).length
}

export async function sessionsOf(db: Db, userId: string, tokenHash: Buffer): Promise<Session[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'browser', 'os', 'createdAt as signedInAt', 'lastSeenAt as lastUsedAt'])
    .select(sql<boolean>`token_hash = ${tokenHash}`.as('isThis'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .orderBy(sql`token_hash = ${tokenHash}`, 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function countSessions(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

/** For requests without a session cookie, such as Discord interactions. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('mfa', '=', true)
    .where('expiresAt', '>', sql<string>`now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function sessionRecordsOf(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['browser', 'os', 'mfa', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** Marks a login as used, and removes expired marks. Only one attempt on all nodes gets true. */
export async function spendLogin(db: Db, stateHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with over as (delete from spent_logins where until <= now())
    insert into spent_logins (state_hash, until)
    values (${stateHash}, now() + make_interval(mins => ${2 * LOGIN_MINUTES}))
    on conflict do nothing returning true`.execute(db)
  return rows.length > 0
}
