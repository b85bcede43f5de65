import { sql } from 'kysely'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { removeSubmissionsOf } from '#features/allowlist/public.ts'
import { removeSanctionsOf } from '#features/sanctions/public.ts'
import { removeTicketsOf } from '#features/tickets/public.ts'
import { removeTodosAboutSecretsOf } from '#features/todos/public.ts'
import { noteCommunicationRemoved } from '#features/users/public.ts'
import { record } from '#events/record.ts'
import { untilNone, type RetentionStep, type RecordRemoval } from '#retention/step.ts'

/**
 * Counts accounts, because the number of a person's tickets would reveal hidden ones. Texts of a deleted account in
 * other people's tickets stay as long as these, and so does its empty row.
 */
export const accountStep: RetentionStep = {
  categories: ['accounts'],
  due: async (db, now) => {
    const { count } = await pastTerm(db, now)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    return { accounts: count }
  },
  all: async (db) => {
    const { count } = await db
      .selectFrom('users')
      .select(sql<number>`count(*)`.as('count'))
      .where('communicationRemovedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return { accounts: count }
  },
  remove: async (db, now, recordRemoval) => {
    await untilNone(db, (tx) => removeNext(tx, now, recordRemoval))
    await removeUnneeded(db)
  },
}

function pastTerm(db: Db, now: Date) {
  return db
    .selectFrom('users')
    .where('deletedAt', '<', limitOf(terms.communication, now).toISOString())
    .where('communicationRemovedAt', 'is', null)
}

/** One whole account at once, so that no reader finds half a ticket. */
async function removeNext(tx: Tx, now: Date, recordRemoval: RecordRemoval): Promise<boolean> {
  const account = await pastTerm(tx, now)
    .select('id')
    .orderBy('deletedAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
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

async function removeUnneeded(db: Db): Promise<void> {
  const emptied = await db
    .selectFrom('users')
    .select('id')
    .where('deletedAt', 'is not', null)
    .where('communicationRemovedAt', 'is not', null)
    .execute()
  for (const { id } of emptied) await sql`select remove_deleted_user(${id})`.execute(db)
}
