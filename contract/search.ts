import * as z from 'zod/mini'
import { SubmissionStatus } from './allowlist.ts'
import { asUser } from './doors.ts'
import { requiredText } from './text.ts'
import { TicketStatus } from './tickets.ts'
import { AllowlistStatus, Person, Role } from './users.ts'

export const MAX_QUERY = 100
/** How many of each kind are found at most. */
export const MOST_FOUND = 6

/** What the palette finds besides screens: of everything only what the reader may see anyway. */
export const search = asUser
  .route({
    method: 'GET',
    path: '/search',
    summary: 'Tickets of the reader; for staff also those they handle, people, and applications',
  })
  .input(z.object({ q: requiredText(MAX_QUERY) }))
  .output(
    z.object({
      people: z.array(z.extend(Person, { role: Role, allowlistStatus: AllowlistStatus })),
      tickets: z.array(
        z.object({
          id: z.string(),
          number: z.int(),
          title: z.string(),
          username: z.string(),
          status: TicketStatus,
          /** The reader wrote it, so it opens on the player's side. */
          isOwn: z.boolean(),
        }),
      ),
      submissions: z.array(
        z.object({
          id: z.string(),
          userId: z.string(),
          username: z.string(),
          status: SubmissionStatus,
          attemptNumber: z.int(),
        }),
      ),
    }),
  )
