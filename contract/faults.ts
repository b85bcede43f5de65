import * as z from 'zod/mini'
import { asOwner } from './doors.ts'
import { GET } from './endpoint.ts'
import { Moment } from './text.ts'

/** Maximum number of failures kept, of all nodes together; equal ones count as one. */
export const MAX_FAULTS = 200
export const MAX_EARLIER = 20

/** Number shown to a person for a failed request: short enough to read out, long enough to identify it. */
export const faultNumber = (requestId: string) => requestId.slice(0, 8)

/** Whether the typed text may refer to the failure: its number or request id, also within a sentence. */
export function isFault(id: string, typed: string): boolean {
  const asked = /[\da-f]{4}[\da-f-]*/.exec(typed.toLowerCase())?.[0]
  return asked !== undefined && id.startsWith(asked)
}

export const Fault = z.object({
  id: z.uuid(),
  at: Moment,
  method: z.string(),
  /** Without the values in the address. */
  route: z.string(),
  status: z.int(),
  kind: z.string(),
  /** Values are replaced by «…». */
  message: z.string(),
  /** Stack lines of our code, innermost first. */
  place: z.array(z.string()),
  /** Occurrences of the same kind and place, merged under the last id; so are all of an unreachable database. */
  times: z.int(),
  earlier: z.array(z.uuid()).check(z.maxLength(MAX_EARLIER)),
})
export type Fault = z.infer<typeof Fault>

export const faults = {
  list: GET(
    asOwner,
    '/faults',
    `The last ${MAX_FAULTS} failed requests, equal ones merged, newest first; without values, bodies and names`,
  ).output(z.object({ faults: z.array(Fault) })),
}
