import { asOwner } from '#rpc.ts'
import { toAreas } from './line.ts'
import { readOperation } from './operation.ts'
import { storeExamination } from './store.ts'

export const doctor = {
  read: asOwner.doctor.read.handler(({ context }) => readOperation(context)),

  examine: asOwner.doctor.examine.handler(async ({ context: { db, examine, request } }) => {
    const lines = await examine()
    // The owner gets the result even while the database takes no writes.
    await storeExamination(db, lines).catch((error: unknown) =>
      request.log.warn({ err: error }, 'the result of the examination could not be stored'),
    )
    return { at: new Date().toISOString(), areas: toAreas(lines) }
  }),
}
