import { sql } from 'kysely'
import { handed } from '#handed.ts'
import type { Db } from '#postgres/db.ts'

/** Approved people without a suspension or ban in force; people taken over without an account come beside them. */
const roleHolders = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('allowlistStatus', '=', 'approved')
    .where(sql<boolean>`not ${handed().isClosedTo(sql`users.id`, 'game')}`)

export async function shouldHaveRole(db: Db, id: string): Promise<boolean> {
  if (await roleHolders(db).where('id', '=', id).executeTakeFirst()) return true
  const { rows } = await sql`select from ${handed().takenDiscordIds} taken where id = ${id}`.execute(db)
  return rows.length > 0
}

export async function allWhoShouldHaveRole(db: Db): Promise<string[]> {
  const { rows: taken } = await sql<{ id: string }>`select id from ${handed().takenDiscordIds} taken`.execute(
    db,
  )
  return [...(await roleHolders(db).execute()), ...taken].map(({ id }) => id)
}

export async function peopleWithQueuedRole(db: Db): Promise<Set<string | null>> {
  const queued = db.selectFrom('discordOutbox').select('discordId').where('kind', '=', 'role')
  return new Set((await queued.where('state', '=', 'waiting').execute()).map(({ discordId }) => discordId))
}
