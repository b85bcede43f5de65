import * as z from 'zod/mini'
import { SubmissionStatus } from './allowlist.ts'
import { asUser } from './doors.ts'
import { GET } from './endpoint.ts'
import { LogPerson } from './logs-people.ts'
import { requiredText } from './text.ts'
import { TicketStatus } from './tickets.ts'
import { AllowlistStatus, Person, Role } from './users.ts'

export const MAX_QUERY = 100
export const MOST_FOUND = 6
/** Shortest search for a player: fewer letters match too many. */
export const LEAST_OF_PLAYER = 3

/** Search of the palette besides screens; finds only what the reader may see anyway. */
export const search = GET(
  asUser,
  '/search',
  'Tickets of the reader; for staff also those they handle, people, applications and players of the game',
)
  .meta({ costly: true })
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
          isOwn: z.boolean(),
        }),
      ),
      /** Found by their identifier or any name in the game, last seen first; `person` is the owner, if known. */
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
