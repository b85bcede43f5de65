import { openingAt } from '@westmore/contract/allowlist-hours.ts'
import { anyone } from '#rpc.ts'

export const status = anyone.status.handler(async ({ context: { askGameServer, rules, now, version } }) => {
  // Without the database the game server is still asked.
  const [game, known] = await Promise.all([askGameServer(), rules.read().catch(() => null)])
  return {
    ...game,
    opening: known && openingAt(known.opening, now()),
    askedAge: known && known.age,
    version,
  }
})
