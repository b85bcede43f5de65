import { sql, type SqlBool } from 'kysely'
import type { Profile } from '@westmore/contract/auth.ts'
import type { AllowlistStatus, Role, User } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#db.ts'

type UserRow = Omit<User, 'avatarUrl'>

/** Creates the user at the first login, later refreshes what the platform says; role and a missing e-mail stay. */
export async function rememberUser(db: Db, profile: Profile, isOwner: boolean): Promise<void> {
  const role: { role?: Role } = isOwner ? { role: 'owner' } : {}
  await db
    .insertInto('users')
    .values({ ...profile, ...role })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        username: profile.username,
        discriminator: profile.discriminator,
        avatar: profile.avatar,
        email: sql`coalesce(nullif(excluded.email, ''), users.email)`,
        updatedAt: sql`now()`,
        ...role,
      }),
    )
    .execute()
}

export async function userExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

const columns = [
  'id as discordId',
  'username',
  'discriminator',
  'avatar',
  'email',
  'role',
  'allowlistStatus',
  'allowlistAttempts',
  'lastAttemptDate',
  'allowlistSubmittedAt',
  'createdAt',
  'updatedAt',
] as const

export async function allUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom('users').select(columns).orderBy('createdAt', 'desc').orderBy('id').execute()
}

export async function userById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Reads and locks a user until the transaction ends; every change of an applicant begins with this lock. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Lets one at a time do something about a user; who only refers to the user meanwhile need not wait. False when nobody is there. */
export async function holdUser(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks two users in one order, so that two owners who demote each other cannot both succeed. */
export async function lockPair(tx: Tx, actorId: string, targetId: string) {
  const locked = new Map<string, UserRow | undefined>()
  for (const id of [actorId, targetId].toSorted()) locked.set(id, await lockUser(tx, id))
  return { actor: locked.get(actorId), target: locked.get(targetId) }
}

export async function setRole(tx: Tx, id: string, role: Role): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ role, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Puts a user into an allowlist status; a decline counts the attempt and starts the 24 hours. */
export async function setAllowlistStatus(tx: Tx, id: string, status: AllowlistStatus): Promise<void> {
  await tx
    .updateTable('users')
    .set({ allowlistStatus: status, updatedAt: sql`now()` })
    .$if(status === 'pending', (query) => query.set({ allowlistSubmittedAt: sql`now()` }))
    .$if(status === 'declined', (query) =>
      query.set({ allowlistAttempts: sql`allowlist_attempts + 1`, lastAttemptDate: sql`now()` }),
    )
    .where('id', '=', id)
    .execute()
}

/** People of these ids, for what points to them. */
export async function peopleById(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('users').select(['id', 'username', 'avatar', 'role']).where('id', 'in', ids).execute()
}

/** People whose name, id or address holds the words, whatever their case and diacritics; names that begin so come first. */
export async function peopleWith(db: Db, words: string, limit: number) {
  const wanted = sql<string>`btrim(search_text(${words}))`
  const known = sql<string>`search_text(username || ' ' || email || ' ' || id)`
  return db
    .selectFrom('users')
    .select(['id', 'username', 'avatar', 'role', 'allowlistStatus'])
    .where(sql<SqlBool>`${wanted} <> '' and ${known} like '%' || ${wanted} || '%'`)
    .orderBy(sql`search_text(username) like ${wanted} || '%'`, 'desc')
    .orderBy('username')
    .orderBy('id')
    .limit(limit)
    .execute()
}
