import { sql } from 'kysely'
import {
  appealDefaults,
  type AppealRules,
  type AppealSettings,
} from '@westmore/contract/sanctions-appeals.ts'
import type { Db, Tx } from '#postgres/db.ts'

export async function readRules(db: Db): Promise<AppealSettings> {
  const row = await db
    .selectFrom('appealSettings')
    .leftJoin('users', 'users.id', 'appealSettings.editedBy')
    .select(['earliestDays', 'latestDays', 'againDays', 'heading', 'help', 'questions', 'openCategories'])
    .select(['isBackThroughAllowlist', 'revision', 'username as editedBy'])
    .executeTakeFirst()
  if (!row) return { ...appealDefaults, revision: 0, editedBy: null }
  const { heading, help, questions, ...rules } = row
  return { ...rules, form: { heading, help, questions } }
}

/** Others who change them wait until the transaction ends. */
export async function lockRules(tx: Tx): Promise<AppealSettings> {
  await sql`insert into appeal_settings default values on conflict do nothing`.execute(tx)
  await sql`select from appeal_settings for no key update`.execute(tx)
  return readRules(tx)
}

export async function writeRules(tx: Tx, { form, ...rules }: AppealRules, editedBy: string): Promise<void> {
  await tx
    .updateTable('appealSettings')
    .set({ ...rules, ...form, revision: sql`revision + 1`, editedBy })
    .execute()
}
