import { sql, type SqlBool } from 'kysely'
import type { Profile } from '@westmore/contract/auth.ts'
import type { AllowlistStatus, Role, User } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'

type UserRow = Omit<User, 'avatarUrl'>

/** The role and a missing e-mail stay at later logins. Returns whether it was the first one. */
export async function upsertUser(db: Db, { name, ...profile }: Profile, isOwner: boolean): Promise<boolean> {
  const globalName = name === profile.username ? null : name
  const role: { role?: Role } = isOwner ? { role: 'owner' } : {}
  const { isNew } = await db
    .insertInto('users')
    .values({ ...profile, globalName, ...role })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        username: profile.username,
        globalName,
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

export const columns = [
  'id as discordId',
  'username',
  'name',
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

/** Rows of deleted accounts are left out. */
export const activeUsers = (db: Db) => db.selectFrom('users').where('deletedAt', 'is', null)

export async function userById(db: Db, id: string): Promise<UserRow | undefined> {
  return activeUsers(db).select(columns).where('id', '=', id).executeTakeFirst()
}

/**
 * Every change of an applicant takes this lock first. Not `for update`: concurrent writes may refer to the
 * user, and would wait.
 */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return activeUsers(tx).select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The user cannot be deleted until the transaction has stored a reference to them. */
export async function lockForReference(tx: Tx, id: string): Promise<UserRow | undefined> {
  return activeUsers(tx).select(columns).where('id', '=', id).forKeyShare().executeTakeFirst()
}

export async function setRole(tx: Tx, id: string, role: Role): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ role, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function restoreWait(tx: Tx, id: string, lastAttemptDate: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ allowlistStatus: 'declined', allowlistAttempts: 1, lastAttemptDate })
    .where('id', '=', id)
    .execute()
}

/** A decline counts the attempt and starts the 24 hours. */
export async function setAllowlistStatus(
  tx: Tx,
  ids: readonly string[],
  status: AllowlistStatus,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ allowlistStatus: status, updatedAt: sql`now()` })
    .$if(status === 'pending', (query) => query.set({ allowlistSubmittedAt: sql`now()` }))
    .$if(status === 'declined', (query) =>
      query.set({ allowlistAttempts: sql`allowlist_attempts + 1`, lastAttemptDate: sql`now()` }),
    )
    .where('id', 'in', ids)
    .execute()
}

/** An earlier decline stays, with its wait. */
export async function restoreAllowlistStatus(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      allowlistStatus: sql`case when last_attempt_date is null then 'none' else 'declined' end`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function peopleById(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return activeUsers(db).select(['id', 'username', 'name', 'avatar', 'role']).where('id', 'in', ids).execute()
}

/** Owners come first. */
export async function allStaff(db: Db) {
  return (
    db
      .selectFrom('users')
      .select(['id', 'username', 'name', 'avatar', 'role'])
      // A literal, so that the planner uses the index of the staff.
      .where(sql<SqlBool>`role <> 'user'`)
      .orderBy(sql`role = 'owner'`, 'desc')
      .orderBy(sql`username collate "cs-x-icu"`)
      .execute()
  )
}

export async function ownerIds(db: Db): Promise<string[]> {
  const rows = await activeUsers(db).select('id').where('role', '=', sql.lit('owner')).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Never locks owners. */
export async function lockWronglyRanked(tx: Tx, administrators: string[]) {
  return activeUsers(tx)
    .select(['id', 'username', 'role'])
    .where('role', '<>', 'owner')
    .where(sql<boolean>`(role = 'administrator') <> (id = any (${administrators}::text[]))`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
