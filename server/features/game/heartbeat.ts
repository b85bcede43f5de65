import { REFUSED_HOURS, type Heartbeat, type Refused } from '@westmore/contract/game.ts'
import { correctedBy, skewInSeconds } from '@westmore/contract/logs-lines.ts'
import { claimTaken, learnDiscordId, namesLacking } from '#features/allowlist/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Db } from '#postgres/db.ts'
import { asGame } from '#rpc.ts'
import { storeHeartbeat, storeRefused } from './server-store.ts'
import { recordRemoval } from './store.ts'

export const heartbeat = asGame.game.heartbeat.handler(
  async ({ input: { refused, now: theirs, ...received }, context: { db, game, now } }) => {
    const { sender, serverId } = game
    const skew = Date.parse(theirs) - now().getTime()
    const lately = ofTheDay(refused, skew, now())
    if (lately.length > 0) await storeRefused(db, game, lately)
    await learnTaken(db, received.players)
    // Last, because its signal announces the refusals as well.
    await storeHeartbeat(db, { ...received, sender, serverId, clockSkew: skewInSeconds(skew) })
  },
)

/** FXServer reads licence and Discord account from one signed ticket, so an admission by licence learns its account. */
async function learnTaken(db: Db, players: Heartbeat['players']): Promise<void> {
  const both = players.filter(({ license, discordId }) => license !== null && discordId !== null)
  if (both.length === 0) return
  const lacking = await namesLacking(
    db,
    both.map(({ license }) => license ?? ''),
  )
  for (const { license, discordId } of both.filter((one) => lacking.has(one.license ?? '')))
    await db.transaction().execute(async (tx) => {
      await lockPeople(tx)
      const before = await learnDiscordId(tx, license ?? '', discordId ?? '')
      if (before === undefined) return
      await recordRemoval(tx, before)
      await claimTaken(tx, [discordId ?? ''])
    })
}

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
