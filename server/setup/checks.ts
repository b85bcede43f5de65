import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { listCopies, rclone } from '#features/backup/archive/elsewhere.ts'
import { transportTo } from '#call/channels.ts'
import { readCallEnv, readEnv } from '#env.ts'
import { askForApplication } from '#features/doctor/discord.ts'
import { StartError } from '#process/start-error.ts'
import { setupWords as words } from './words.ts'

/** Result of checking an answer: a rejected one is asked again, otherwise the text is shown. */
export interface CheckResult {
  isWrong: boolean
  says: string
}

const accepted = (says: string): CheckResult => ({ isWrong: false, says })
const rejected = (says: string): CheckResult => ({ isWrong: true, says })

const PATIENCE = 5_000

export async function checkAddress(publicUrl: string): Promise<CheckResult> {
  if (!fits('PUBLIC_URL', publicUrl) || !/^https:/i.test(publicUrl)) return rejected(words.httpsOnly)
  const { hostname } = new URL(publicUrl)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const leads = await lookup(host, { all: true }).catch(() => [])
  if (leads.length === 0) return accepted(words.noDns(host))
  const own = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? [])
  const addresses = leads.map(({ address }) => address)
  return accepted(
    addresses.some((address) => own.includes(address))
      ? words.goodDns(host)
      : words.otherDns(host, addresses.join(', '), own.filter((one) => !isOwnLoop(one)).join(', ')),
  )
}

const isOwnLoop = (address: string) => address.startsWith('127.') || address === '::1'

export async function checkApplication(answers: {
  publicUrl: string
  apiUrl: string
  clientId: string
  clientSecret: string
}): Promise<CheckResult> {
  const asked = await askForApplication({
    PUBLIC_URL: answers.publicUrl,
    DISCORD_API_URL: answers.apiUrl,
    DISCORD_CLIENT_ID: answers.clientId,
    DISCORD_CLIENT_SECRET: answers.clientSecret,
  }).catch(() => undefined)
  if (asked?.verdict === 'unknown') return rejected(words.wrongApplication)
  return accepted(asked?.verdict === 'known' ? words.goodApplication : words.noDiscord)
}

const SNOWFLAKE = /^\d{17,20}$/

export function checkId(id: string): CheckResult {
  return SNOWFLAKE.test(id) ? accepted('') : rejected(words.wrongId(id))
}

export function checkOwners(ids: string): CheckResult {
  const verdicts = ids.split(',').map((id) => checkId(id.trim()))
  return verdicts.find(({ isWrong }) => isWrong) ?? accepted('')
}

const Dynamic = z.object({ clients: z.number(), sv_maxclients: z.coerce.number() })

export async function checkGameServer(url: string): Promise<CheckResult> {
  if (url === '') return accepted('')
  if (!fits('GAME_SERVER_URL', url)) return rejected(words.wrongGame)
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/dynamic.json`, {
      signal: AbortSignal.timeout(PATIENCE),
    })
    const { clients, sv_maxclients: slots } = Dynamic.parse(await answer.json())
    return accepted(words.goodGame(`${clients}/${slots}`))
  } catch {
    return accepted(words.noGame(url))
  }
}

export function checkConnect(address: string): CheckResult {
  return fits('GAME_CONNECT_ADDRESS', address) ? accepted('') : rejected(words.wrongConnect)
}

const Webhook = z.object({ name: z.nullable(z.string()) })

export async function checkWebhook(url: string): Promise<CheckResult> {
  if (url === '') return accepted('')
  if (!fitsCall('CALL_WEBHOOK_URL', url)) return rejected(words.wrongWebhook)
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined)
  if (!answer) return accepted(words.noDiscord)
  const known = Webhook.safeParse(await answer.json().catch(() => undefined))
  return answer.ok && known.success
    ? accepted(words.goodWebhook(known.data.name ?? ''))
    : rejected(words.wrongWebhook)
}

export function checkMailTo(addresses: string): CheckResult {
  return addresses === '' || fitsCall('CALL_MAIL_TO', addresses) ? accepted('') : rejected(words.wrongMail)
}

export async function checkSmtp(url: string): Promise<CheckResult> {
  if (!fitsCall('CALL_SMTP_URL', url)) return rejected(words.wrongSmtp)
  try {
    await transportTo(url).verify()
    return accepted(words.goodSmtp)
  } catch (error) {
    return rejected(words.noSmtp(error instanceof Error ? error.message : String(error)))
  }
}

export async function checkCopies(place: string, answers: Record<string, string>): Promise<CheckResult> {
  const variables = { ...process.env, ...answers }
  try {
    await rclone(['mkdir', place], text, { variables })
    const { names } = await listCopies(place, { variables })
    return accepted(words.goodCopies(place, names.length))
  } catch (error) {
    return rejected(words.noCopies(error instanceof Error ? error.message : String(error)))
  }
}

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

const fits = (name: string, value: string) =>
  isValidFor(() => readEnv({ DISCORD_CLIENT_ID: 'any', DISCORD_CLIENT_SECRET: 'any', [name]: value }))
const fitsCall = (name: string, value: string) => isValidFor(() => readCallEnv({ [name]: value }))

function isValidFor(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof StartError) return false
    throw error
  }
}
