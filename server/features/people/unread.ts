import { sql } from 'kysely'
import { approvalOf } from '#features/allowlist/public.ts'
import { isBehind, publishing, takeAppeared, unreadRules } from '#features/pages/public.ts'
import { record } from '#events/record.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { asUser } from '#rpc.ts'

/** The staff, too, if they were admitted as players. */
export const unread = asUser.pages.readings.unread.handler(async ({ context: { db, user } }) =>
  unreadRules(db, {
    id: user.id,
    admittedAt: sql`select reviewed_at from ${approvalOf(sql`${user.id}`)} approval`,
  }),
)

export const publish = publishing(announceAppeared)

export const announceRules = (db: Db): Promise<{ told: number }> => db.transaction().execute(announceAppeared)

export async function announceAppeared(tx: Tx): Promise<{ told: number }> {
  const version = await takeAppeared(tx)
  if (!version) return { told: 0 }
  const { rows } = await sql<{ id: string }>`
    select users.id from users, lateral ${approvalOf(sql`users.id`)} approval
    where users.allowlist_status = 'approved' and users.deleted_at is null
      and ${isBehind(sql`${version.number}::int`, sql`users.id`, sql`approval.reviewed_at`)}`.execute(tx)
  await record(tx, null, 'pages.appear', { id: version.id, to: rows.map(({ id }) => id) })
  return { told: rows.length }
}
