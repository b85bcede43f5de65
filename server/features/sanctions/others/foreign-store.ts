import { sql, type SqlBool } from 'kysely'
import type { SanctionSource } from '@westmore/contract/sanctions.ts'
import type { Db } from '#postgres/db.ts'
import type { Report } from './reported.ts'

export async function isStored(db: Db, source: SanctionSource, sourceId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sanctions')
    .select('id')
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .executeTakeFirst()
  return found !== undefined
}

/** By the program's id, else all bans of the player until then, or the newest of their warnings. */
export async function lastingOf(db: Db, report: Report): Promise<string[]> {
  const { source, sourceId, kind, identifiers, revoked } = report
  const all = db.selectFrom('sanctions').select('id').where('source', '=', source).where('ending', 'is', null)
  if (sourceId !== null) return (await all.where('sourceId', '=', sourceId).execute()).map(({ id }) => id)
  const isTheirs = sql<SqlBool>`id = any (array(
    select sanction_id from sanction_identifiers where identifier = any (${identifiers})))`
  // A repeated revocation would lift the warning before.
  const lifted = db.selectFrom('sanctions').select('id').where('source', '=', source)
  if (await lifted.where('endedAt', '=', revoked.at).where(isTheirs).executeTakeFirst()) return []
  const theirs = await all
    .where('kind', '=', kind)
    .where('createdAt', '<=', revoked.at)
    .where(isTheirs)
    .orderBy('createdAt', 'desc')
    .$if(kind === 'warning', (query) => query.limit(1))
    .execute()
  return theirs.map(({ id }) => id)
}
