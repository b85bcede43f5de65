import { sql } from 'kysely'
import { alwaysOpen, type OpeningRules } from '@westmore/contract/allowlist-hours.ts'
import type { Db, Tx } from '#postgres/db.ts'

export interface StoredRules extends OpeningRules {
  editedAt: string
  /** When these settings closed the door themselves; null if they left it open. */
  closedAt: string | null
}

export interface StoredSettings extends StoredRules {
  revision: number
  editedBy: string | null
}

const untouched: StoredSettings = {
  ...alwaysOpen,
  revision: 0,
  editedBy: null,
  editedAt: new Date(0).toISOString(),
  closedAt: null,
}

const columns = ['isAccepting', 'reopensAt', 'week', 'text', 'editedAt', 'closedAt'] as const

export async function readRules(db: Db): Promise<StoredRules> {
  const row = await db.selectFrom('allowlistOpening').select(columns).executeTakeFirst()
  return row ?? untouched
}

export async function readSettings(db: Db): Promise<StoredSettings> {
  const row = await db
    .selectFrom('allowlistOpening')
    .leftJoin('users', 'users.id', 'allowlistOpening.editedBy')
    .select(columns)
    .select(['revision', 'username as editedBy'])
    .executeTakeFirst()
  return row ?? untouched
}

/** Others who change them wait until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<StoredSettings> {
  await sql`insert into allowlist_opening default values on conflict do nothing`.execute(tx)
  await sql`select from allowlist_opening for no key update`.execute(tx)
  return readSettings(tx)
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
