import { isDeepStrictEqual } from 'node:util'
import { record } from '#events/record.ts'
import { asOwner } from '#rpc.ts'
import { lockRules, readRules, writeRules } from '../appeal-rules.ts'

export const settings = {
  read: asOwner.sanctions.appeals.settings.read.handler(({ context: { db } }) => readRules(db)),

  update: asOwner.sanctions.appeals.settings.update.handler(
    ({ input: { revision, ...wished }, context: { db, user }, errors }) =>
      db.transaction().execute(async (tx) => {
        const after = { ...wished, openCategories: [...new Set(wished.openCategories)] }
        const stored = await lockRules(tx)
        if (revision !== stored.revision) throw errors.SETTINGS_CHANGED({ data: { current: stored } })
        if (after.latestDays !== null && after.latestDays <= after.earliestDays)
          throw errors.LATEST_BEFORE_EARLIEST()
        const { revision: _revision, editedBy: _editedBy, ...before } = stored
        if (isDeepStrictEqual(before, after)) return stored
        await writeRules(tx, after, user.id)
        await record(tx, user, 'sanctions.settings', { before, after })
        return readRules(tx)
      }),
  ),
}
