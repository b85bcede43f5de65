import * as z from 'zod/mini'
import { anyone, asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { anyLine, Uuid } from './text.ts'
import { DiscordId, Role } from './users.ts'

export const MAX_DUTY = 120
const MAX_TEAM = 500

/** A person on the page of the team; visitors learn nothing of the account. */
export const TeamMember = z.object({
  name: z.string(),
  role: Role,
  duty: z.string(),
  portrait: z.nullable(z.string()),
})
export type TeamMember = z.infer<typeof TeamMember>

const OwnPlace = z.object({
  /** Whether the person agreed to be shown to all visitors; ends with the role. */
  isShown: z.boolean(),
  duty: anyLine(MAX_DUTY),
})
export type OwnPlace = z.infer<typeof OwnPlace>

const ListedMember = z.extend(TeamMember, { id: z.string() })

export const team = {
  list: anyone
    .route({ method: 'GET', path: '/team', summary: 'People with a role who agreed to be shown, in order' })
    .output(z.array(TeamMember)),
  portrait: anyone
    .route({
      method: 'GET',
      path: '/team/{token}/portrait',
      summary: 'The picture of a person on the page of the team, as the site drew it again',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ token: Uuid }))
    .output(z.void()),
  mine: asUser
    .route({ method: 'GET', path: '/team/me', summary: 'Whether visitors see the signed-in person' })
    .output(OwnPlace),
  show: asStaff
    .meta({ perMinute: 60 })
    .route({
      method: 'PUT',
      path: '/team/me',
      summary: 'Shows the signed-in person to visitors, or no longer',
    })
    .input(OwnPlace)
    .output(OwnPlace),
  // Staff without the required second factor may withdraw their consent too.
  hide: asUser
    .route({
      method: 'DELETE',
      path: '/team/me',
      successStatus: 204,
      summary: 'Shows the signed-in person to visitors no longer; their words are kept',
    })
    .output(z.void()),
  all: asOwner
    .route({
      method: 'GET',
      path: '/team/all',
      summary: 'The same people with their ids, to be put in order',
    })
    .output(z.array(ListedMember)),
  order: asOwner
    .route({ method: 'PUT', path: '/team/order', summary: 'Puts the people in this order' })
    .errors({ TEAM_CHANGED: { status: 409, message: 'The list must name everyone who is shown, once' } })
    .input(z.object({ ids: z.array(DiscordId).check(z.maxLength(MAX_TEAM)) }))
    .output(z.array(ListedMember)),
}
