import * as z from 'zod/mini'
import { asOwner } from './doors.ts'
import { Moment } from './text.ts'

/** Areas of an installation, in the order they are reported. */
export const doctorAreas = ['proxy', 'database', 'discord', 'game', 'machine', 'backup', 'version'] as const

const DoctorLine = z.object({
  area: z.enum(doctorAreas),
  state: z.enum(['good', 'warning', 'bad']),
  /** In Czech, as the command `npm run doctor` prints it. */
  says: z.string(),
  /** Advice in Czech; null when nothing has to be done. */
  advice: z.nullable(z.string()),
})
export type DoctorLine = z.infer<typeof DoctorLine>

/** An area with its Czech name and findings; areas without findings are left out. */
const DoctorArea = z.object({ area: z.enum(doctorAreas), title: z.string(), lines: z.array(DoctorLine) })
export type DoctorArea = z.infer<typeof DoctorArea>

export const doctor = {
  examine: asOwner
    .meta({ perMinute: 12 })
    .route({
      method: 'POST',
      path: '/doctor',
      summary:
        'Compares the configuration with reality: proxy, database, Discord, game servers, machine, backup, versions; takes at most 15 seconds',
    })
    .output(z.object({ at: Moment, areas: z.array(DoctorArea) })),
}
