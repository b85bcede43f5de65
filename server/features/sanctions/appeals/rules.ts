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

/** False if the rules were changed since this revision. */
export async function writeRules(
  tx: Tx,
  { form, ...rules }: AppealRules,
  { revision, editedBy }: { revision: number; editedBy: string },
): Promise<boolean> {
  const row = { ...rules, ...form, revision: revision + 1, editedBy }
  const written = await tx
    .insertInto('appealSettings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('onlyRow').doUpdateSet(row).where('appealSettings.revision', '=', revision),
    )
    .returning('revision')
    .executeTakeFirst()
  return written !== undefined
}
