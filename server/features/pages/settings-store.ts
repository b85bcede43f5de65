import type { PageSettings } from '@westmore/contract/pages.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db, Tx } from '#postgres/db.ts'

export async function readSettings(db: Db): Promise<PageSettings> {
  const row = await db
    .selectFrom('pageSettings')
    .select(['letsAdministratorsPublish', 'asksBeforeApplication'])
    .executeTakeFirst()
  return row ?? { letsAdministratorsPublish: false, asksBeforeApplication: false }
}

export async function writeSettings(tx: Tx, settings: PageSettings): Promise<void> {
  await tx
    .insertInto('pageSettings')
    .values(settings)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(settings))
    .execute()
}

export async function isPublisher(db: Db, { role }: Reader): Promise<boolean> {
  return role === 'owner' || (await readSettings(db)).letsAdministratorsPublish
}
