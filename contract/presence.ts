import * as z from 'zod/mini'
import { asUser, NOT_FOUND } from './doors.ts'
import { GET, PUT } from './endpoint.ts'
import { Person } from './users.ts'
import { ById, Uuid } from './text.ts'

/** How long (ms) a person counts as present after their last ping; clients ping every PRESENCE_BEAT. */
export const PRESENCE_STAYS = 25_000
export const PRESENCE_BEAT = 10_000

export const Activity = z.enum(['viewing', 'writing', 'noting'])
export type Activity = z.infer<typeof Activity>

export const Presence = z.object({
  /** Everyone present except the reader; always empty for a player. */
  people: z.array(z.extend(Person, { isAdmin: z.boolean(), doing: Activity })),
  supportWrites: z.boolean(),
})
export type Presence = z.infer<typeof Presence>

/** People present at a ticket. A topic of its own, so that typing does not make others reload the conversation. */
export const presence = {
  read: GET(asUser, '/tickets/{id}/presence', 'People at the ticket, and their activity')
    .errors({ NOT_FOUND })
    .input(ById)
    .output(Presence),
  show: PUT(
    asUser,
    '/tickets/{id}/presence',
    'Reports the reader’s activity, or null for leaving; returns who else is there',
  )
    .meta({ perMinute: 600 })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid, doing: z.nullable(Activity) }))
    .output(Presence),
}
