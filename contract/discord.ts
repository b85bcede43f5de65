import * as z from 'zod/mini'
import { asFreshOwner, asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { GET, POST, PUT } from './endpoint.ts'
import { conflict, unfit } from './refusal.ts'
import { ById, Moment, Uuid } from './text.ts'
import { DiscordId, Person } from './users.ts'

/** Why messages do not reach a person: they accept none from the bot, or are not on our Discord server. */
export const obstacles = ['closed', 'absent'] as const
export const Obstacle = z.enum(obstacles)
export type Obstacle = z.infer<typeof Obstacle>

export const DiscordPreferences = z.object({
  /** Whether notifications are sent on Discord too, of all kinds that are on. */
  isWanted: z.boolean(),
  /** Whether messages include titles, reasons and texts, which Discord then stores. */
  details: z.boolean(),
})
export type DiscordPreferences = z.infer<typeof DiscordPreferences>

const OwnDiscord = z.extend(DiscordPreferences, {
  isOn: z.boolean(),
  obstacle: z.nullable(Obstacle),
  obstacleAt: z.nullable(Moment),
  inviteUrl: z.string(),
})

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
  'news-channel',
] as const
const DiscordFault = z.enum(discordFaults)
export type DiscordFault = z.infer<typeof DiscordFault>

export const faultWords: Record<DiscordFault, string> = {
  token:
    'Discord nepřijímá klíč, kterým se bot hlásí. Vytvořte v portálu Discordu nový (Reset Token) a zapište ho do souboru .env jako DISCORD_BOT_TOKEN.',
  away: 'Discord teď neodpovídá. Co čeká, odejde, až se ozve.',
  guild: 'Bot není na vašem serveru na Discordu. Pozvěte ho tam znovu.',
  members:
    'Bot nevidí seznam členů, role proto nejde porovnávat. Zapněte mu v portálu Server Members Intent.',
  'role-unknown': 'Role pro hráče s allowlistem na vašem Discordu není.',
  'role-above':
    'Role bota stojí pod rolí, kterou má rozdávat. Přetáhněte ji nad ni v nastavení serveru na Discordu.',
  'role-forbidden': 'Bot nemá oprávnění Spravovat role.',
  'staff-role-unknown':
    'Některá z rolí administrátorů na vašem Discordu není. Dokud se to nespraví, role na webu podle Discordu neměníme.',
  'no-key':
    'V souboru .env chybí veřejný klíč aplikace (DISCORD_PUBLIC_KEY), tlačítka a příkazy proto nefungují.',
  key: 'Veřejný klíč v souboru .env (DISCORD_PUBLIC_KEY) patří jiné aplikaci, tlačítka a příkazy proto nefungují.',
  endpoint:
    'V portálu Discordu není v poli Interactions Endpoint URL adresa tohoto webu, tlačítka a příkazy proto nefungují.',
  'applications-channel':
    'Do kanálu pro žádosti bot nemůže psát, nebo už neexistuje. Zkuste to znovu, nebo vyberte jiný.',
  'tickets-channel':
    'Do kanálu pro tickety bot nemůže psát, nebo už neexistuje. Zkuste to znovu, nebo vyberte jiný.',
  'news-channel':
    'Do kanálu pro Hlasatele bot nemůže psát, nebo už neexistuje. Zkuste to znovu, nebo vyberte jiný.',
}

const DiscordChannel = z.object({ id: z.string(), name: z.string() })
export type DiscordChannel = z.infer<typeof DiscordChannel>

/** Equal failures as one; `id` and `at` are those of the newest. */
const DiscordFailure = z.object({
  id: Uuid,
  kind: z.enum(['message', 'role', 'card']),
  why: z.string(),
  count: z.int(),
  isWaiting: z.boolean(),
  at: Moment,
  /** A few of the recipients, without deleted accounts; none for a channel. */
  people: z.array(Person),
  others: z.int(),
})
export type DiscordFailure = z.infer<typeof DiscordFailure>

const Channels = z.object({
  applications: z.nullable(DiscordId),
  tickets: z.nullable(DiscordId),
  news: z.nullable(DiscordId),
})

const MOST_STAFF_ROLES = 20

const Roles = z.object({
  allowlist: z.nullable(DiscordId),
  /** People with one of these roles are administrators, and only they; if empty, owners decide. */
  staff: z.array(DiscordId).check(z.maxLength(MOST_STAFF_ROLES)),
})

const DiscordRole = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the bot can assign it: it is below the bot's own role. */
  isGivable: z.boolean(),
})
export type DiscordRole = z.infer<typeof DiscordRole>

export const HeldRemovals = z.object({
  role: z.string(),
  at: Moment,
  /** In a first comparison also those who gain the role. */
  people: z.array(z.object({ id: z.string(), name: z.string(), gains: z.optional(z.boolean()) })),
})
export type HeldRemovals = z.infer<typeof HeldRemovals>

const Samples = z.object({ count: z.int(), samples: z.array(z.string()) })

const DiscordState = z.object({
  isOn: z.boolean(),
  guild: z.nullable(z.string()),
  faults: z.array(DiscordFault),
  /** Number of pending tasks, of those that all staff may see. */
  waiting: z.int(),
  failures: z.array(DiscordFailure),
  comparedAt: z.nullable(Moment),
  removals: z.nullable(z.object({ at: Moment, lose: Samples, gain: Samples })),
  channels: Channels,
  roles: Roles,
  /** Settings fixed by the configuration; `choices` and `roleChoices` are those available on Discord. */
  fixed: z.object({
    applications: z.boolean(),
    tickets: z.boolean(),
    allowlist: z.boolean(),
    staff: z.boolean(),
  }),
  choices: z.array(DiscordChannel),
  roleChoices: z.array(DiscordRole),
})
export type DiscordState = z.infer<typeof DiscordState>

export const discord = {
  mine: GET(
    asUser,
    '/discord/mine',
    'Own Discord notification settings, and why messages may not arrive',
  ).output(OwnDiscord),
  setMine: PUT(asUser, '/discord/mine', 'Sets own Discord notifications')
    .input(DiscordPreferences)
    .output(OwnDiscord),
  retryMine: POST(
    asUser,
    '/discord/mine/retry',
    'Resends own Discord messages that failed in the last day',
  ).output(OwnDiscord),
  membership: GET(
    asUser,
    '/discord/mine/membership',
    'Whether one is on our Discord server; null when the bot cannot tell',
  )
    .meta({ perMinute: 120 })
    .output(z.object({ isMember: z.nullable(z.boolean()) })),
  sendAddress: POST(
    asUser,
    '/discord/mine/address',
    'Sends an admitted person the address of the game as a Discord message',
    204,
  )
    .meta({ perMinute: 3 })
    .errors({
      NOT_FOUND,
      NOT_DELIVERED: conflict(
        'The message may not have arrived: the person is not there, accepts none, or Discord does not answer',
      ),
    })
    .output(z.void()),
  state: GET(asStaff, '/discord/state', 'State of the bot, with pending and failed tasks').output(
    DiscordState,
  ),
  retry: POST(
    asStaff,
    '/discord/outbox/{id}/retry',
    'Retries a failed task and those that failed equally',
    204,
  )
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
  compare: POST(asStaff, '/discord/compare', 'Compares the roles of all members with the database now')
    .meta({ perMinute: 6 })
    .output(
      z.object({
        /** A staff role that does not exist, or that hundreds have, changes no role here. */
        outcome: z.enum(['done', 'off', 'no-members', 'failed', 'staff-role-unknown', 'too-many-staff']),
        changed: z.int(),
        held: z.int(),
        /** Number of people who became or ceased to be administrators here. */
        staffChanged: z.int(),
      }),
    ),
  confirmRemovals: POST(
    asFreshOwner,
    '/discord/removals/confirm',
    'Takes the role from the people of a comparison that waits for an owner, and gives it to those of a first one',
    204,
  )
    .errors({ REMOVALS_CHANGED: conflict('A later comparison has found others, or nobody') })
    .input(z.object({ at: Moment }))
    .output(z.void()),
  setChannels: PUT(
    asOwner,
    '/discord/channels',
    'Sets in which channels the staff sees applications and tickets, and everybody the news',
    204,
  )
    .errors({
      CHANNEL_REFUSED: unfit('The bot cannot write there, or the configuration sets it'),
    })
    // An older page does not know the channel for news: without it, it stays.
    .input(z.extend(Channels, { news: z.optional(z.nullable(DiscordId)) }))
    .output(z.void()),
  setRoles: PUT(
    asFreshOwner,
    '/discord/roles',
    'Sets the role of those who may play, and the roles that make somebody an administrator',
    204,
  )
    .errors({
      ROLE_REFUSED: unfit('The guild has no such role, the bot cannot give it, or the configuration sets it'),
    })
    .input(Roles)
    .output(z.void()),
}
