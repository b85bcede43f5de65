import { sql } from 'kysely'
import { hasStaffRoles } from '#events/outbox.ts'
import { record } from '#events/record.ts'
import { lockUser, setRole } from '#features/users/public.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { redactColumns, type ErasedPerson } from '#personal-data/erased-person.ts'

export async function awaitedStaff(db: Db) {
  return db
    .selectFrom('awaitedStaff')
    .leftJoin('users', 'users.id', 'byId')
    .select(['discordId', 'name', 'addedAt', 'users.username as by'])
    .orderBy('addedAt')
    .orderBy('discordId')
    .execute()
}

export async function addAwaited(tx: Tx, row: { discordId: string; name: string; byId: string }) {
  const { name, byId } = row
  await tx
    .insertInto('awaitedStaff')
    .values(row)
    .onConflict((conflict) => conflict.column('discordId').doUpdateSet({ name, byId, addedAt: sql`now()` }))
    .execute()
}

export const removeAwaited = (tx: Tx, discordId: string) =>
  tx
    .deleteFrom('awaitedStaff')
    .where('discordId', '=', discordId)
    .returning(['name', 'byId'])
    .executeTakeFirst()

/** At the first sign-in of an awaited administrator; call it under `lockPeople`. */
export async function becomeStaff(tx: Tx, id: string): Promise<void> {
  const awaited = await removeAwaited(tx, id)
  if (!awaited || (await hasStaffRoles(tx))) return
  const person = await lockUser(tx, id)
  if (person?.role !== 'user') return
  const by = awaited.byId === null ? undefined : await lockUser(tx, awaited.byId)
  // A role given by a former owner is not given any more.
  if (by?.role !== 'owner') return
  const { role } = await setRole(tx, id, 'administrator')
  const actor = { id: by.discordId, username: by.username }
  await record(tx, actor, 'users.changeRole', { id, before: { role: 'user' }, after: { role } })
}

export async function eraseFromMoving(tx: Tx, { unique }: ErasedPerson): Promise<void> {
  await redactColumns(tx, unique, 'awaitedStaff', ['name'])
}
