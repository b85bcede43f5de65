import { createHash } from 'node:crypto'
import { anonymize } from '#features/users/erase-store.ts'
import type { Person, TestApp } from './app.ts'

/** The id of a deleted person's row. */
export const deletedIdOf = ({ id }: Pick<Person, 'id'>) =>
  `smazany-${createHash('md5').update(id).digest('hex')}`

/** Leaves the row of an account deleted at that moment; called again, it changes the moment. */
export async function markAccountDeleted(
  { db }: TestApp,
  person: Pick<Person, 'id'>,
  at: Date | string,
): Promise<void> {
  const deletedId = deletedIdOf(person)
  await db.deleteFrom('sessions').where('userId', '=', person.id).execute()
  await db.transaction().execute((tx) => anonymize(tx, { id: person.id, deletedId }))
  await db
    .updateTable('users')
    .set({ deletedAt: new Date(at) })
    .where('id', '=', deletedId)
    .execute()
}
