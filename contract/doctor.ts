import * as z from 'zod/mini'
import { asOwner } from './doors.ts'
import { GET, POST } from './endpoint.ts'
import { Moment } from './text.ts'

export const doctorAreas = ['proxy', 'database', 'discord', 'game', 'machine', 'backup', 'version'] as const

const DoctorLine = z.object({
  area: z.enum(doctorAreas),
  state: z.enum(['good', 'warning', 'bad']),
  /** In Czech, as the command `westmore doctor` prints it. */
  says: z.string(),
  advice: z.nullable(z.string()),
})
export type DoctorLine = z.infer<typeof DoctorLine>

/** An area with its Czech name and findings; areas without findings are left out. */
const DoctorArea = z.object({ area: z.enum(doctorAreas), title: z.string(), lines: z.array(DoctorLine) })
export type DoctorArea = z.infer<typeof DoctorArea>

/** How a part of the operation stands, the worst first; `unset`: it is not set up, or has never run. */
export const operationStates = ['bad', 'warning', 'unset', 'good'] as const
const state = z.enum(operationStates)
export type OperationState = z.infer<typeof state>

const Operation = z.object({
  /** `at`: when the last good backup was finished. */
  backup: z.object({ state, problem: z.nullable(z.enum(['failed', 'old', 'copy'])), at: z.nullable(Moment) }),
  /** `at`: when the last nightly run began. */
  retention: z.object({
    state,
    problem: z.nullable(z.enum(['waiting', 'failed', 'interrupted', 'old'])),
    at: z.nullable(Moment),
  }),
  faults: z.object({ state, lastDay: z.int() }),
  installation: z.object({ state, at: z.nullable(Moment), bad: z.int(), warnings: z.int() }),
  /** `faults`: null until Discord has answered once. */
  discord: z.object({ state, isOn: z.boolean(), faults: z.nullable(z.int()) }),
  /** Game servers that have ever reported, those silent now, and connected ones with a problem. */
  game: z.object({ state, servers: z.int(), silent: z.int(), troubled: z.int() }),
})
export type Operation = z.infer<typeof Operation>

export const doctor = {
  read: GET(
    asOwner,
    '/doctor',
    'How each part of the operation stands, from what is known; does not check the installation',
  ).output(Operation),
  examine: POST(
    asOwner,
    '/doctor',
    'Compares the configuration with reality: proxy, database, Discord, game servers, machine, backup, versions; takes at most 15 seconds',
  )
    .meta({ perMinute: 12 })
    .output(z.object({ at: Moment, areas: z.array(DoctorArea) })),
}
