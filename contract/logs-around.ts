import * as z from 'zod/mini'
import { asStaff, NOT_FOUND } from './doors.ts'
import { GET } from './endpoint.ts'
import { MAX_IDENTIFIER } from './logs-lines.ts'
import { CONTEXT_MINUTES, LogEntry } from './logs.ts'
import { oneOrMany, requiredText } from './text.ts'

export const MAX_CHOSEN = 8
/** Most players listed; most lines before or after the moment. */
export const NAMED_AROUND = 60
export const LINES_AROUND = 300
export const MAX_AROUND_MINUTES = 30

const PlayerAround = z.object({
  identifier: z.string(),
  name: z.nullable(z.string()),
  count: z.int(),
  /** Whether the line is about them or names them, by name or identifier. */
  isParty: z.boolean(),
})

export const PlayersAroundLine = z.object({
  entry: LogEntry,
  /** Players active on that server in this period: the parties, then those who acted nearest to the line. */
  players: z.array(PlayerAround),
  others: z.int(),
  logs: z.array(LogEntry),
  isWhole: z.boolean(),
})
export type PlayersAroundLine = z.infer<typeof PlayersAroundLine>

export const around = GET(
  asStaff,
  '/logs/entries/{id}/around',
  'What everybody on the same server did around the moment of a line',
)
  .errors({ NOT_FOUND })
  .input(
    z.object({
      id: z.coerce.number().check(z.int(), z.minimum(1)),
      minutes: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_AROUND_MINUTES)),
        CONTEXT_MINUTES,
      ),
      player: oneOrMany(requiredText(MAX_IDENTIFIER), MAX_CHOSEN),
    }),
  )
  .output(PlayersAroundLine)
