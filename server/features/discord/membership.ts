import { finishesWithin } from '#flow/finishes-within.ts'
import { cacheFor } from '#flow/sharing.ts'
import type { Sending } from './send-result.ts'
import { UNKNOWN_MEMBER, UNKNOWN_USER } from './send.ts'
import { isConfigured, stateOf } from './state-store.ts'

/** How long (ms) an answer is reused; «no» briefly: the person may be joining in another window. */
const freshFor = (isMember?: boolean | null) => (isMember === false ? 3_000 : 60_000)
const PATIENCE = 2_000
const MOST_KEPT = 1_000
/** Discord gets the questions one after the other; further ones would wait too long. */
const MOST_ASKED = 20

/** Null without a bot, and while Discord does not say. */
export function openMembership({ db, env, discord }: Sending) {
  const kept = new Map<string, () => Promise<boolean | null>>()
  let underWay = 0

  async function ask(userId: string): Promise<boolean | null> {
    underWay += 1
    const path = `/guilds/${env.DISCORD_GUILD_ID}/members/${userId}`
    const answer = await discord.ask('GET', path).finally(() => (underWay -= 1))
    if (answer.kind === 'ok') return true
    return answer.kind === 'refused' && [UNKNOWN_MEMBER, UNKNOWN_USER].includes(answer.code) ? false : null
  }

  return async (userId: string): Promise<boolean | null> => {
    if (!isConfigured(env) || (await stateOf(db)).refusedAt !== null) return null
    const known = kept.get(userId)
    if (!known && underWay >= MOST_ASKED) return null
    const askOnce = known ?? cacheFor(freshFor, () => ask(userId))
    kept.set(userId, askOnce)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    const answer = askOnce()
    return (await finishesWithin(PATIENCE, answer)) ? answer : null
  }
}
