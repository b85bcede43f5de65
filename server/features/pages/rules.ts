import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { readSettings } from './store.ts'

/** Whether this member of the staff publishes pages. */
export async function isPublisher(db: Db, { role }: Reader): Promise<boolean> {
  return role === 'owner' || (await readSettings(db)).letsAdministratorsPublish
}
