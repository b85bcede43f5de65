import * as z from 'zod/mini'
import { TakenSource } from './allowlist-admitted.ts'
import { asFreshOwner, asOwner, NOT_FOUND } from './doors.ts'
import { DELETE, GET, POST, PUT } from './endpoint.ts'
import { conflict } from './refusal.ts'
import { terms } from './retention.ts'
import { ImportFault } from './sanctions-import.ts'
import { Moment, requiredLine } from './text.ts'
import { ByDiscordId, DiscordId } from './users.ts'

export const MAX_TAKEN = 50_000
export const MAX_TAKEN_COLUMNS = 100
export const MAX_TAKEN_NAME = 100
export const MAX_TAKEN_NOTE = 1_000
/** Maximum number of names in a list of a report; its counts are of all. */
export const MOST_NAMED = 200

/** The content of a column of a table. */
export const TakenColumn = z.enum(['discord', 'license', 'name', 'since', 'by', 'note', 'none'])
export type TakenColumn = z.infer<typeof TakenColumn>

export const takenSkips = [
  'unreadable',
  'rounded',
  'notAdmitted',
  'repeated',
  'several',
  'pending',
  'declined',
  'revoked',
  'deleted',
] as const
export const TakenSkip = z.enum(takenSkips)
export type TakenSkip = z.infer<typeof TakenSkip>

export const TakenFault = z.extend(ImportFault, {
  why: z.enum(['syntax', 'large', 'format', 'version', 'columns']),
})
export type TakenFault = z.infer<typeof TakenFault>

/** `row`: its line in the file, or its place in the list. */
const Named = z.object({ row: z.int(), name: z.string() })

export const TakeOverReport = z.object({
  /** Of the file and its columns; sent with the second upload, which stores it. */
  hash: z.string(),
  isStored: z.boolean(),
  source: TakenSource,
  /** Null for a file of txAdmin and for a role. */
  table: z.nullable(z.object({ columns: z.array(TakenColumn), rows: z.array(z.array(z.string())) })),
  added: z.int(),
  withAccount: z.int(),
  /** Without a Discord id: the game knows them by their licence. */
  byLicense: z.int(),
  /** Taken over too, but a sanction closes the game to them. */
  banned: z.int(),
  known: z.int(),
  skipped: z.record(TakenSkip, z.int()),
  left: z.array(z.extend(Named, { why: TakenSkip, part: z.string() })),
  here: z.array(Named),
  samples: z.array(
    z.extend(Named, {
      identifiers: z.array(z.string()),
      at: z.nullable(Moment),
      by: z.string(),
      note: z.string(),
      account: z.nullable(z.string()),
    }),
  ),
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

/** Administrators who have not signed in yet wait this long (days). */
export const AWAITED_STAFF_DAYS = terms.awaitedStaff.days
export const MAX_AWAITED_STAFF = 50

export const AwaitedStaff = z.object({
  discordId: DiscordId,
  name: z.string(),
  addedAt: Moment,
  by: z.nullable(z.string()),
})

const Moving = z.object({
  steps: z.array(
    z.object({
      step: MovingStep,
      state: z.enum(['done', 'skipped', 'open']),
      /** Things it is about, such as questions or people. */
      count: z.int(),
    }),
  ),
  /** Roles on Discord decide who is an administrator. */
  hasStaffRoles: z.boolean(),
  awaited: z.array(AwaitedStaff),
})
export type Moving = z.infer<typeof Moving>

export const Sha256 = z.string().check(z.regex(/^[\da-f]{64}$/))

export const moving = {
  read: GET(asOwner, '/moving', 'How far the community has moved in').output(Moving),
  skip: PUT(asOwner, '/moving/steps/{step}', 'Calls a step done or not needed, or takes that back', 204)
    .input(z.object({ step: MovingStep, isSkipped: z.boolean() }))
    .output(z.void()),
  addStaff: POST(
    asFreshOwner,
    '/moving/staff',
    `A Discord account that becomes an administrator with its first sign-in within ${AWAITED_STAFF_DAYS} days`,
    204,
  )
    .errors({
      HAS_ACCOUNT: conflict('The person has an account: change its role'),
      ROLE_FROM_DISCORD: conflict('Roles on Discord decide who is an administrator'),
      TOO_MANY_AWAITED: conflict(`At most ${MAX_AWAITED_STAFF} are awaited`),
    })
    .input(z.object({ discordId: DiscordId, name: requiredLine(MAX_TAKEN_NAME) }))
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
