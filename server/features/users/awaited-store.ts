import { sql } from 'kysely'
import { hasStaffRoles } from '#events/outbox.ts'
import { record } from '#events/record.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { lockUser, setRole } from './store.ts'

/** Discord accounts that become administrators with their first sign-in. */
export const awaitedStaff = (db: Db) =>
  db
    .selectFrom('awaitedStaff')
    .leftJoin('users', 'users.id', 'byId')
    .select(['discordId', 'addedAt', 'users.name as by'])
    .orderBy('addedAt')
    .orderBy('discordId')
    .execute()

export const addAwaited = (tx: Tx, row: { discordId: string; byId: string }) =>
  tx
    .insertInto('awaitedStaff')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('discordId').doUpdateSet({ byId: row.byId, addedAt: sql`now()` }),
    )
    .execute()

export const removeAwaited = (tx: Tx, discordId: string) =>
  tx.deleteFrom('awaitedStaff').where('discordId', '=', discordId).returning('byId').executeTakeFirst()

/** At the first sign-in of an awaited administrator; call it under `lockPeople`. */
export async function becomeStaff(tx: Tx, id: string): Promise<void> {
  const awaited = await removeAwaited(tx, id)
  if (!awaited || (await hasStaffRoles(tx))) return
  const person = await lockUser(tx, id)
  const by = awaited.byId === null ? undefined : await lockUser(tx, awaited.byId)
  // A role given by a former owner is not given any more.
  if (person?.role !== 'user' || by?.role !== 'owner') return
  const { role } = await setRole(tx, id, 'administrator')
  const actor = { id: by.discordId, username: by.username }
  await record(tx, actor, 'users.changeRole', { id, before: { role: 'user' }, after: { role } })
}
