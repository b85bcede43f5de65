import { sql } from 'kysely'
import type { LogToken, UsedToken } from '@westmore/contract/logs.ts'
import type { Db, Tx } from '#postgres/db.ts'

export interface GameServer {
  /** Owner of the idempotency keys. */
  sender: string
  name: string
  serverId: string
}

const columns = ['id', 'name', 'serverId', 'createdAt', 'createdBy', 'lastUsedAt', 'revokedAt'] as const

/** All tokens with the state of their servers, `environment` last; counts of another day than `today` are 0. */
export async function allTokens(
  db: Db,
  today: string,
  environment: GameServer | undefined,
): Promise<UsedToken[]> {
  const { rows } = await sql<UsedToken>`
    select token.*, figures.last_batch_at, figures.last_error, figures.last_error_at, told.version,
      case when figures.day = ${today}::date then figures.lines else 0 end as lines_today,
      case when figures.day = ${today}::date then figures.refused else 0 end as refused_today,
      coalesce((told.report -> 'spool' ->> 'dropped')::float8, 0) as dropped,
      case when figures.skew_at is null or told.at > figures.skew_at
        then told.clock_skew else figures.clock_skew end as clock_skew
    from (
      select id::text, name, server_id, created_at, created_by, last_used_at, revoked_at from log_tokens
      union all
      select ${environment?.sender ?? ''}, null, ${environment?.serverId ?? ''}, null, null, null, null
      where ${environment !== undefined}
    ) token
    left join log_token_figures figures on figures.sender = token.id
    left join game_heartbeats told on told.sender = token.id
    order by token.created_at desc nulls last, token.id`.execute(db)
  return rows
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
export async function useToken(
  db: Db,
  hash: Buffer,
): Promise<{ id: string; name: string; serverId: string } | undefined> {
  const found = await db
    .selectFrom('logTokens')
    .select(['id', 'name', 'serverId'])
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
