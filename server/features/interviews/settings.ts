import { isDeepStrictEqual } from 'node:util'
import {
  interviewDefaults,
  type InterviewRules,
  type InterviewSettings,
} from '@westmore/contract/interviews.ts'
import { record } from '#events/record.ts'
import type { Db, Tx } from '#postgres/db.ts'
import { asOwner } from '#rpc.ts'

export const settings = {
  read: asOwner.interviews.settings.read.handler(({ context: { db } }) => readRules(db)),

  update: asOwner.interviews.settings.update.handler(
    ({ input: { revision, ...after }, context: { db, user }, errors }) =>
      db.transaction().execute(async (tx) => {
        const { revision: stored, editedBy: _editedBy, ...before } = await readRules(tx)
        const isSame = isDeepStrictEqual(before, after)
        if (revision !== stored || !(isSame || (await writeRules(tx, after, revision, user.id))))
          throw errors.SETTINGS_CHANGED({ data: { current: await readRules(tx) } })
        if (!isSame) await record(tx, user, 'interviews.settings', { id: 'all', before, after })
        return readRules(tx)
      }),
  ),
}

export async function readRules(db: Db): Promise<InterviewSettings> {
  const row = await db
    .selectFrom('interviewSettings')
    .leftJoin('users', 'users.id', 'interviewSettings.editedBy')
    .select(['rules', 'revision', 'username as editedBy'])
    .executeTakeFirst()
  const { rules, ...saved } = row ?? { rules: interviewDefaults, revision: 0, editedBy: null }
  return { ...rules, ...saved }
}

/** False if the rules were changed since this revision. */
async function writeRules(tx: Tx, rules: InterviewRules, before: number, editedBy: string): Promise<boolean> {
  const row = { rules: JSON.stringify(rules), revision: before + 1, editedBy }
  const written = await tx
    .insertInto('interviewSettings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('onlyRow').doUpdateSet(row).where('interviewSettings.revision', '=', before),
    )
    .returning('revision')
    .executeTakeFirst()
  return written !== undefined
}
