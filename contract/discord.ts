import * as z from 'zod/mini'
import { DiscordTexts, MAX_DISCORD_TEXT } from './discord-texts.ts'
import { asFreshOwner, asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { isOnlyHere, notificationKinds } from './notifications.ts'
import { Moment, Uuid } from './text.ts'
import { DiscordId, Person } from './users.ts'

/** Why nothing reaches somebody: they take no messages of the bot, or they are not on our Discord. */
export const obstacles = ['closed', 'absent'] as const
export const Obstacle = z.enum(obstacles)
export type Obstacle = z.infer<typeof Obstacle>

/** What Discord tells of; new tickets and applications stand in its channels. */
const DiscordKind = z.enum(notificationKinds).check(z.refine((kind) => !isOnlyHere(kind)))

export const DiscordWishes = z.object({
  /** Kinds one is not told of on Discord. */
  off: z.array(DiscordKind).check(z.maxLength(notificationKinds.length)),
  /** Whether messages say titles, reasons and texts, which lie at Discord from then on. */
  details: z.boolean(),
})
export type DiscordWishes = z.infer<typeof DiscordWishes>

const OwnDiscord = z.extend(DiscordWishes, {
  /** False without a bot: nothing of all this is shown then. */
  isOn: z.boolean(),
  obstacle: z.nullable(Obstacle),
  obstacleAt: z.nullable(Moment),
  /** The way to our Discord. */
  inviteUrl: z.string(),
})

/** What is wrong between us and Discord. */
export const discordFaults = [
  'token',
  'away',
  'guild',
  'members',
  'role-unknown',
  'role-above',
  'role-forbidden',
  'staff-role-unknown',
  'no-key',
  'key',
  'endpoint',
  'applications-channel',
  'tickets-channel',
] as const
const DiscordFault = z.enum(discordFaults)
export type DiscordFault = z.infer<typeof DiscordFault>

const DiscordChannel = z.object({ id: z.string(), name: z.string() })
export type DiscordChannel = z.infer<typeof DiscordChannel>

const DiscordFailure = z.object({
  id: Uuid,
  kind: z.enum(['message', 'role', 'card']),
  /** An obstacle, or what Discord said. */
  why: z.string(),
  /** Whether it is still tried. */
  isWaiting: z.boolean(),
  at: Moment,
  /** For whom it was; null when it was for a channel, or the account is gone. */
  person: z.nullable(Person),
})
export type DiscordFailure = z.infer<typeof DiscordFailure>

const Channels = z.object({ applications: z.nullable(DiscordId), tickets: z.nullable(DiscordId) })

/** At most so many roles make somebody an administrator. */
const MOST_STAFF_ROLES = 20

const Roles = z.object({
  /** Of those who may play. */
  allowlist: z.nullable(DiscordId),
  /** Whoever has one of these is an administrator, and nobody else; with none, owners say who is. */
  staff: z.array(DiscordId).check(z.maxLength(MOST_STAFF_ROLES)),
})

const DiscordRole = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the bot can give it: it stands below the bot's own. */
  isGivable: z.boolean(),
})
export type DiscordRole = z.infer<typeof DiscordRole>

const DiscordState = z.object({
  isOn: z.boolean(),
  /** What the guild is called. */
  guild: z.nullable(z.string()),
  faults: z.array(DiscordFault),
  /** How much waits to be done, of what all of the staff may know. */
  waiting: z.int(),
  failures: z.array(DiscordFailure),
  /** When roles were compared last. */
  comparedAt: z.nullable(Moment),
  channels: Channels,
  roles: Roles,
  /** Those that the configuration sets, and that Discord knows. */
  fixed: z.object({
    applications: z.boolean(),
    tickets: z.boolean(),
    allowlist: z.boolean(),
    staff: z.boolean(),
  }),
  choices: z.array(DiscordChannel),
  roleChoices: z.array(DiscordRole),
  /** Of the owners' own, and ours in their place. */
  texts: DiscordTexts,
  ourTexts: z.object({
    approved: z.string(),
    declined: z.string(),
    revoked: z.string(),
    answer: z.string(),
    closed: z.string(),
    again: z.string(),
  }),
})
export type DiscordState = z.infer<typeof DiscordState>

/** Messages of our bot: to the person on Discord. */
export const discord = {
  mine: asUser
    .route({
      method: 'GET',
      path: '/discord/mine',
      summary: 'What one is told of on Discord, and what is in the way',
    })
    .output(OwnDiscord),
  setMine: asUser
    .route({ method: 'PUT', path: '/discord/mine', summary: 'Sets what one is told of on Discord' })
    .input(DiscordWishes)
    .output(OwnDiscord),
  retryMine: asUser
    .route({
      method: 'POST',
      path: '/discord/mine/retry',
      summary: 'Tries again to reach one on Discord, with what did not arrive in the last day',
    })
    .output(OwnDiscord),
  state: asStaff
    .route({
      method: 'GET',
      path: '/discord/state',
      summary: 'Whether the bot works, what waits and what failed',
    })
    .output(DiscordState),
  retry: asStaff
    .route({
      method: 'POST',
      path: '/discord/outbox/{id}/retry',
      successStatus: 204,
      summary: 'Has something that failed tried again',
    })
    .errors({ NOT_FOUND })
    .input(z.object({ id: Uuid }))
    .output(z.void()),
  compare: asStaff
    .meta({ perMinute: 6 })
    .route({
      method: 'POST',
      path: '/discord/compare',
      summary: 'Compares the roles of all members with the database now',
    })
    .output(
      z.object({
        /** A role of the staff that is not there, or that hundreds have, changes nobody's role here. */
        outcome: z.enum(['done', 'off', 'no-members', 'failed', 'staff-role-unknown', 'too-many-staff']),
        /** How many roles are being put right on Discord. */
        changed: z.int(),
        /** How many people became or ceased to be administrators here. */
        staffChanged: z.int(),
      }),
    ),
  setChannels: asOwner
    .route({
      method: 'PUT',
      path: '/discord/channels',
      successStatus: 204,
      summary: 'Sets in which channels the staff sees applications and tickets',
    })
    .errors({
      CHANNEL_REFUSED: { status: 422, message: 'The bot cannot write there, or the configuration sets it' },
    })
    .input(Channels)
    .output(z.void()),
  setRoles: asFreshOwner
    .route({
      method: 'PUT',
      path: '/discord/roles',
      successStatus: 204,
      summary: 'Sets the role of those who may play, and the roles that make somebody an administrator',
    })
    .errors({
      ROLE_REFUSED: {
        status: 422,
        message: 'The guild has no such role, the bot cannot give it, or the configuration sets it',
      },
    })
    .input(Roles)
    .output(z.void()),
  setTexts: asOwner
    .route({
      method: 'PUT',
      path: '/discord/texts',
      successStatus: 204,
      summary: `Sets sentences of messages to players, at most ${MAX_DISCORD_TEXT} characters each`,
    })
    .input(DiscordTexts)
    .output(z.void()),
}
