import { finishesWithin } from '#flow/finishes-within.ts'
import type { Sending } from './sending/send-result.ts'
import { UNKNOWN_MEMBER, UNKNOWN_USER } from './sending/send.ts'
import { isConfigured, stateOf } from './state-store.ts'

/** How long (ms) a person waits for Discord. */
const PATIENCE = 2_000

/** Null without a bot, and while Discord does not say. */
export const openMembership =
  ({ db, env, discord }: Sending) =>
  async (userId: string): Promise<boolean | null> => {
    if (!isConfigured(env) || (await stateOf(db)).refusedAt !== null) return null
    const asked = discord.ask('GET', `/guilds/${env.DISCORD_GUILD_ID}/members/${userId}`)
    if (!(await finishesWithin(PATIENCE, asked))) return null
    const answer = await asked
    if (answer.kind === 'ok') return true
    return answer.kind === 'refused' && [UNKNOWN_MEMBER, UNKNOWN_USER].includes(answer.code) ? false : null
  }
