import { record } from '#events/record.ts'
import { devicesOf, removeDevice, sessionIdOf, storeDevice } from '#push/device-store.ts'
import { pushKeys } from '#push/keys.ts'
import { serviceOf } from '#push/services.ts'
import { asUser, unauthorized } from '#rpc.ts'

export const devices = {
  list: asUser.notifications.devices.list.handler(async ({ context: { db, user } }) => {
    const session = await sessionIdOf(db, user.tokenHash)
    if (session === undefined) throw unauthorized()
    const { publicKey: key } = await pushKeys(db)
    return { key, session, devices: await devicesOf(db, user.id, session) }
  }),

  add: asUser.notifications.devices.add.handler(async ({ input, context: { db, env, user }, errors }) => {
    const service = serviceOf(env, input)
    if (service === undefined) throw errors.SUBSCRIPTION_REFUSED()
    await db.transaction().execute(async (tx) => {
      if (!(await storeDevice(tx, user.tokenHash, { ...input, service }))) throw unauthorized()
      await record(tx, null, 'notifications.devices', { userId: user.id })
    })
  }),

  remove: asUser.notifications.devices.remove.handler(
    async ({ input: { id }, context: { db, user }, errors }) => {
      await db.transaction().execute(async (tx) => {
        if (!(await removeDevice(tx, user.id, id))) throw errors.NOT_FOUND()
        await record(tx, null, 'notifications.devices', { userId: user.id })
      })
    },
  ),
}
