import * as z from 'zod/mini'
import { MAX_REASON } from './allowlist.ts'
import { asFreshStaff, asStaff } from './doors.ts'
import { GET, POST } from './endpoint.ts'
import { conflict } from './refusal.ts'
import { sanctionObstacle } from './sanctions.ts'
import { anyText, Moment, pageCounts, PageNumber, requiredText, Uuid } from './text.ts'
import { ByDiscordId, MAX_PEOPLE_SEARCH, StaffMember, type Reader } from './users.ts'

export const ADMITTED_PAGE = 50
export const LONG_UNSEEN_DAYS = 60

/** The id in the live signal of a change of the rule by which the game admits. */
export const ADMITTED_SIGNAL = 'admitted'

export const AdmittedFilter = z.enum(['all', 'never-seen', 'long-unseen', 'without-license'])
export type AdmittedFilter = z.infer<typeof AdmittedFilter>

/** Where an admission made before the community came here was taken over from. */
export const TakenSource = z.enum(['txadmin', 'file', 'role'])
export type TakenSource = z.infer<typeof TakenSource>

/** Where the game lists a person without a Discord id; no real id begins with a zero. */
export const isListedByNumber = (id: string): boolean => id.startsWith('0')

export const Admitted = z.object({
  /** Of a person taken over who has no account yet: the id by which the game lists them. */
  person: StaffMember,
  hasAccount: z.boolean(),
  licenses: z.array(z.string()),
  /** Their approved application; null if only their role in the staff or an edit of the database admits them. */
  approval: z.nullable(z.object({ submissionId: Uuid, at: Moment, by: z.nullable(z.string()) })),
  taken: z.nullable(z.object({ source: TakenSource, at: z.nullable(Moment), by: z.string() })),
  lastSeen: z.nullable(Moment),
  sanctionNumber: z.nullable(z.int()),
})
export type Admitted = z.infer<typeof Admitted>

export const STAFF_APPROVAL = { status: 403, message: 'Only owners revoke the approvals of the staff' }

/** Whether a member of the staff may revoke a person's approval; it closes the game, as a sanction does. */
export const canRevoke = (reader: Reader, person: Reader): boolean =>
  sanctionObstacle(reader, person) !== 'staff'

export const admitted = {
  list: GET(asStaff, '/allowlist/admitted', 'Everybody whom the game admits, by name, in pages')
    .meta({ costly: true })
    .input(
      z.object({
        /** Words of a name or id, or a whole licence; case and diacritics do not matter. */
        q: z._default(anyText(MAX_PEOPLE_SEARCH), ''),
        filter: z._default(AdmittedFilter, 'all'),
        /** A page past the end gives the last one. */
        page: PageNumber,
      }),
    )
    .output(
      z.object({
        people: z.array(Admitted),
        page: z.int(),
        ...pageCounts,
      }),
    ),
  revoke: POST(
    asFreshStaff,
    '/allowlist/admitted/{id}/revoke',
    'Revokes what admits a person; of an account it counts as a decline made now',
    204,
  )
    .errors({ STAFF_APPROVAL, NOT_APPROVED: conflict('Only the role in the staff admits them, or nothing') })
    .input(z.extend(ByDiscordId, { reason: requiredText(MAX_REASON) }))
    .output(z.void()),
  export: GET(
    asStaff,
    '/allowlist/admitted/export',
    'The list of the game as CSV, in its order; the export itself is recorded in the audit',
  )
    .meta({ perMinute: 20 })
    .output(z.unknown()),
}
