import { sql } from 'kysely'
import type { LogToken } from '@westmore/contract/logs.ts'
import type { Db, Tx } from '#postgres/db.ts'

const columns = ['id', 'name', 'serverId', 'createdAt', 'createdBy', 'lastUsedAt', 'revokedAt'] as const

export async function allTokens(db: Db): Promise<LogToken[]> {
  return db.selectFrom('logTokens').select(columns).orderBy('createdAt', 'desc').orderBy('id').execute()
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

/** The valid token of this hash; its last use is written down twice a minute at most. */
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
