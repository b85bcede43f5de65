import * as z from 'zod/mini'
import { asGame } from './doors.ts'
import { Moment } from './text.ts'
import { DiscordId } from './users.ts'

/** How many players one answer tells of. */
export const GAME_PAGE_SIZE = 1_000

const Allowance = z.object({ discordId: DiscordId, allowed: z.boolean() })

/** What a game server asks: whom it may let in. No names, no addresses. */
export const game = {
  player: asGame
    .route({
      method: 'GET',
      path: '/game/allowlist/{id}',
      summary: 'Whether a player may come in, by Discord id; who is not known may not',
    })
    .input(z.object({ id: DiscordId }))
    /** `changedAt`: when the game was last to let in or to stop letting in; null when it never was. */
    .output(z.extend(Allowance, { changedAt: z.nullable(Moment) })),

  changes: asGame
    .route({
      method: 'GET',
      path: '/game/allowlist',
      summary:
        'Without `since` all who may come in; with it everybody for whom that changed since, some twice',
    })
    .errors({
      SINCE_TOO_OLD: {
        status: 410,
        message: 'Removed players of that time are forgotten: ask for everything, without `since`',
      },
    })
    .input(
      z.object({
        /** The `until` of the answer before, as it came; an empty one is none. */
        since: z.optional(z.string().check(z.maxLength(100))),
      }),
    )
    .output(
      z.object({
        players: z.array(Allowance),
        /** The next `since`; a while back, so that a decision under way at the moment is not missed. */
        until: z.string(),
        /** Whether to ask on at once. */
        more: z.boolean(),
      }),
    ),
}
