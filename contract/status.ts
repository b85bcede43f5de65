import * as z from 'zod/mini'
import { anyone } from './doors.ts'
import { Moment } from './text.ts'

/**
 * How full the game servers are, as they tell it; when none has for 45 seconds, as the one of GAME_SERVER_URL answers. All
 * zero and not online when nothing is known.
 */
const GameStatus = z.object({
  online: z.boolean(),
  players: z.int(),
  maxPlayers: z.int(),
  queue: z.int(),
  /** Seconds until a scheduled restart, 0 while it is under way; null when none is. */
  restartIn: z.nullable(z.int()),
})
export type GameStatus = z.infer<typeof GameStatus>

/** What the site was built from. */
export const Version = z.object({
  /** The first twelve characters of its name in git. */
  commit: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  committedAt: Moment,
})
export type Version = z.infer<typeof Version>

export const status = anyone
  .route({
    method: 'GET',
    path: '/status',
    summary:
      'Players online and waiting on the game server, at most 15 seconds old; and the version of the site',
  })
  // Null when it was built from a copy that does not know.
  .output(z.extend(GameStatus, { version: z.nullable(Version) }))
