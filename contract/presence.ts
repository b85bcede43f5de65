import * as z from 'zod/mini'
import { asUser, NOT_FOUND } from './doors.ts'
import { Person } from './users.ts'
import { Uuid } from './text.ts'

/** How long (ms) a person counts as present after their last ping; clients ping every PRESENCE_BEAT. */
export const PRESENCE_STAYS = 25_000
export const PRESENCE_BEAT = 10_000

/** What someone does at a ticket: reads it, writes to the other side, writes a note. */
export const Doing = z.enum(['viewing', 'writing', 'noting'])
export type Doing = z.infer<typeof Doing>

export const Presence = z.object({
  /** Everybody there but the reader; always empty for a player. */
  people: z.array(z.extend(Person, { isAdmin: z.boolean(), doing: Doing })),
  supportWrites: z.boolean(),
})
export type Presence = z.infer<typeof Presence>

/** Who is at a ticket; a topic of its own, so that typing does not make others reload the conversation. */
export const presence = {
  read: asUser
    .route({ method: 'GET', path: '/tickets/{id}/presence', summary: 'Who is there, and what they do' })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid }))
    .output(Presence),
  show: asUser
    .meta({ perMinute: 600 })
    .route({
      method: 'PUT',
      path: '/tickets/{id}/presence',
      summary: 'A sign of life of the reader, or null for leaving; answers who else is there',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid, doing: z.nullable(Doing) }))
    .output(Presence),
}
