import * as z from 'zod/mini'
import { asStaff } from './doors.ts'
import { OwnAppeal } from './sanctions-appeals.ts'
import { SanctionTemplate } from './sanctions-templates.ts'
import { Sanction, SanctionedIdentifier } from './sanctions.ts'
import { Uuid } from './text.ts'
import { DiscordId } from './users.ts'

/** A person's sanctions, points and proposed step, for the staff. */
const SanctionedPerson = z.object({
  /** As asked, or of the account with the identifier; null if there is none. */
  userId: z.nullable(z.string()),
  /** Sanctions that last, newest first. */
  active: z.array(Sanction),
  past: z.array(Sanction),
  /** Points that count now, by category, most first. */
  points: z.array(
    z.object({
      category: z.string(),
      count: z.int(),
      /** The next step, for the staff to decide: the threshold that is reached and its template. */
      proposed: z.nullable(z.object({ points: z.int(), template: SanctionTemplate })),
    }),
  ),
  /** Appeals that the reader may know, newest first. */
  appeals: z.array(z.extend(OwnAppeal, { sanctionId: Uuid })),
  /** The `newest` for a new sanction of this person. */
  newest: z.nullable(Uuid),
})

export const person = asStaff
  .route({
    method: 'GET',
    path: '/sanctions/person',
    summary: 'Sanctions of a person, the points that count, and the step they propose',
  })
  .errors({ SEVERAL_PEOPLE: { status: 422, message: 'This identifier belongs to several accounts' } })
  .input(z.union([z.object({ userId: DiscordId }), z.object({ identifier: SanctionedIdentifier })]))
  .output(SanctionedPerson)
