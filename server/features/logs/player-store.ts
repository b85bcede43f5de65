import { sql } from 'kysely'
import type { LogPlayer } from '@westmore/contract/logs.ts'
import { dayOf } from '@westmore/contract/days.ts'
import type { Db } from '#db.ts'

/** Ids of the players whom identifier and part of a name demand; null when neither is given. */
export async function playersNamed(
  db: Db,
  { part, identifier }: { part: string | undefined; identifier: string | undefined },
): Promise<number[] | null> {
  if (!part && !identifier) return null
  const rows = await db
    .selectFrom('logPlayers')
    .select('id')
    .$if(Boolean(identifier), (query) => query.where('identifier', '=', identifier ?? ''))
    .$if(Boolean(part), (query) => query.where(sql<boolean>`strpos(search, ${part ?? ''}) > 0`))
    .execute()
  return rows.map(({ id }) => id)
}

/** A player with the days on which there are lines of theirs. */
export async function playerOf(db: Db, identifier: string): Promise<LogPlayer | undefined> {
  const player = await db
    .selectFrom('logPlayers')
    .select(['id', 'identifier', 'name', 'firstSeen', 'lastSeen'])
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  if (!player) return undefined
  const { id, ...rest } = player
  const days = await db
    .selectFrom('logPlayerDays')
    .select(['at', 'count'])
    .where('playerId', '=', id)
    .orderBy('at')
    .execute()
  return {
    ...rest,
    total: days.reduce((sum, { count }) => sum + count, 0),
    days: days.map(({ at, count }) => ({ date: dayOf(new Date(at)), count })),
  }
}
