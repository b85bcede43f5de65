import { sql, type SqlBool } from 'kysely'
import type { Profile } from '@westmore/contract/auth.ts'
import type { AllowlistStatus, Role, User } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'

type UserRow = Omit<User, 'avatarUrl'>

/** Creates the user at the first login, later refreshes what the platform says; role and a missing e-mail stay. Tells whether it was the first. */
export async function rememberUser(db: Db, profile: Profile, isOwner: boolean): Promise<boolean> {
  const role: { role?: Role } = isOwner ? { role: 'owner' } : {}
  const { isNew } = await db
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
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
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

/** People; what is left of deleted accounts is nobody. */
const living = (db: Db) => db.selectFrom('users').where('deletedAt', 'is', null)

export async function allUsers(db: Db): Promise<UserRow[]> {
  return living(db).select(columns).orderBy('createdAt', 'desc').orderBy('id').execute()
}

export async function userById(db: Db, id: string): Promise<UserRow | undefined> {
  return living(db).select(columns).where('id', '=', id).executeTakeFirst()
}

/**
 * Reads and locks a user until the transaction ends; every change of an applicant begins with this lock. Not for update:
 * what others write meanwhile may refer to the user, and would wait.
 */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return living(tx).select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Reads a user who will be referred to, and who therefore must not go before that is done. */
export async function holdUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return living(tx).select(columns).where('id', '=', id).forKeyShare().executeTakeFirst()
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

/** A fresh account that takes over the wait of one that was deleted. */
export async function putIntoWait(tx: Tx, id: string, lastAttemptDate: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ allowlistStatus: 'declined', allowlistAttempts: 1, lastAttemptDate })
    .where('id', '=', id)
    .execute()
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
  return living(db).select(['id', 'username', 'avatar', 'role']).where('id', 'in', ids).execute()
}

/** The same of people who will be referred to, and who must not go before that is done; in one order for all. */
export async function holdPeople(tx: Tx, ids: string[]) {
  if (ids.length === 0) return []
  return living(tx).select(['id', 'role']).where('id', 'in', ids).orderBy('id').forKeyShare().execute()
}

/** Owners and administrators, owners first. */
export async function allStaff(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'avatar', 'role'])
    .where('role', '<>', 'user')
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy('username')
    .execute()
}

/** People whose name, id or address holds the words, whatever their case and diacritics; names that begin so come first. */
export async function peopleWith(db: Db, words: string, limit: number) {
  const wanted = sql<string>`btrim(search_text(${words}))`
  const known = sql<string>`search_text(username || ' ' || email || ' ' || id)`
  return living(db)
    .select(['id', 'username', 'avatar', 'role', 'allowlistStatus'])
    .where(sql<SqlBool>`${wanted} <> '' and ${known} like '%' || ${wanted} || '%'`)
    .orderBy(sql`search_text(username) like ${wanted} || '%'`, 'desc')
    .orderBy('username')
    .orderBy('id')
    .limit(limit)
    .execute()
}
