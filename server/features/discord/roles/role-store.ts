import { sql } from 'kysely'
import { handed } from '#handed.ts'
import type { Db } from '#postgres/db.ts'

/** Approved people without a suspension or ban in force. */
const roleHolders = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('allowlistStatus', '=', 'approved')
    .where(sql<boolean>`not ${handed().isClosedTo(sql`users.id`, 'game')}`)

export async function shouldHaveRole(db: Db, id: string): Promise<boolean> {
  return (await roleHolders(db).where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function allWhoShouldHaveRole(db: Db): Promise<string[]> {
  return (await roleHolders(db).execute()).map(({ id }) => id)
}

export async function peopleWithQueuedRole(db: Db): Promise<Set<string | null>> {
  const queued = db.selectFrom('discordOutbox').select('discordId').where('kind', '=', 'role')
  return new Set((await queued.where('state', '=', 'waiting').execute()).map(({ discordId }) => discordId))
}
