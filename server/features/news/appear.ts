import { sql } from 'kysely'
import { recordAll } from '#events/record.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { lockDraft, takeAppeared, type StoredDraft } from './draft-store.ts'

/**
 * Announces versions that appeared at their planned moment: visitors read them by the clock, bells and Discord follow with
 * this job. The row's lock lets one node announce each.
 */
export async function announceAppeared(db: Db): Promise<{ appeared: number }> {
  return db.transaction().execute(async (tx) => {
    const appeared = await takeAppeared(tx)
    await recordAll(tx, null, 'news.appear', appeared)
    return { appeared: appeared.length }
  })
}

/** Locks the article; if a planned version has just appeared, that is announced before anything else happens. */
export async function openDraft(tx: Tx, id: string): Promise<StoredDraft | undefined> {
  const draft = await lockDraft(tx, id)
  if (draft?.isDue) await recordAll(tx, null, 'news.appear', await takeAppeared(tx, sql`id = ${id}`))
  return draft
}
