import * as z from 'zod/mini'
import { asOwner } from './doors.ts'
import { Moment } from './text.ts'

/** How many failures are kept, of all nodes together; equal ones are one. */
export const MAX_FAULTS = 200
/** How many ids a failure that happened before keeps of those times. */
export const MAX_EARLIER = 20

/** What a person is told of a failure's request id: short enough to be read out, long enough to be one of the kept. */
export const faultNumber = (requestId: string) => requestId.slice(0, 8)

/** Whether somebody who typed this may mean the failure: a number, or a whole request id, also in the middle of a sentence. */
export function isFault(id: string, typed: string): boolean {
  const asked = /[\da-f]{4}[\da-f-]*/.exec(typed.toLowerCase())?.[0]
  return asked !== undefined && id.startsWith(asked)
}

export const Fault = z.object({
  /** The request id of the answer and of the output's line. */
  id: z.uuid(),
  at: Moment,
  method: z.string(),
  /** Without what stood in the address. */
  route: z.string(),
  status: z.int(),
  kind: z.string(),
  /** Values are replaced by «…». */
  message: z.string(),
  /** Lines of our code, the innermost first. */
  place: z.array(z.string()),
  /** Those of one kind and place are one, with the last one's id; so are those of a database that is away. */
  times: z.int(),
  /** The ids of the times before, the newest first. */
  earlier: z.array(z.uuid()).check(z.maxLength(MAX_EARLIER)),
})
export type Fault = z.infer<typeof Fault>

export const faults = {
  list: asOwner
    .route({
      method: 'GET',
      path: '/faults',
      summary: `The last ${MAX_FAULTS} failures of requests, equal ones as one, the newest first; without values, bodies and people`,
    })
    .output(z.object({ faults: z.array(Fault) })),
}
