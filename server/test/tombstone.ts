import { DELETED_NAME } from '@westmore/contract/users.ts'
import type { TestApp } from './app.ts'

/** Leaves of an account what deleting it at a moment leaves; tells the id of what is left. */
export async function bury({ db }: TestApp, { id }: { id: string }, deletedAt: Date): Promise<string> {
  const deletedId = `smazany-${id.padStart(32, '0')}`
  await db.deleteFrom('sessions').where('userId', '=', id).execute()
  await db
    .updateTable('users')
    .set({
      id: deletedId,
      deletedAt,
      username: DELETED_NAME,
      discriminator: '0',
      avatar: null,
      email: '',
      role: 'user',
      allowlistStatus: 'none',
      allowlistAttempts: 0,
      lastAttemptDate: null,
      allowlistSubmittedAt: null,
    })
    .where('id', 'in', [id, deletedId])
    .execute()
  return deletedId
}
