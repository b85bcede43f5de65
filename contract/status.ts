import * as z from 'zod/mini'
import { Opening } from './allowlist-hours.ts'
import { anyone } from './doors.ts'
import { GET } from './endpoint.ts'
import { Moment } from './text.ts'

/** The most players at once on the last evening that had any, and when. */
const Fullest = z.object({ players: z.int(), at: Moment })
export type Fullest = z.infer<typeof Fullest>

/** As the game servers report; if none reported for 45 seconds, from GAME_SERVER_URL; else zero and offline. */
const GameStatus = z.object({
  online: z.boolean(),
  players: z.int(),
  maxPlayers: z.int(),
  queue: z.int(),
  /** Seconds until a scheduled restart, 0 during it; null when none is planned. */
  restartIn: z.nullable(z.int()),
  /** The fullest moment of the last evening, shown while nobody plays; null if it is too old or unknown. */
  fullest: z.nullable(Fullest),
})
export type GameStatus = z.infer<typeof GameStatus>

export const Version = z.object({
  commit: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  committedAt: Moment,
})
export type Version = z.infer<typeof Version>

export const status = GET(
  anyone,
  '/status',
  'Players online and waiting on the game server, at most 15 seconds old; whether applications are accepted and which age they ask for; the version of the site',
).output(
  z.extend(GameStatus, {
    opening: z.nullable(Opening),
    /** The age that the questionnaire asks for; null when it does not ask, and while the database is down. */
    askedAge: z.nullable(z.int()),
    version: z.nullable(Version),
  }),
)
