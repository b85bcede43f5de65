import * as z from 'zod/mini'
import { anyone } from './doors.ts'

/** How full the game server is; all zero and not online when its address is not configured or it does not answer. */
export const Status = z.object({
  online: z.boolean(),
  players: z.int(),
  maxPlayers: z.int(),
  queue: z.int(),
})
export type Status = z.infer<typeof Status>

export const status = anyone
  .route({
    method: 'GET',
    path: '/status',
    summary: 'Players online and waiting on the game server, at most 15 seconds old',
  })
  .output(Status)
