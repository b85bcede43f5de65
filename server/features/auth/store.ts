import type { Db } from '#db.ts'
import type { Role } from '@westmore/contract/users.ts'
import { SESSION_DAYS } from '@westmore/contract/auth.ts'
import { sql } from 'kysely'

const expiry = sql<string>`now() + make_interval(days => ${SESSION_DAYS})`

export async function addSession(db: Db, tokenHash: Buffer, userId: string): Promise<void> {
  await db.insertInto('sessions').values({ tokenHash, userId, expiresAt: expiry }).execute()
}

export interface SessionUser {
  id: string
  username: string
  discriminator: string
  avatar: string | null
  email: string
  role: Role
  /** Whether the session was last prolonged long enough ago to prolong it again. */
  isDue: boolean
}

/** The person behind a living session, with the role of this moment. */
export async function userOfSession(db: Db, tokenHash: Buffer): Promise<SessionUser | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'username', 'discriminator', 'avatar', 'email', 'role'])
    .select(sql<boolean>`last_seen_at < now() - interval '1 hour'`.as('isDue'))
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
}

export async function prolongSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: sql`now()`, expiresAt: expiry })
    .where('tokenHash', '=', tokenHash)
    .execute()
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

export async function removeExpiredSessions(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute()
}

export async function removeSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
}

export async function sessionsOf(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['createdAt', 'lastSeenAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}
