import { sql } from 'kysely'
import type { LogFilter, LogPlayer } from '@westmore/contract/logs.ts'
import { fold } from '@westmore/contract/fold.ts'
import { dayOf, ZONE } from '@westmore/contract/days.ts'
import type { Db } from '#postgres/db.ts'
import { playersOf } from './people/people-store.ts'
import { noteSearch, type Searcher } from './searches.ts'

/** Null if the filter names no player. */
export async function playersNamed(
  db: Db,
  { user = '', player = '', person }: Pick<LogFilter, 'user' | 'player' | 'person'>,
): Promise<number[] | null> {
  const part = fold(user)
  if (!part && !player && !person) return null
  const theirs = person ? await playersOf(db, person) : []
  const rows = await db
    .selectFrom('logPlayers')
    .select('id')
    .$if(player !== '', (query) => query.where('identifier', '=', player))
    .$if(part !== '', (query) => query.where(sql<boolean>`strpos(search, ${part}) > 0`))
    .$if(Boolean(person), (query) => query.where('id', '=', sql<number>`any(${theirs}::int[])`))
    .execute()
  return rows.map(({ id }) => id)
}

/** The request is audited as a search of the asker. */
export async function playerOf(db: Db, asker: Searcher, identifier: string): Promise<LogPlayer | undefined> {
  await noteSearch(db, asker, { player: identifier })
  const player = await db
    .selectFrom('logPlayers')
    .select(['id', 'identifier', 'name', 'firstSeen', 'lastSeen'])
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  if (!player) return undefined
  const { id, ...rest } = player
  const { rows: days } = await sql<{ at: string; count: number }>`
    select date_trunc('day', created_at, ${sql.lit(ZONE)}) as at, count(*) as count from logs
    where player_id = ${id} group by 1 order by 1`.execute(db)
  return {
    ...rest,
    total: days.reduce((sum, { count }) => sum + count, 0),
    days: days.map(({ at, count }) => ({ date: dayOf(new Date(at)), count })),
  }
}
