import { record } from '#events/record.ts'
import { orThrow, refuse, transact } from '#refusal.ts'
import { asStaff, asUser } from '#rpc.ts'
import * as store from './reading-store.ts'

export const readings = {
  confirm: asUser.pages.readings.confirm.handler(
    async ({ input: { version }, context: { db, user }, errors }) => {
      const result = await transact(db, async (tx) => {
        const current = (await store.versionInForce(tx)) ?? null
        if (version !== current) return refuse('RULES_CHANGED', { version: current })
        if (await store.addReading(tx, user.id, version))
          await record(tx, user, 'pages.read', { userId: user.id })
        const [newest] = await store.readingsOf(tx, user.id, 1)
        if (!newest) throw new Error('the reading just stored was not found')
        return newest
      })
      return orThrow(result, errors)
    },
  ),

  of: asStaff.pages.readings.of.handler(async ({ input: { id }, context: { db } }) => {
    const [newest] = await store.readingsOf(db, id, 1)
    return newest ?? null
  }),
}
