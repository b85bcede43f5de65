import { sql } from 'kysely'
import { alwaysOpen, type OpeningRules, type OpeningSettings } from '@westmore/contract/allowlist-hours.ts'
import type { Db, Tx } from '#postgres/db.ts'

export interface StoredRules extends OpeningSettings {
  editedAt: string
  /** When these settings closed the door themselves; null if they left it open. */
  closedAt: string | null
}

const untouched: StoredRules = {
  ...alwaysOpen,
  revision: 0,
  editedBy: null,
  editedAt: new Date(0).toISOString(),
  closedAt: null,
}

export async function readRules(db: Db): Promise<StoredRules> {
  const row = await db
    .selectFrom('allowlistOpening')
    .leftJoin('users', 'users.id', 'allowlistOpening.editedBy')
    .select(['isAccepting', 'reopensAt', 'week', 'text', 'revision', 'editedAt', 'closedAt'])
    .select('username as editedBy')
    .executeTakeFirst()
  return row ?? untouched
}

/** Others who change them wait until the transaction ends. */
export async function lockRules(tx: Tx): Promise<StoredRules> {
  await sql`insert into allowlist_opening default values on conflict do nothing`.execute(tx)
  await sql`select from allowlist_opening for no key update`.execute(tx)
  return readRules(tx)
}

export async function writeRules(
  tx: Tx,
  { week, ...rules }: OpeningRules,
  { editedBy, editedAt, closedAt }: { editedBy: string; editedAt: Date; closedAt: string | null },
): Promise<void> {
  await tx
    .updateTable('allowlistOpening')
    .set({
      ...rules,
      week: week && JSON.stringify(week),
      revision: sql`revision + 1`,
      editedBy,
      editedAt,
      closedAt,
    })
    .execute()
}
