import { setTimeout } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { SECRET_NAMES, withoutSecrets, withoutSecretsIn } from '@westmore/contract/logs-secrets.ts'
import { copiesOfLines } from '#events/subjects.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { horizonOf } from './reading/line-store.ts'
import { changeLines, lockBlocksAndLines } from './words/block-store.ts'

/** The next run continues from there. */
const RUN = 20_000
const BATCH = 2_000
const COPIES = 100

/** Ingestion did not always hide secrets of convars, nor did copies in notes. */
export async function hideStoredSecrets(
  db: Db,
  { run = RUN, batch = BATCH } = {},
): Promise<{ hidden: number }> {
  const begun = performance.now()
  let hidden = 0
  while (performance.now() - begun < run) {
    const step = await db.transaction().execute((tx) => hideNext(tx, batch))
    if (step === 'over') break
    if (step === 'end') return { hidden: hidden + (await finish(db)) }
    hidden += step
    await setTimeout(1)
  }
  return { hidden }
}

/** The number of secrets hidden; `end` at the end of the lines, `over` if all work is done. */
async function hideNext(tx: Tx, batch: number): Promise<number | 'end' | 'over'> {
  const place = await tx.selectFrom('logSecretPlaces').select('lineId').forUpdate().executeTakeFirst()
  if (!place) return 'over'
  await lockBlocksAndLines(tx)
  const upTo = Math.min(place.lineId + batch, await horizonOf(tx))
  if (upTo <= place.lineId) return 'end'
  const { rows } = await sql<{ id: number; at: string; action: string; metadata: unknown }>`
    select id, created_at::text as at, action, metadata from logs
    where id > ${place.lineId} and id <= ${upTo}
      and (action ~* ${SECRET_NAMES} or metadata::text ~* ${SECRET_NAMES})
    order by created_at`.execute(tx)
  const changed = rows.flatMap(({ id, at, action, metadata }) => {
    const kept = { action: withoutSecrets(action), metadata: withoutSecretsIn(metadata) }
    return kept.action === action && kept.metadata === metadata ? [] : [{ id, at, ...kept }]
  })
  await changeLines(tx, changed)
  await tx.updateTable('logSecretPlaces').set({ lineId: upTo }).execute()
  return changed.length
}

/**
 * Goes through the copies on arrival at the end of the lines, and again a day later, when no older node can
 * still be making any.
 */
async function finish(db: Db): Promise<number> {
  const { isWhole, isOver } = await db
    .selectFrom('logSecretPlaces')
    .select(['isWhole', sql<boolean>`since < now() - interval '1 day'`.as('isOver')])
    .executeTakeFirstOrThrow()
  if (isWhole && !isOver) return 0
  let hidden = 0
  for (const copies of copiesOfLines) hidden += await hideInCopies(db, copies)
  if (isOver) await db.deleteFrom('logSecretPlaces').execute()
  else await db.updateTable('logSecretPlaces').set({ isWhole: true }).execute()
  return hidden
}

async function hideInCopies(db: Db, table: RawBuilder<unknown>): Promise<number> {
  let hidden = 0
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const from: string = after
    after = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ noteId: string; lines: unknown[] }>`
        select note_id, lines from ${table} where note_id > ${from}::uuid and lines::text ~* ${SECRET_NAMES}
        order by note_id limit ${COPIES} for update`.execute(tx)
      for (const { noteId, lines } of rows) {
        const kept = withoutSecretsIn(lines)
        hidden += kept.filter((line, at) => line !== lines[at]).length
        if (kept !== lines)
          await sql`update ${table} set lines = ${JSON.stringify(kept)}::jsonb where note_id = ${noteId}`.execute(
            tx,
          )
      }
      return rows.at(-1)?.noteId
    })
  }
  return hidden
}
