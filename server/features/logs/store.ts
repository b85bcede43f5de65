import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { LogEntry } from '@westmore/contract/logs.ts'
import type { Db } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { playersOf } from './people/people-store.ts'
import { noCondition, type Range } from './resolved-filter.ts'
import { linesOf } from './reading/line-store.ts'
import { ENVIRONMENT, ENVIRONMENT_SERVER } from '#caller/game-token.ts'

/** A condition: whether a game server's token is valid. The one from the environment always is. */
export const isTokenValid = (sender: RawBuilder<unknown>) =>
  sql<SqlBool>`(${sender} = ${sql.lit(ENVIRONMENT)} or exists (
    select from log_tokens where id::text = ${sender} and revoked_at is null))`

/** Game servers with a valid token, by name; the token of GAME_TOKEN has no name. */
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

/** Names of the newest described categories, and the export by which a script logs into each. */
export async function newestCategories(db: Db, limit: number) {
  return db
    .selectFrom('logCategories')
    .select(['name', 'scriptExport'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The newest lines of a person in a range; null while no player is linked to them. */
export async function linesAround(
  db: Db,
  { person, range, limit }: { person: string; range: Range; limit: number },
): Promise<LogEntry[] | null> {
  const players = await playersOf(db, person)
  if (players.length === 0) return null
  return linesOf(db, { ...noCondition, range, players }, { limit, offset: 0, direction: 'desc' })
}
