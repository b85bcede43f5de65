import * as z from 'zod/mini'
import type { DiscordFault } from '@westmore/contract/discord.ts'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import type { Env } from '#env.ts'
import { discordWords as words } from './words.ts'
import { linesOf } from './line.ts'

const { good, warning, bad } = linesOf('discord')

const PATIENCE = 5_000
/** Seconds between this machine's clock and Discord's. */
const CLOCK_DRIFTS = 30

type Credentials = Pick<Env, 'PUBLIC_URL' | 'DISCORD_API_URL' | 'DISCORD_CLIENT_ID' | 'DISCORD_CLIENT_SECRET'>

const Refusal = z.object({ error: z.string() })
const Application = z.object({ redirect_uris: z.optional(z.array(z.string())) })

/** An invalid code checks the application's secret; the answer has Discord's clock. */
export async function askForApplication(env: Credentials) {
  const answer = await fetch(`${env.DISCORD_API_URL}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: env.DISCORD_CLIENT_ID,
      client_secret: env.DISCORD_CLIENT_SECRET,
      grant_type: 'authorization_code',
      code: 'westmore-doctor',
      redirect_uri: `${env.PUBLIC_URL}/user`,
    }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  const date = Date.parse(answer.headers.get('date') ?? '')
  const refusal = Refusal.safeParse(await answer.json().catch(() => undefined))
  const error = refusal.success ? refusal.data.error : undefined
  const verdict = error === 'invalid_client' ? 'unknown' : error === 'invalid_grant' ? 'known' : 'unclear'
  return { verdict, drift: Number.isNaN(date) ? 0 : Math.round((date - Date.now()) / 1_000) } as const
}

export async function examineDiscord(
  env: Env,
  botFaults: (() => Promise<DiscordFault[]>) | undefined,
): Promise<DoctorLine[]> {
  const asked = await askForApplication(env).catch(() => undefined)
  if (!asked) return [bad(words.away)]
  const { verdict, drift } = asked
  const lines = [
    verdict === 'known'
      ? good(words.application)
      : verdict === 'unknown'
        ? bad(words.wrongSecret)
        : warning(words.unclear),
  ]
  if (Math.abs(drift) > CLOCK_DRIFTS) lines.push(warning(words.clock(Math.abs(drift))))
  if (!env.DISCORD_BOT_TOKEN) return [...lines, warning(words.noBot(`${env.PUBLIC_URL}/user`))]
  if (!botFaults) return lines
  const faults = await botFaults()
  if (faults.length === 0) lines.push(good(words.bot))
  // Without a key only the bot's buttons do not work.
  for (const fault of faults) lines.push((fault === 'no-key' ? warning : bad)(words.faults[fault]))
  const redirect = await redirectLine(env)
  return redirect ? [...lines, redirect] : lines
}

/** Only the bot can read the application's redirect addresses. */
async function redirectLine(env: Env): Promise<DoctorLine | undefined> {
  const answer = await fetch(`${env.DISCORD_API_URL}/applications/@me`, {
    headers: { authorization: `Bot ${env.DISCORD_BOT_TOKEN}` },
    signal: AbortSignal.timeout(PATIENCE),
  })
  const told = Application.safeParse(await answer.json().catch(() => undefined))
  const uris = told.success ? told.data.redirect_uris : undefined
  const own = `${env.PUBLIC_URL}/user`
  if (!uris) return undefined
  return uris.includes(own) ? good(words.redirect(own)) : bad(words.noRedirect(own))
}
