import * as z from 'zod/mini'
import { SubmissionStatus } from './allowlist.ts'
import { asUser } from './doors.ts'
import { LogPerson } from './logs-people.ts'
import { requiredText } from './text.ts'
import { TicketStatus } from './tickets.ts'
import { AllowlistStatus, Person, Role } from './users.ts'

export const MAX_QUERY = 100
/** How many of each kind are found at most. */
export const MOST_FOUND = 6
/** Fewer letters of a player's name say too little to look for. */
export const LEAST_OF_PLAYER = 3

/** What the palette finds besides screens: of everything only what the reader may see anyway. */
export const search = asUser
  .route({
    method: 'GET',
    path: '/search',
    summary:
      'Tickets of the reader; for staff also those they handle, people, applications, and who bears a name in the game',
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
      /** By any name they bore in the game or their identifier, the last seen first; `person` once it is known whose it is. */
      players: z.array(z.object({ identifier: z.string(), name: z.string(), person: z.nullable(LogPerson) })),
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
