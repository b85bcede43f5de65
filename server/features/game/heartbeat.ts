import { REFUSED_HOURS, type Refused } from '@westmore/contract/game.ts'
import { correctedBy, skewInSeconds } from '@westmore/contract/logs-lines.ts'
import { asGame } from '#rpc.ts'
import { storeHeartbeat, storeRefused } from './server-store.ts'

export const heartbeat = asGame.game.heartbeat.handler(
  async ({ input: { refused, now: theirs, ...received }, context: { db, game, now } }) => {
    const { sender, serverId } = game
    const skew = Date.parse(theirs) - now().getTime()
    const lately = ofTheDay(refused, skew, now())
    if (lately.length > 0) await storeRefused(db, game, lately)
    // Last, because its signal announces the refusals as well.
    await storeHeartbeat(db, { ...received, sender, serverId, clockSkew: skewInSeconds(skew) })
  },
)

/**
 * Refusals may arrive after a long silence: those older than a day are dropped, future ones are moved to now.
 */
function ofTheDay(refused: Refused[], skew: number, now: Date): Refused[] {
  const oldest = now.getTime() - REFUSED_HOURS * 3_600_000
  return refused.flatMap((one) => {
    const at = Math.min(Date.parse(one.at) - correctedBy(skew), now.getTime())
    return at > oldest ? [{ ...one, at: new Date(at).toISOString() }] : []
  })
}
