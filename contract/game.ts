import * as z from 'zod/mini'
import { asGame, asOwner, asStaff, asUser, NOT_FOUND } from './doors.ts'
import { LogPerson } from './logs-people.ts'
import { cleanText, Moment, requiredText, Uuid } from './text.ts'
import { DiscordId } from './users.ts'

/** How many players one answer lists at most. */
export const GAME_PAGE_SIZE = 1_000
/** How long (s) a question for changes may be held. */
export const MAX_WAIT = 4
/** Questions of one token held at once, on each node; the oldest gives way. */
export const MAX_HELD = 4

/** A code is valid for so long (minutes) and typed so often (in a minute, by one person) at most. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const CODE_LENGTH = 8
/** Letters and digits that nobody mistakes for one another: no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CODE_LETTERS = 'ACDEFGHJKMNPRTWXY34679'
/** Licences that one person may have. */
export const MAX_LICENSES = 5

/** The most players, refusals and UTF-16 units of a name that one heartbeat tells. */
export const MAX_PLAYERS = 2_048
export const MAX_REFUSED = 200
export const MAX_GAME_NAME = 200
/** A game server that was silent for so long (s) is not connected. */
export const HEARTBEAT_PATIENCE = 45
/** How long (hours) it is kept who was refused. */
export const REFUSED_HOURS = 24

/** The signed identifier of a game account; the whole of it, as FXServer writes it. */
export const License = z.string().check(z.regex(/^license:[\da-f]{40}$/))

/** How many categories a game server is told of. */
export const MAX_TOLD_CATEGORIES = 500

/** A code as people type it: small letters, spaces and dashes do not matter. */
export const LinkCode = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => text.toUpperCase().replace(/[\s-]/g, '')),
  z.regex(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`)),
)

/** A name of the game as text: FXServer cuts it at 200 bytes; whatever else comes is cut, never refused. */
const GameName = z
  .string()
  .check(z.overwrite((text) => cleanText(text).slice(0, MAX_GAME_NAME).trim().toWellFormed()))

/** Ends with Z: the wire knows UTC only. */
const Instant = z.iso.datetime()

export const standingStates = ['none', 'waiting', 'declined', 'revoked', 'approved'] as const
/** How it stands with somebody's application, so far as the card that refuses them tells it. */
export const Standing = z.object({
  state: z.enum(standingStates),
  /** Among those who wait, from 1. */
  place: z.nullable(z.int()),
  /** Why it was declined or revoked. */
  reason: z.nullable(z.string()),
  /** Until they may apply again. */
  hoursRemaining: z.nullable(z.int()),
})
export type Standing = z.infer<typeof Standing>

/** Whether somebody may come in, and with which licences even without their Discord account. */
export const Allowance = z.object({
  discordId: DiscordId,
  allowed: z.boolean(),
  licenses: z.array(z.string()),
})
export type Allowance = z.infer<typeof Allowance>

const Player = z.object({
  discordId: DiscordId,
  allowed: z.boolean(),
  licenses: z.array(z.string()),
  /** When the way in last opened or closed; null when it never did. */
  changedAt: z.nullable(Moment),
  standing: Standing,
})
export type Player = z.infer<typeof Player>

/** The same by licence; nobody's when no person linked it. */
const LicensePlayer = z.extend(Player, { discordId: z.nullable(DiscordId) })
export type LicensePlayer = z.infer<typeof LicensePlayer>

export const Changes = z.object({
  players: z.array(
    z.extend(Allowance, {
      /** Why somebody may no longer: the reason of the revocation. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** The next `since`. */
  until: z.string(),
  /** Whether there is more: ask again at once. */
  more: z.boolean(),
})
export type Changes = z.infer<typeof Changes>

export const refusals = ['none', 'waiting', 'declined', 'revoked', 'unlinked', 'away'] as const

const count = (max: number) => z.int().check(z.minimum(0), z.maximum(max))
const WEEK = 7 * 24 * 3_600

const Refused = z.object({
  /** Made by the game server, so that a refusal told twice is stored once. */
  id: Uuid,
  at: Instant,
  license: z.nullable(License),
  discordId: z.nullable(DiscordId),
  name: GameName,
  why: z.enum(refusals),
})
export type Refused = z.infer<typeof Refused>

/** What a game server did not take since its resource started. */
const TurnedAway = z.object({
  /** Events that only the server may send and a player's game sent. */
  forged: count(Number.MAX_SAFE_INTEGER),
  /** Lines that one player caused beyond the measure. */
  flooded: count(Number.MAX_SAFE_INTEGER),
  /** Lines that the ledger refused. */
  refused: count(Number.MAX_SAFE_INTEGER),
})
export type TurnedAway = z.infer<typeof TurnedAway>

/** The gate of a game server; null from a resource of an older version. */
const Gate = z.object({
  isOn: z.boolean(),
  /** Players without access who were not dropped, because the first list had fewer people than played; null when it had enough. */
  spared: z.nullable(count(MAX_PLAYERS)),
})

const OnlinePlayer = z.object({
  /** The number the game server gave. */
  id: count(1_000_000),
  license: z.nullable(License),
  discordId: z.nullable(DiscordId),
  name: GameName,
})
export type OnlinePlayer = z.infer<typeof OnlinePlayer>

export const Heartbeat = z.object({
  players: z.array(OnlinePlayer).check(z.maxLength(MAX_PLAYERS)),
  slots: count(MAX_PLAYERS),
  queue: count(10_000),
  /** Seconds since the resource started. */
  uptime: count(1_000_000_000),
  version: requiredText(50),
  /** The game's clock. */
  now: Instant,
  /** Seconds until a scheduled restart. */
  restartIn: z.nullable(count(WEEK)),
  /** Lines that wait on the game server for the ledger, and lines for which there was no room. */
  spool: z.object({
    lines: count(Number.MAX_SAFE_INTEGER),
    bytes: count(Number.MAX_SAFE_INTEGER),
    dropped: count(Number.MAX_SAFE_INTEGER),
    /** Lines in memory because the disk refuses them; null while it takes them, and from a resource of an older version. */
    inMemory: z._default(z.nullable(count(Number.MAX_SAFE_INTEGER)), null),
  }),
  /** Null of a resource that does not tell it. */
  turnedAway: z._default(z.nullable(TurnedAway), null),
  /** Seconds since the list of players was last known whole and fresh; null before it ever was. */
  lag: z.nullable(count(1_000_000_000)),
  gate: z._default(z.nullable(Gate), null),
  refused: z.array(Refused).check(z.maxLength(MAX_REFUSED)),
})
export type Heartbeat = z.infer<typeof Heartbeat>

/** A licence that a person proved to be theirs by a code. */
export const LinkedLicense = z.object({ license: z.string(), linkedAt: Moment })
export type LinkedLicense = z.infer<typeof LinkedLicense>

/** Who somebody of the game is here; null when nobody is known to be them. */
const person = { person: z.nullable(LogPerson) }

/** A game server as the staff see it. */
export const GameServer = z.object({
  /** Of its token; `environment` for that of GAME_TOKEN. */
  id: z.string(),
  /** The name of its token; null for that of GAME_TOKEN. */
  name: z.nullable(z.string()),
  serverId: z.string(),
  /** What it told last; null when it never did. */
  heartbeat: z.nullable(
    z.object({
      at: Moment,
      isConnected: z.boolean(),
      players: z.array(z.extend(OnlinePlayer, person)),
      slots: z.int(),
      queue: z.int(),
      /** When the resource started. */
      startedAt: Moment,
      version: z.string(),
      /** How far (s) the game's clock is ahead of the site's. */
      clockSkew: z.int(),
      restartAt: z.nullable(Moment),
      spool: z.object({ lines: z.int(), bytes: z.int(), dropped: z.int(), inMemory: z.nullable(z.int()) }),
      turnedAway: z.nullable(TurnedAway),
      lag: z.nullable(z.int()),
      gate: z.nullable(Gate),
    }),
  ),
})
export type GameServer = z.infer<typeof GameServer>

/** Somebody whom a server refused for one reason: when last, and how often. */
export const RefusedPlayer = z.extend(Refused, { times: z.int(), serverId: z.string(), ...person })
export type RefusedPlayer = z.infer<typeof RefusedPlayer>

export const GameSettings = z.object({
  /** Whether owners and administrators come into the game without an approved application. */
  letsStaffIn: z.boolean(),
})

const LICENSE_TAKEN = { status: 409, message: 'This licence is linked to somebody already' }
const ByLicense = z.object({ license: License })

/** What a game server asks and tells, and what people and staff see of it. */
export const game = {
  changes: asGame
    .route({
      method: 'GET',
      path: '/game/allowlist',
      summary:
        'Without `since` all who may come in; with it everybody for whom that, or whose licences, changed since, ' +
        'some twice. With `wait` it is held for so many seconds at most, until something changes',
    })
    .errors({
      SINCE_TOO_OLD: {
        status: 410,
        message: 'Changes of that time are forgotten: ask for everything, without `since`',
      },
      EPOCH_UNKNOWN: {
        status: 410,
        message: 'The database has another past (a backup was restored): ask for everything, without `since`',
      },
    })
    .input(
      z.object({
        /** The `until` of the previous answer, unchanged; empty counts as not given. */
        since: z.optional(z.string().check(z.maxLength(200))),
        wait: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_WAIT)), 0),
      }),
    )
    .output(Changes),

  player: asGame
    .route({
      method: 'GET',
      path: '/game/allowlist/{id}',
      summary: 'Whether a player may come in, by Discord id; who is not known may not',
    })
    .input(z.object({ id: DiscordId }))
    .output(Player),

  license: asGame
    .route({
      method: 'GET',
      path: '/game/licenses/{license}',
      summary: 'The same by licence; `discordId` is null while nobody has linked it',
    })
    .input(ByLicense)
    .output(LicensePlayer),

  link: asGame
    .meta({ perMinute: 3_000 })
    .route({
      method: 'POST',
      path: '/game/links',
      successStatus: 201,
      summary: `A code for this licence, valid once for ${CODE_MINUTES} minutes; one made before ends with it`,
    })
    .errors({ LICENSE_TAKEN })
    .input(z.object({ license: License, name: GameName }))
    .output(z.object({ code: z.string(), expiresAt: Moment })),

  categories: asGame
    .route({
      method: 'GET',
      path: '/game/categories',
      summary: `Described categories, the newest first, ${MAX_TOLD_CATEGORIES} at most: the resource offers an export for each`,
    })
    .output(
      z.object({
        categories: z.array(z.object({ name: z.string(), scriptExport: z.string() })),
      }),
    ),

  heartbeat: asGame
    .meta({ bodyLimit: 1_048_576, perMinute: 60 })
    .route({
      method: 'POST',
      path: '/game/heartbeat',
      successStatus: 204,
      summary: 'How it stands with a game server, every 15 seconds; a refusal told twice is stored once',
    })
    .input(Heartbeat)
    .output(z.void()),

  licenses: {
    mine: asUser
      .route({
        method: 'GET',
        path: '/auth/me/licenses',
        summary: 'Game accounts that open the game to this person even without Discord',
      })
      .output(z.array(LinkedLicense)),
    link: asUser
      .meta({ perMinute: CODE_TRIES })
      .route({
        method: 'POST',
        path: '/auth/me/licenses',
        successStatus: 201,
        summary: 'Links the game account that was shown this code',
      })
      .errors({
        CODE_UNKNOWN: { status: 404, message: 'This code is wrong, used or older than 10 minutes' },
        LICENSE_TAKEN,
        TOO_MANY_LICENSES: { status: 409, message: `A person may have ${MAX_LICENSES} licences` },
      })
      .input(z.object({ code: LinkCode }))
      .output(LinkedLicense),
    unlink: asUser
      .route({
        method: 'DELETE',
        path: '/auth/me/licenses/{license}',
        successStatus: 204,
        summary: 'Unlinks a game account; it opens the game no more',
      })
      .errors({ NOT_FOUND })
      .input(ByLicense)
      .output(z.void()),
  },

  servers: asStaff
    .route({
      method: 'GET',
      path: '/game/servers',
      summary: 'Game servers with a valid token, who plays there, and whom they refused in the last day',
    })
    .output(
      z.object({
        servers: z.array(GameServer),
        /** Of the last day, each reason of a person once, the newest first, so many at most. */
        refused: z.array(RefusedPlayer),
        /** How many there are of them. */
        refusedTotal: z.int(),
        ...GameSettings.shape,
      }),
    ),

  setSettings: asOwner
    .route({
      method: 'PUT',
      path: '/game/settings',
      summary: 'Who comes into the game; the list follows at once',
    })
    .input(GameSettings)
    .output(GameSettings),
}
