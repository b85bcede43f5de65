import * as z from 'zod/mini'
import { asStaff, NOT_FOUND } from './doors.ts'
import { DELETE, GET, POST } from './endpoint.ts'
import { MAX_IDENTIFIER } from './logs-lines.ts'
import { LogEntry, MAX_SEARCH } from './logs.ts'
import { conflict } from './refusal.ts'
import { Moment, requiredText } from './text.ts'
import { ByDiscordId, DiscordId, type Reader } from './users.ts'

export const LATEST_LINES = 10
export const FOUND_PLAYERS = 20

export const LogPerson = z.object({ id: DiscordId, username: z.string() })
export type LogPerson = z.infer<typeof LogPerson>

export const PersonIdentifier = z.object({
  identifier: z.string(),
  /** False for the person's own Discord account, which needs no link. */
  isLinked: z.boolean(),
  /** When the person proved ownership with a code from the game; only such a licence gives access to the game. */
  provenAt: z.nullable(Moment),
  /** Also null when that member of the staff deleted their account. */
  linkedBy: z.nullable(z.string()),
  linkedAt: z.nullable(Moment),
  seen: z.nullable(
    z.object({ name: z.nullable(z.string()), firstSeen: Moment, lastSeen: Moment, total: z.int() }),
  ),
})
export type PersonIdentifier = z.infer<typeof PersonIdentifier>

export const PersonLog = z.object({
  identifiers: z.array(PersonIdentifier),
  total: z.int(),
  latest: z.array(LogEntry),
})
export type PersonLog = z.infer<typeof PersonLog>

export const FoundPlayer = z.object({
  identifier: z.string(),
  name: z.nullable(z.string()),
  lastSeen: Moment,
  person: z.nullable(LogPerson),
})
export type FoundPlayer = z.infer<typeof FoundPlayer>

const Identifier = requiredText(MAX_IDENTIFIER)
const OfPerson = z.object({ id: DiscordId, identifier: Identifier })

export const people = {
  find: GET(
    asStaff,
    '/logs/people',
    'The person an identifier belongs to: as linked, or by the Discord account in it',
  )
    .input(z.object({ identifier: Identifier }))
    .output(z.object({ person: z.nullable(LogPerson) })),
  read: GET(
    asStaff,
    '/logs/people/{id}',
    'Identifiers of a person and their newest lines; audited as a search for a player',
  )
    .errors({ NOT_FOUND })
    .input(ByDiscordId)
    .output(PersonLog),
  players: GET(
    asStaff,
    '/logs/players',
    'Players with this in their identifier or any of their names, last seen first; audited as a search for a player',
  )
    .input(z.object({ name: requiredText(MAX_SEARCH) }))
    .output(z.array(FoundPlayer)),
  link: POST(
    asStaff,
    '/logs/people/{id}/identifiers',
    'Links an identifier to a person, even one without lines; repeating it changes nothing',
    201,
  )
    .errors({
      NOT_FOUND,
      IDENTIFIER_TAKEN: conflict('This identifier belongs to another person', LogPerson),
    })
    .input(OfPerson)
    .output(PersonIdentifier),
  unlink: DELETE(
    asStaff,
    '/logs/people/{id}/identifiers',
    'Unlinks an identifier, of oneself as an owner only; the lines stay',
  )
    .errors({ NOT_FOUND })
    .input(OfPerson)
    .output(z.void()),
}

/** Staff who unlinked themselves could read and end a sanction that is theirs by the identifier. */
export const mayUnlink = (reader: Reader, userId: string): boolean =>
  reader.id !== userId || reader.role === 'owner'
