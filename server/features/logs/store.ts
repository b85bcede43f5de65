import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { playersOf } from './people/people-store.ts'
import { noCondition, type Range } from './resolved-filter.ts'
import { linesOf } from './reading/line-store.ts'
import { ENVIRONMENT, ENVIRONMENT_SERVER } from '#caller/game-token.ts'

/** The token from the environment is always valid. */
export const isTokenValid = (sender: RawBuilder<unknown>) =>
  sql<SqlBool>`(${sender} = ${sql.lit(ENVIRONMENT)} or exists (
    select from log_tokens where id::text = ${sender} and revoked_at is null))`

/** The token of GAME_TOKEN has no name. */
export async function serversOf(
  db: Db,
  env: Env,
): Promise<{ id: string; name: string | null; serverId: string }[]> {
  const made = await db
    .selectFrom('logTokens')
    .select(['id', 'name', 'serverId'])
    .where('revokedAt', 'is', null)
    .orderBy(sql`name collate "cs-x-icu"`)
    .orderBy('createdAt')
    .execute()
  return env.GAME_TOKEN ? [{ id: ENVIRONMENT, name: null, serverId: ENVIRONMENT_SERVER }, ...made] : made
}

export async function newestCategories(db: Db, limit: number) {
  return db
    .selectFrom('logCategories')
    .select(['name', 'scriptExport'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Null while no player is linked to the person. */
export async function linesAround(
  db: Db,
  { person, range, limit }: { person: string; range: Range; limit: number },
): Promise<LogEntry[] | null> {
  const players = await playersOf(db, person)
  if (players.length === 0) return null
  return linesOf(db, { ...noCondition, range, players }, { limit, offset: 0, direction: 'desc' })
}
