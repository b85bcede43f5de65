import { sql } from 'kysely'
import { closingSanctionOf, isShutOut } from '#features/sanctions/subject.ts'
import { activeUsers } from '#features/users/store.ts'
import type { Db } from '#postgres/db.ts'

// Sanctions for features below them.
export { closingSanctionOf }

/** People with the allowlist role on Discord: approved, and the game is not closed to them. */
const roleHolders = (db: Db) =>
  activeUsers(db)
    .select('id')
    .where('allowlistStatus', '=', 'approved')
    .where(sql<boolean>`not ${isShutOut(sql`users.id`, 'game')}`)

export async function hasAllowlistRole(db: Db, id: string): Promise<boolean> {
  return (await roleHolders(db).where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Ids of all people with the allowlist role. */
export async function allRoleHolders(db: Db): Promise<string[]> {
  return (await roleHolders(db).execute()).map(({ id }) => id)
}
