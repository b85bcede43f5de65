import { setTimeout as sleep } from 'node:timers/promises'
import { readCallEnv, readEnv } from '#env.ts'
import { askForApplication } from '#features/doctor/discord.ts'
import { StartError } from '#process/start-error.ts'
import { setupWords as words } from './words.ts'

/** Values by their names in `.env`: known ones, and the answers so far. */
export type Settings = Record<string, string | undefined>

/** Result of checking an answer: a rejected one is asked again, otherwise the text is shown. */
export interface CheckResult {
  isWrong: boolean
  says: string
}

const accepted = (says: string): CheckResult => ({ isWrong: false, says })
const rejected = (says: string): CheckResult => ({ isWrong: true, says })

const PATIENCE = 5_000

/** Checks with Discord whether it knows the application with this secret. */
export async function checkApplication(secret: string, settings: Settings): Promise<CheckResult> {
  if (secret === '') return rejected(words.wrongApplication)
  const verdict = await askForApplication({
    PUBLIC_URL: settings['PUBLIC_URL'] ?? '',
    DISCORD_API_URL: settings['DISCORD_API_URL'] || 'https://discord.com/api/v10',
    DISCORD_CLIENT_ID: settings['DISCORD_CLIENT_ID'] ?? '',
    DISCORD_CLIENT_SECRET: secret,
  }).catch(() => undefined)
  if (verdict === 'unknown') return rejected(words.wrongApplication)
  return accepted(verdict === 'known' ? words.goodApplication : words.noDiscord)
}

const SNOWFLAKE = /^\d{17,20}$/

export function checkId(id: string): CheckResult {
  return SNOWFLAKE.test(id) ? accepted('') : rejected(words.wrongId(id))
}

export function checkOwners(ids: string): CheckResult {
  const verdicts = ids.split(',').map((id) => checkId(id.trim()))
  return verdicts.find(({ isWrong }) => isWrong) ?? accepted('')
}

/** Time limit (ms) for a proxy to get its certificate. */
const TO_REACH = 60_000

/** Waits until the site answers, or the time is over; the following check reports why it does not. */
export async function waitUntilReachable(url: string): Promise<void> {
  const until = performance.now() + TO_REACH
  while (performance.now() < until) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(1_000)
  }
}

/** Accepts what the server would accept, and has this form. */
export const checkForm =
  (name: string, says: string, form = /^/) =>
  (value: string) =>
    form.test(value) && fits(name, value) ? accepted('') : rejected(says)

/** Whether the server, or the call, would accept this value. */
const fits = (name: string, value: string) =>
  isValidFor(() =>
    name.startsWith('CALL_')
      ? readCallEnv({ [name]: value })
      : readEnv({ DISCORD_CLIENT_ID: 'any', DISCORD_CLIENT_SECRET: 'any', [name]: value }),
  )

function isValidFor(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof StartError) return false
    throw error
  }
}
