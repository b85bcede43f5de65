import { isDeepStrictEqual } from 'node:util'
import { record } from '#events/record.ts'
import { asOwner } from '#rpc.ts'
import { readRules, writeRules } from './rules.ts'

export const settings = {
  read: asOwner.sanctions.appeals.settings.read.handler(({ context: { db } }) => readRules(db)),

  update: asOwner.sanctions.appeals.settings.update.handler(
    ({ input: { revision, ...wished }, context: { db, user }, errors }) =>
      db.transaction().execute(async (tx) => {
        const after = { ...wished, openCategories: [...new Set(wished.openCategories)] }
        if (after.latestDays !== null && after.latestDays <= after.earliestDays)
          throw errors.LATEST_BEFORE_EARLIEST()
        const { revision: stored, editedBy: _editedBy, ...before } = await readRules(tx)
        const isSame = isDeepStrictEqual(before, after)
        const by = { revision, editedBy: user.id }
        if (revision !== stored || !(isSame || (await writeRules(tx, after, by))))
          throw errors.SETTINGS_CHANGED({ data: { current: await readRules(tx) } })
        if (!isSame) await record(tx, user, 'sanctions.settings', { before, after })
        return readRules(tx)
      }),
  ),
}
