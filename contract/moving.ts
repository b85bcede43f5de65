import * as z from 'zod/mini'
import { asFreshOwner, asOwner, NOT_FOUND } from './doors.ts'
import { DELETE, GET, POST } from './endpoint.ts'
import { conflict } from './refusal.ts'
import { terms } from './retention.ts'
import { Moment } from './text.ts'
import { ByDiscordId, DiscordId } from './users.ts'

export const MAX_TAKEN = 50_000
export const MAX_TAKEN_COLUMNS = 100
export const MAX_TAKEN_NAME = 100
export const MAX_TAKEN_NOTE = 1_000

/** `pending`, `declined`, `revoked`, `deleted`: on this site, which outweighs a file. */
export const TakenOutcome = z.enum([
  'added',
  'known',
  'unreadable',
  'repeated',
  'several',
  'pending',
  'declined',
  'revoked',
  'deleted',
  'notAdmitted',
])
export type TakenOutcome = z.infer<typeof TakenOutcome>

/** The most people that a report names of an outcome; the counts are of all. */
export const mostNamed = (outcome: TakenOutcome) => (outcome === 'added' ? 10 : 200)

export const TakeOverReport = z.object({
  /** Of the file; sent with the second upload, which stores it. */
  hash: z.string(),
  isStored: z.boolean(),
  /** Headings of a table that are read. */
  columns: z.array(z.string()),
  /** Some of the people are named. `row`: the line in the file, or the place in the list. `part`: the data that were read, or could not be. */
  groups: z.array(
    z.object({
      outcome: TakenOutcome,
      count: z.int(),
      people: z.array(z.object({ row: z.int(), name: z.string(), part: z.string() })),
    }),
  ),
  /** Added people with a sanction that closes the game to them. */
  banned: z.int(),
  /** New notes for the staff, also about people who are not added. */
  notes: z.int(),
})
export type TakeOverReport = z.infer<typeof TakeOverReport>

/** In the order in which a community moves in. */
export const movingSteps = [
  'rules',
  'questions',
  'admitted',
  'bans',
  'administrators',
  'role',
  'gate',
  'opening',
] as const
export const MovingStep = z.enum(movingSteps)
export type MovingStep = z.infer<typeof MovingStep>

/** Not every community has bans to bring, colleagues or a bot. */
export const optionalSteps: readonly MovingStep[] = ['bans', 'administrators', 'role']

export const MAX_AWAITED_STAFF = 50

const Moving = z.object({
  /** `count`: of the things it is about, such as questions or people. */
  steps: z.array(z.object({ step: MovingStep, isDone: z.boolean(), count: z.int() })),
  /** Roles on Discord decide who is an administrator. */
  hasStaffRoles: z.boolean(),
  awaited: z.array(z.object({ discordId: DiscordId, addedAt: Moment, by: z.nullable(z.string()) })),
})
export type Moving = z.infer<typeof Moving>

export const Sha256 = z.string().check(z.regex(/^[\da-f]{64}$/))

export const moving = {
  read: GET(asOwner, '/moving', 'How far the community has moved in').output(Moving),
  addStaff: POST(
    asFreshOwner,
    '/moving/staff',
    `A Discord account that becomes an administrator with its first sign-in within ${terms.awaitedStaff.days} days`,
    204,
  )
    .errors({
      HAS_ACCOUNT: conflict('The person has an account: change its role'),
      ROLE_FROM_DISCORD: conflict('Roles on Discord decide who is an administrator'),
      TOO_MANY_AWAITED: conflict(`At most ${MAX_AWAITED_STAFF} are awaited`),
    })
    .input(z.object({ discordId: DiscordId }))
    .output(z.void()),
  removeStaff: DELETE(asOwner, '/moving/staff/{id}', 'An account is awaited no longer')
    .errors({ NOT_FOUND })
    .input(ByDiscordId)
    .output(z.void()),
  role: POST(
    asFreshOwner,
    '/moving/role',
    'What taking over the holders of the role of approved players would store; with the hash of that report it is stored',
  )
    .meta({ perMinute: 10, costly: true })
    .errors({
      NO_ROLE: conflict('There is no bot, or no role of approved players is chosen'),
      NO_MEMBERS: conflict('Discord does not let the bot list the members'),
      DISCORD_AWAY: { status: 503, message: 'Discord did not answer properly' },
      IMPORT_CHANGED: conflict('Other people have the role than in the report'),
    })
    .input(z.object({ store: z.optional(Sha256) }))
    .output(TakeOverReport),
}
