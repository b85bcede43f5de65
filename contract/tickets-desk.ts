import * as z from 'zod/mini'
import { asStaff } from './doors.ts'
import { Uuid } from './text.ts'
import { ListedStatus, MAX_BULK, StaffTicket, TicketChange, TicketFilter } from './tickets.ts'
import { DiscordId } from './users.ts'

const Ids = z.array(Uuid).check(z.minLength(1), z.maxLength(MAX_BULK))

/** Steps of the desk, over one ticket or many; each can be taken back for a while. */
export const changes = {
  create: asStaff
    .route({
      method: 'POST',
      path: '/tickets/changes',
      summary:
        'Changes several (status, assignee, tags, reason); the news leave when it can no longer be taken back',
    })
    .input(
      z.extend(TicketChange, {
        /** Made by the client, to take it back by; nothing is taken back without one. */
        id: z.optional(Uuid),
        ids: Ids,
        /** By ticket, the `assigneeWas` of each. */
        assigneesWere: z.optional(z.record(Uuid, z.nullable(DiscordId))),
      }),
    )
    .output(
      z.object({
        changed: z.int(),
        /** Those the reader may not handle, or that may not have this assignee, tag or reason. */
        refused: z.int(),
        /** Tickets of another assignee than expected, and the names; absent when there are none. */
        taken: z.optional(z.object({ count: z.int(), by: z.array(z.string()) })),
      }),
    ),
  undo: asStaff
    .route({
      method: 'POST',
      path: '/tickets/changes/{id}/undo',
      summary:
        'Takes an own step, or merge, back where nobody changed the ticket since and nobody was told yet',
    })
    .errors({
      TOUCHED_SINCE: {
        status: 409,
        message: 'Something was written or changed since the tickets were merged, so they stay one',
      },
    })
    .input(z.object({ id: Uuid }))
    .output(z.object({ changed: z.int() })),
}

/** What rows on a screen are by now, wherever in the list. */
export const standing = asStaff
  // Asked as often as the list.
  .meta({ perMinute: 1200 })
  .route({
    method: 'POST',
    path: '/tickets/standing',
    summary:
      'Tickets as they are now, and whether they fit a filter; those the reader may not handle are missing',
  })
  .input(
    z.extend(TicketFilter, {
      status: z._default(ListedStatus, 'all'),
      ids: Ids,
    }),
  )
  .output(z.array(z.object({ ticket: StaffTicket, fits: z.boolean() })))

/** What the staff look at most: as a filter of the list, so that a count and what it leads to are the same. */
export const views = {
  unclosed: { status: 'unclosed' },
  us: { status: 'unclosed', waitingOn: 'us' },
  mine: { status: 'unclosed', assignee: 'me' },
  unassigned: { status: 'unclosed', assignee: 'none' },
  player: { status: 'unclosed', waitingOn: 'player' },
  closedToday: { status: 'closed', closed: 'today' },
} as const satisfies Record<string, TicketFilter & { status: ListedStatus }>

export const ViewName = z.enum(['unclosed', 'us', 'mine', 'unassigned', 'player', 'closedToday'])
export type ViewName = z.infer<typeof ViewName>

export const readyViews = asStaff
  .route({ method: 'GET', path: '/tickets/views', summary: 'How many tickets are in each view of the desk' })
  .output(z.record(ViewName, z.int()))
