import { sql, type SqlBool } from 'kysely'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Tx } from '#postgres/db.ts'
import { removeSubmissionsOf } from '#features/allowlist/public.ts'
import { removeSanctionsOf } from '#features/sanctions/public.ts'
import { removeTicketsOf } from '#features/tickets/public.ts'
import { removeTodosAboutSecretsOf } from '#features/todos/public.ts'
import { noteCommunicationRemoved } from '#features/users/public.ts'
import { record } from '#events/record.ts'
import { countRows, untilNone, type RetentionStep, type RecordRemoval } from '#retention/step.ts'

/**
 * Counts accounts, because the number of a person's tickets would reveal hidden ones. Texts of a deleted account in
 * other people's tickets stay as long as these, and so does its empty row.
 */
export const accountStep: RetentionStep = {
  categories: ['accounts'],
  due: async (db, now) => ({ accounts: await countRows(db, sql`users where ${isPastTerm(now)}`) }),
  all: async (db) => ({
    accounts: await countRows(db, sql`users where communication_removed_at is null`),
  }),
  remove: async (db, now, recordRemoval) => {
    await untilNone(db, (tx) => removeNext(tx, now, recordRemoval))
    await sql`select remove_deleted_user(id) from users
      where deleted_at is not null and communication_removed_at is not null`.execute(db)
  },
}

const isPastTerm = (now: Date) => sql<SqlBool>`(communication_removed_at is null
  and deleted_at < ${limitOf(terms.communication, now).toISOString()})`

/** One whole account at once, so that no reader finds half a ticket. */
async function removeNext(tx: Tx, now: Date, recordRemoval: RecordRemoval): Promise<boolean> {
  await lockPeople(tx)
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where(isPastTerm(now))
    .orderBy('deletedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!account) return false
  await removeTodosAboutSecretsOf(tx, account.id)
  await removeTicketsOf(tx, account.id)
  await removeSubmissionsOf(tx, account.id)
  await removeSanctionsOf(tx, account.id)
  await noteCommunicationRemoved(tx, account.id)
  // Every account gives this signal, so it reveals no hidden ticket.
  await record(tx, null, 'account.expire', {})
  await recordRemoval(tx, { accounts: 1 })
  return true
}
