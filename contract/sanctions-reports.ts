import * as z from 'zod/mini'
import { asStaff } from './doors.ts'
import { GET } from './endpoint.ts'
import { MAX_SANCTION_SEARCH, SanctionKind, SanctionState } from './sanctions.ts'
import { anyText } from './text.ts'
import { DiscordId } from './users.ts'

export const SanctionFilter = z.object({
  /** A part of the name or reason, the number, or a whole identifier. */
  q: z._default(anyText(MAX_SANCTION_SEARCH), ''),
  kind: z.optional(SanctionKind),
  state: z.optional(SanctionState),
  userId: z.optional(DiscordId),
  authorId: z.optional(DiscordId),
})
export type SanctionFilter = z.infer<typeof SanctionFilter>

export const reports = {
  export: GET(
    asStaff,
    '/sanctions/export',
    'All sanctions of the filter as CSV, newest first; the export is recorded in the audit',
  )
    .meta({ perMinute: 20 })
    .input(SanctionFilter)
    .output(z.unknown()),
}
