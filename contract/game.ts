import * as z from 'zod/mini'
import { asGame, asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { DELETE, GET, POST, PUT } from './endpoint.ts'
import { LogPerson } from './logs-people.ts'
import { conflict } from './refusal.ts'
import { cleanText, Moment, requiredText, Uuid } from './text.ts'
import { ByDiscordId, DiscordId } from './users.ts'
import { cutText } from './signs.ts'

export const GAME_PAGE_SIZE = 1_000
/** How long (s) a request for changes may be held open. */
export const MAX_WAIT = 4

/** How long (minutes) a code is valid, and how many attempts a person has per minute. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const CODE_LENGTH = 8
/** Letters and digits that cannot be confused: no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CODE_LETTERS = 'ACDEFGHJKMNPRTWXY34679'
export const MAX_LICENSES = 5

/** Limits of one heartbeat: players, refusals, and UTF-16 units of a name. */
export const MAX_PLAYERS = 2_048
export const MAX_REFUSED = 200
export const MAX_GAME_NAME = 200
/** A game server silent for this long (s) counts as disconnected. */
export const HEARTBEAT_PATIENCE = 45
export const REFUSED_HOURS = 24

/** The identifier of a game account that the game signs, complete, as FXServer writes it. */
export const License = z.string().check(z.regex(/^license:[\da-f]{40}$/))

export const MAX_SENT_CATEGORIES = 500

/** A code as people type it: case, spaces and dashes do not matter. */
export const LinkCode = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => text.toUpperCase().replace(/[\s-]/g, '')),
  z.regex(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`)),
)

/** A player's name as text. FXServer cuts it at 200 bytes; a longer one is cut, never refused. */
const GameName = z.string().check(z.overwrite((text) => cutText(cleanText(text), MAX_GAME_NAME).trim()))

/** Ends with Z: only UTC is sent. */
const Instant = z.iso.datetime()

export const applicationStates = ['none', 'waiting', 'declined', 'revoked', 'approved'] as const
export const ApplicationState = z.object({
  state: z.enum(applicationStates),
  /** Position among those who wait, from 1. */
  place: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  hoursRemaining: z.nullable(z.int()),
})
export type ApplicationState = z.infer<typeof ApplicationState>

/** Whether a person may join, and with which licences even without their Discord account. */
const Allowance = z.object({
  discordId: DiscordId,
  allowed: z.boolean(),
  licenses: z.array(z.string()),
})

/** A sanction that closes the game, a suspension too, as the game enforces it. */
export const Ban = z.object({
  id: Uuid,
  /** One of them is enough to refuse a player. */
  identifiers: z.array(z.string()),
  /** From then on the game lets the person in by its own clock; null: for good. */
  until: z.nullable(Moment),
  words: z.array(z.string()),
  url: z.string(),
})
export type Ban = z.infer<typeof Ban>

const Player = z.extend(Allowance, {
  standing: ApplicationState,
  /** The sanction that closes the game to them; `allowed` is then false. */
  ban: z.nullable(Ban),
})
export type Player = z.infer<typeof Player>

/** Like Player, looked up by licence; `discordId` is null when no person linked it. */
const LicensePlayer = z.extend(Player, { discordId: z.nullable(DiscordId) })
export type LicensePlayer = z.infer<typeof LicensePlayer>

export const Changes = z.object({
  players: z.array(
    z.extend(Allowance, {
      reason: z.nullable(z.string()),
    }),
  ),
  /** With `bans=1` only: sanctions that close the game, and the ids of those that no longer do. */
  bans: z.optional(z.array(Ban)),
  over: z.optional(z.array(Uuid)),
  until: z.string(),
  /** Whether there is more: ask again at once. */
  more: z.boolean(),
  isAnyoneApproved: z.boolean(),
})
export type Changes = z.infer<typeof Changes>

export const refusals = [
  'none',
  'waiting',
  'declined',
  'revoked',
  'unlinked',
  'away',
  'banned',
  // Older resources report it, and stored reports have it.
  'unread',
] as const

const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max))
const WEEK = 7 * 24 * 3_600

const Refused = z.object({
  /** Made by the game server, so that a repeated refusal is stored once. */
  id: Uuid,
  at: Instant,
  license: z.nullable(License),
  discordId: z.nullable(DiscordId),
  name: GameName,
  why: z.enum(refusals),
  sanctionId: z._default(z.nullable(Uuid), null),
})
export type Refused = z.infer<typeof Refused>

/** Input the game server rejected since its resource started. */
const RejectedInput = z.object({
  /** Server-only events that a player's game sent. */
  forged: count(Number.MAX_SAFE_INTEGER),
  flooded: count(Number.MAX_SAFE_INTEGER),
  refused: count(Number.MAX_SAFE_INTEGER),
})
export type RejectedInput = z.infer<typeof RejectedInput>

/** Entry control of a game server; null from a resource of an older version. */
const Gate = z.object({
  isOn: z.boolean(),
  /** Players without access, kept because the first list had fewer people than were playing; else null. */
  spared: z.nullable(count(MAX_PLAYERS)),
})

/** Oldest server build that clients can still join. */
export const OLDEST_BUILD = 35_245

/** The server as the server browser shows it; null from a resource of an older version. */
const Listing = z.object({
  /** Set by the resource, by something else such as txAdmin, or not set. */
  padlock: z.enum(['westmore', 'other', 'none']),
  build: z.nullable(count(1_000_000)),
  /** Whether txAdmin's own allowlist asked for an approval since the resource started. */
  hasTxAdminAllowlist: z.boolean(),
})

const OnlinePlayer = z.object({
  id: count(1_000_000),
  license: z.nullable(License),
  discordId: z.nullable(DiscordId),
  name: GameName,
})
export type OnlinePlayer = z.infer<typeof OnlinePlayer>

/** Lines on the game server that wait for the ledger, and lines dropped for lack of room. */
const Spool = z.object({
  lines: count(Number.MAX_SAFE_INTEGER),
  bytes: count(Number.MAX_SAFE_INTEGER),
  dropped: count(Number.MAX_SAFE_INTEGER),
  /** Lines in memory because the disk refuses them; null while it accepts them, and from an older resource. */
  inMemory: z._default(z.nullable(count(Number.MAX_SAFE_INTEGER)), null),
  /** Lines that the site never accepted, which the game server keeps in files of their own. */
  aside: z._default(count(Number.MAX_SAFE_INTEGER), 0),
})

export const Heartbeat = z.object({
  players: z.array(OnlinePlayer).check(z.maxLength(MAX_PLAYERS)),
  slots: count(MAX_PLAYERS),
  queue: count(10_000),
  /** Seconds since the resource started. */
  uptime: count(1_000_000_000),
  version: requiredText(50),
  now: Instant,
  /** Seconds until a scheduled restart. */
  restartIn: z.nullable(count(WEEK)),
  spool: Spool,
  turnedAway: z._default(z.nullable(RejectedInput), null),
  /** Seconds since the list of players was last complete and fresh; null before the first time. */
  lag: z.nullable(count(1_000_000_000)),
  gate: z._default(z.nullable(Gate), null),
  listing: z._default(z.nullable(Listing), null),
  refused: z.array(Refused).check(z.maxLength(MAX_REFUSED)),
})
export type Heartbeat = z.infer<typeof Heartbeat>

/** The stored part of a heartbeat, unchanged. */
export type HeartbeatReport = Pick<Heartbeat, 'spool' | 'turnedAway' | 'lag' | 'gate' | 'listing'>

export const LinkedLicense = z.object({ license: z.string(), linkedAt: Moment })
export type LinkedLicense = z.infer<typeof LinkedLicense>

const person = { person: z.nullable(LogPerson) }

export const GameServer = z.object({
  /** Id of its token, or `environment` for GAME_TOKEN, which has no name. */
  id: z.string(),
  name: z.nullable(z.string()),
  serverId: z.string(),
  /** Whether a line was ever stored under its id, and one of an event of VORP or RSG. */
  hasLines: z.boolean(),
  hasFrameworkLines: z.boolean(),
  heartbeat: z.nullable(
    z.object({
      at: Moment,
      isConnected: z.boolean(),
      players: z.array(z.extend(OnlinePlayer, { ...person, isAdmitted: z.boolean() })),
      slots: z.int(),
      queue: z.int(),
      startedAt: Moment,
      version: z.string(),
      /** How far (s) the game's clock is ahead of the site's. */
      clockSkew: z.int(),
      restartAt: z.nullable(Moment),
      spool: Spool,
      turnedAway: z.nullable(RejectedInput),
      lag: z.nullable(z.int()),
      gate: z.nullable(Gate),
      listing: z.nullable(Listing),
    }),
  ),
})
export type GameServer = z.infer<typeof GameServer>

/** A player refused by a server for one reason: the last time, and how often. */
export const RefusedPlayer = z.extend(Refused, {
  times: z.int(),
  serverId: z.string(),
  ...person,
  sanctionNumber: z.nullable(z.int()),
})
export type RefusedPlayer = z.infer<typeof RefusedPlayer>

/** Problems of players before they join, the most urgent first. */
export const joinProblems = ['old-build', 'txadmin-allowlist', 'no-padlock'] as const
export type JoinProblem = (typeof joinProblems)[number]

export function joinProblemsOf({
  gate,
  listing,
}: Pick<NonNullable<GameServer['heartbeat']>, 'gate' | 'listing'>): JoinProblem[] {
  if (!listing) return []
  const isOn = gate?.isOn === true
  const found: Record<JoinProblem, boolean> = {
    'old-build': listing.build !== null && listing.build < OLDEST_BUILD,
    'txadmin-allowlist': isOn && listing.hasTxAdminAllowlist,
    'no-padlock': isOn && listing.padlock === 'none',
  }
  return joinProblems.filter((problem) => found[problem])
}

export const GameSettings = z.object({ letsStaffIn: z.boolean() })

export const TokenText = z.string().check(z.regex(/^wm_[\w-]{43}$/))

const LICENSE_TAKEN = conflict('This licence is already linked to a person')
const ByLicense = z.object({ license: License })

export const game = {
  changes: GET(
    asGame,
    '/game/allowlist',
    'Without `since`, everyone who may join; with it, everyone whose access or licences changed since, ' +
      'some twice. With `wait`, the request is held at most that many seconds until something changes. ' +
      'With `bans=1`, sanctions are listed beside the players; without, they count as not allowed',
  )
    .errors({
      EPOCH_UNKNOWN: {
        status: 410,
        message:
          'The changes since then are not known, as after a restored backup or weeks of silence: ask for everything, ' +
          'without `since`',
      },
    })
    .input(
      z.object({
        /** The `until` of the previous response, unchanged; empty counts as absent. */
        since: z.optional(z.string().check(z.maxLength(200))),
        wait: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_WAIT)), 0),
        bans: z.optional(z.literal('1')),
      }),
    )
    .output(Changes),

  player: GET(
    asGame,
    '/game/allowlist/{id}',
    'Whether a player may join, by Discord id; unknown players may not',
  )
    .input(ByDiscordId)
    .output(Player),

  license: GET(
    asGame,
    '/game/licenses/{license}',
    'Whether a player may join, by licence; `discordId` is null while it is not linked',
  )
    .input(ByLicense)
    .output(LicensePlayer),

  link: POST(
    asGame,
    '/game/links',
    `Creates a code for this licence, valid once for ${CODE_MINUTES} minutes; replaces an earlier one`,
    201,
  )
    .meta({ perMinute: 3_000 })
    .errors({ LICENSE_TAKEN })
    .input(z.object({ license: License, name: GameName }))
    .output(z.object({ code: z.string(), expiresAt: Moment })),

  categories: GET(
    asGame,
    '/game/categories',
    `Described categories, the newest first, ${MAX_SENT_CATEGORIES} at most: the resource offers an export for each`,
  ).output(
    z.object({
      categories: z.array(z.object({ name: z.string(), scriptExport: z.string() })),
    }),
  ),

  heartbeat: POST(
    asGame,
    '/game/heartbeat',
    'Reports the state of a game server, every 15 seconds; a repeated refusal is stored once',
    204,
  )
    .meta({ bodyLimit: 1_048_576, perMinute: 60 })
    .input(Heartbeat)
    .output(z.void()),

  licenses: {
    mine: GET(
      asUser,
      '/auth/me/licenses',
      'Game accounts with which this person may join even without Discord',
    ).output(z.array(LinkedLicense)),
    link: POST(asUser, '/auth/me/licenses', 'Links the game account that was shown this code', 201)
      .meta({ perMinute: CODE_TRIES })
      .errors({
        CODE_UNKNOWN: { status: 404, message: 'This code is wrong, used or older than 10 minutes' },
        LICENSE_TAKEN,
        TOO_MANY_LICENSES: conflict(`A person may have ${MAX_LICENSES} licences`),
      })
      .input(z.object({ code: LinkCode }))
      .output(LinkedLicense),
    unlink: DELETE(
      asUser,
      '/auth/me/licenses/{license}',
      'Unlinks a game account; it no longer gives access to the game',
    )
      .errors({ NOT_FOUND })
      .input(ByLicense)
      .output(z.void()),
  },

  servers: GET(
    asStaff,
    '/game/servers',
    'Game servers with a valid token, their players, and players they refused in the last day',
  ).output(
    z.object({
      servers: z.array(GameServer),
      /** Refusals of the last day, one per player and reason, newest first, limited in number. */
      refused: z.array(RefusedPlayer),
      refusedTotal: z.int(),
      isAnyoneApproved: z.boolean(),
      ...GameSettings.shape,
    }),
  ),

  refused: GET(
    asStaff,
    '/game/refused/{sanctionId}',
    'Players refused because of this sanction in the last day, limited in number',
  )
    .input(z.object({ sanctionId: Uuid }))
    .output(z.array(RefusedPlayer)),

  resource: POST(
    asOwner,
    '/game/resource',
    'Downloads the resource of the game server as a ZIP. With the text of a token it has westmore.cfg, the settings ' +
      'with that token, which is stored nowhere; without it everything that an update replaces',
  )
    .meta({ perMinute: 10 })
    .input(z.object({ token: z.nullable(TokenText) }))
    .output(z.unknown()),

  setSettings: PUT(asOwner, '/game/settings', 'Sets who may join the game; takes effect at once')
    .input(GameSettings)
    .output(GameSettings),
}
