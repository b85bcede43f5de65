import { sql } from 'kysely'
import { limitOf, terms } from '@westmore/contract/retention.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { removeSubmissionsOf } from '#features/allowlist/public.ts'
import { removeTicketsOf } from '#features/tickets/public.ts'
import { removeTodosAboutSecretsOf } from '#features/todos/public.ts'
import { noteCommunicationRemoved } from '#features/users/public.ts'
import { record } from '#events/record.ts'
import { untilNone, type RetentionStep, type Tell } from '#retention/step.ts'

/**
 * Counts accounts, not tickets: how many tickets somebody had would tell of those a reader may not know of. What a deleted
 * account wrote in tickets of others stays with these, and its empty row as long.
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
  remove: async (db, now, tell) => {
    await untilNone(db, (tx) => removeNext(tx, now, tell))
    await removeUnneeded(db)
  },
}

function pastTerm(db: Db, now: Date) {
  return db
    .selectFrom('users')
    .where('deletedAt', '<', limitOf(terms.communication, now).toISOString())
    .where('communicationRemovedAt', 'is', null)
}

/** All of one account at once: nobody ever meets half a ticket. */
async function removeNext(tx: Tx, now: Date, tell: Tell): Promise<boolean> {
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
  await noteCommunicationRemoved(tx, account.id)
  // The same news whatever there was, so that it tells nobody of a ticket they may not know of.
  await record(tx, null, 'account.expire', {})
  await tell(tx, { accounts: 1 })
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
