import type { Db } from '#postgres/db.ts'
import type { Session } from '@westmore/contract/auth.ts'
import type { Role } from '@westmore/contract/users.ts'
import {
  LOGIN_MINUTES,
  LONGEST_SESSION_DAYS,
  MAX_SESSIONS,
  SESSION_DAYS,
} from '@westmore/contract/auth-sign-in.ts'
import { sql } from 'kysely'
import type { BrowserNames } from './browser.ts'

export interface NewSession extends BrowserNames {
  tokenHash: Buffer
  userId: string
  /** Whether the account has two-factor authentication on the platform. */
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
  discriminator: string
  avatar: string | null
  email: string
  role: Role
  mfa: boolean
  /** Seconds since the sign-in. */
  signedInFor: number
  /** Whether the session was last prolonged long enough ago to prolong it again. */
  isDue: boolean
}

/** The person behind a living session, with the role of this moment. */
export async function userOfSession(db: Db, tokenHash: Buffer): Promise<SessionUser | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'username', 'discriminator', 'avatar', 'email', 'role', 'mfa'])
    .select(sql<number>`extract(epoch from now() - sessions.created_at)::float8`.as('signedInFor'))
    .select(sql<boolean>`last_seen_at < now() - interval '1 hour'`.as('isDue'))
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Up to its absolute end; tells how many seconds are left, nothing when it ended meanwhile. */
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

/** Ends a session; tells whose it was. */
export async function removeSession(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst()
  return row?.userId
}

/** Expired ones, and of too many those that were used the longest time ago; leaves room for one. */
export async function makeRoomForSession(db: Db, userId: string): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId} and (expires_at <= now() or token_hash in (
      select token_hash from sessions where user_id = ${userId} and expires_at > now()
      order by last_seen_at desc, created_at desc offset ${MAX_SESSIONS - 1}))`.execute(db)
}

/** Ends the session of this id if it is this person's; tells whether it was. */
export async function removeOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends what a person is signed in with, but for one session; tells how many that were. */
export async function removeSessionsOf(db: Db, userId: string, except?: Buffer): Promise<number> {
  const removed = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('tokenHash', '<>', except ?? Buffer.of()))
    .returning(sql<boolean>`expires_at > now()`.as('wasAlive'))
    .execute()
  return removed.filter(({ wasAlive }) => wasAlive).length
}

/** Where a person is signed in, last used first; `tokenHash` is the session that asks. */
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

/** What a person's own download holds of each session. */
export async function sessionRecordsOf(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['browser', 'os', 'mfa', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** Uses a login up: of any number of tries, on all nodes, one is told true. Forgets logins that are over by now. */
export async function spendLogin(db: Db, stateHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with over as (delete from spent_logins where until <= now())
    insert into spent_logins (state_hash, until)
    values (${stateHash}, now() + make_interval(mins => ${2 * LOGIN_MINUTES}))
    on conflict do nothing returning true`.execute(db)
  return rows.length > 0
}
