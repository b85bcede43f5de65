import * as z from 'zod/mini'
import { asStaff } from './doors.ts'
import { GET, POST } from './endpoint.ts'
import { ById, Uuid } from './text.ts'
import { ListedStatus, MAX_BULK, StaffTicket, TicketChange, TicketFilter } from './tickets.ts'
import { DiscordId } from './users.ts'

const Ids = z.array(Uuid).check(z.minLength(1), z.maxLength(MAX_BULK))

export const changes = {
  create: POST(
    asStaff,
    '/tickets/changes',
    'Changes several (status, assignee, tags, reason); notifications are sent when it can no longer be undone',
  )
    .input(
      z.extend(TicketChange, {
        /** Undo id made by the client; without it the change cannot be undone. */
        id: z.optional(Uuid),
        ids: Ids,
        assigneesWere: z.optional(z.record(Uuid, z.nullable(DiscordId))),
      }),
    )
    .output(
      z.object({
        changed: z.int(),
        /** Tickets the reader may not handle, or that cannot have this assignee, tag or reason. */
        refused: z.int(),
        /** Tickets with an unexpected assignee, and the names of those; absent when there are none. */
        taken: z.optional(z.object({ count: z.int(), by: z.array(z.string()) })),
      }),
    ),
  undo: POST(
    asStaff,
    '/tickets/changes/{id}/undo',
    'Undoes one’s own change, if the ticket has not changed since and no notification was sent',
  )
    .input(ById)
    .output(z.object({ changed: z.int() })),
}

export const standing = POST(
  asStaff,
  '/tickets/standing',
  'Tickets as they are now, and whether they fit a filter; those the reader may not handle are missing',
)
  // Requested as often as the list.
  .meta({ perMinute: 1200 })
  .input(
    z.extend(TicketFilter, {
      status: z._default(ListedStatus, 'all'),
      ids: Ids,
    }),
  )
  .output(z.array(z.object({ ticket: StaffTicket, fits: z.boolean() })))

/** The most used views of the staff, as filters of the list, so that a count and its list agree. */
export const views = {
  us: { status: 'unclosed', waitingOn: 'us' },
  unclosed: { status: 'unclosed' },
  mine: { status: 'unclosed', assignee: 'me' },
  unassigned: { status: 'unclosed', assignee: 'none' },
  player: { status: 'unclosed', waitingOn: 'player' },
  closedToday: { status: 'closed', closed: 'today' },
} as const satisfies Record<string, TicketFilter & { status: ListedStatus }>

export const ViewName = z.enum(['us', 'unclosed', 'mine', 'unassigned', 'player', 'closedToday'])
export type ViewName = z.infer<typeof ViewName>

export const viewCounts = GET(
  asStaff,
  '/tickets/views',
  'How many tickets are in each view of the desk',
).output(z.record(ViewName, z.int()))
