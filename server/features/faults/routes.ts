import { asOwner } from '#rpc.ts'
import { newestFaults } from './store.ts'

export const faults = {
  list: asOwner.faults.list.handler(async ({ context: { db, faults: recorder } }) => {
    await recorder.store()
    return { faults: await newestFaults(db) }
  }),
}
