import { asOwner } from '#rpc.ts'
import { toAreas } from './line.ts'

export const doctor = {
  examine: asOwner.doctor.examine.handler(async ({ context: { examine } }) => ({
    at: new Date().toISOString(),
    areas: toAreas(await examine()),
  })),
}
