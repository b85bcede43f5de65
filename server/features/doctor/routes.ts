import { asOwner } from '#rpc.ts'
import { toAreas } from './line.ts'
import { readOperation } from './operation.ts'
import { storeExamination } from './store.ts'

export const doctor = {
  read: asOwner.doctor.read.handler(({ context }) => readOperation(context)),

  examine: asOwner.doctor.examine.handler(async ({ context: { db, examine } }) => {
    const lines = await examine()
    await storeExamination(db, lines)
    return { at: new Date().toISOString(), areas: toAreas(lines) }
  }),
}
