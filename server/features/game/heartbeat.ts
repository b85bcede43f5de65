import { REFUSED_HOURS, type Refused } from '@westmore/contract/game.ts'
import { correctedBy, skewInSeconds } from '@westmore/contract/logs-lines.ts'
import { asGame } from '#rpc.ts'
import { storeHeartbeat, storeRefused } from './server-store.ts'

export const heartbeat = asGame.game.heartbeat.handler(
  async ({ input: { refused, now: theirs, ...told }, context: { db, game, now } }) => {
    const { sender, serverId } = game
    const skew = Date.parse(theirs) - now().getTime()
    const lately = ofTheDay(refused, skew, now())
    if (lately.length > 0) await storeRefused(db, game, lately)
    // Last, for its signal is about the refused as well.
    await storeHeartbeat(db, { ...told, sender, serverId, clockSkew: skewInSeconds(skew) })
  },
)

/** Drops refusals that are more than a day old, as they may be after a long silence, and lets none be dated in the future. */
function ofTheDay(refused: Refused[], skew: number, now: Date): Refused[] {
  const oldest = now.getTime() - REFUSED_HOURS * 3_600_000
  const latest = new Map(refused.map((one) => [one.id, one]))
  return [...latest.values()].flatMap((one) => {
    const at = Math.min(Date.parse(one.at) - correctedBy(skew), now.getTime())
    return at > oldest ? [{ ...one, at: new Date(at).toISOString() }] : []
  })
}
