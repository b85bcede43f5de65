import { sql } from 'kysely'
import type { LogToken, UsedToken } from '@westmore/contract/logs.ts'
import type { Db, Tx } from '#postgres/db.ts'

const columns = ['id', 'name', 'serverId', 'createdAt', 'createdBy', 'lastUsedAt', 'revokedAt'] as const

/** Token id in the form of the `sender` columns. */
const tokenId = sql<string>`log_tokens.id::text`

/** All tokens with the state of their servers; line counts of another day than `today` are 0. */
export async function allTokens(db: Db, today: string): Promise<UsedToken[]> {
  return db
    .selectFrom('logTokens')
    .leftJoin('logTokenFigures as figures', (join) => join.on('figures.sender', '=', tokenId))
    .leftJoin('gameHeartbeats as told', (join) => join.on('told.sender', '=', tokenId))
    .select(columns.map((column) => `logTokens.${column}` as const))
    .select(['lastBatchAt', 'lastError', 'lastErrorAt', 'told.version'])
    .select([
      sql<number>`case when figures.day = ${today}::date then figures.lines else 0 end`.as('linesToday'),
      sql<number>`coalesce(told.spool_dropped, 0)`.as('dropped'),
      sql<number | null>`case when figures.skew_at is null or told.at > figures.skew_at
        then told.clock_skew else figures.clock_skew end`.as('clockSkew'),
    ])
    .orderBy('logTokens.createdAt', 'desc')
    .orderBy('logTokens.id')
    .execute()
}

export async function addToken(
  tx: Tx,
  token: {
    id: string
    name: string
    serverId: string
    tokenHash: Buffer
    createdBy: string
    creatorId: string
  },
): Promise<LogToken> {
  return tx.insertInto('logTokens').values(token).returning(columns).executeTakeFirstOrThrow()
}

export async function revokeToken(tx: Tx, id: string): Promise<LogToken | undefined> {
  return tx
    .updateTable('logTokens')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

/** The valid token with this hash; its last use is recorded at most twice a minute. */
export async function useToken(db: Db, hash: Buffer): Promise<{ id: string; serverId: string } | undefined> {
  const found = await db
    .selectFrom('logTokens')
    .select(['id', 'serverId'])
    .select(sql<boolean>`last_used_at is null or last_used_at < now() - interval '30 seconds'`.as('isDue'))
    .where('tokenHash', '=', hash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (found?.isDue) {
    await db
      .updateTable('logTokens')
      .set({ lastUsedAt: sql`now()` })
      .where('id', '=', found.id)
      .execute()
  }
  return found
}
