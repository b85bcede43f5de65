import * as z from 'zod/mini'
import { anyone, asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { DELETE, GET, PUT } from './endpoint.ts'
import { conflict } from './refusal.ts'
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
  list: GET(anyone, '/team', 'People with a role who agreed to be shown, in order').output(
    z.array(TeamMember),
  ),
  portrait: GET(
    anyone,
    '/team/{token}/portrait',
    'The picture of a person on the page of the team, as the site drew it again',
  )
    .errors({ NOT_FOUND })
    .input(z.object({ token: Uuid }))
    .output(z.void()),
  mine: GET(asUser, '/team/me', 'Whether visitors see the signed-in person').output(OwnPlace),
  show: PUT(asStaff, '/team/me', 'Shows the signed-in person to visitors, or no longer')
    .meta({ perMinute: 60 })
    .input(OwnPlace)
    .output(OwnPlace),
  // Staff without the required second factor may withdraw their consent too.
  hide: DELETE(
    asUser,
    '/team/me',
    'Shows the signed-in person to visitors no longer; their words are kept',
  ).output(z.void()),
  all: GET(asOwner, '/team/all', 'The same people with their ids, to be put in order').output(
    z.array(ListedMember),
  ),
  order: PUT(asOwner, '/team/order', 'Puts the people in this order')
    .errors({ TEAM_CHANGED: conflict('The list must name everyone who is shown, once') })
    .input(z.object({ ids: z.array(DiscordId).check(z.maxLength(MAX_TEAM)) }))
    .output(z.array(ListedMember)),
}
