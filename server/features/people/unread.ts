import { sql } from 'kysely'
import { approvalOf } from '#features/allowlist/public.ts'
import { unreadRules } from '#features/pages/public.ts'
import { asUser } from '#rpc.ts'

/** Also for the staff, if they were admitted as players. */
export const unread = asUser.pages.readings.unread.handler(({ context: { db, user } }) =>
  unreadRules(db, user.id, sql`select reviewed_at from ${approvalOf(sql`${user.id}`)} approval`),
)
