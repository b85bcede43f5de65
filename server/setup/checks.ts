import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import * as z from 'zod/mini'
import { readEnv } from '#env.ts'
import { askForApplication } from '#features/doctor/discord.ts'
import { StartError } from '#start-error.ts'
import { setupWords as words } from './words.ts'

/** What reality says to an answer: a wrong one is asked for again, the rest is told. */
export interface Verdict {
  isWrong: boolean
  says: string
}

const right = (says: string): Verdict => ({ isWrong: false, says })
const wrong = (says: string): Verdict => ({ isWrong: true, says })

const PATIENCE = 5_000

/** The site needs HTTPS, and a name that leads here. */
export async function checkAddress(publicUrl: string): Promise<Verdict> {
  if (!fits('PUBLIC_URL', publicUrl) || !/^https:/i.test(publicUrl)) return wrong(words.httpsOnly)
  const { hostname } = new URL(publicUrl)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const leads = await lookup(host, { all: true }).catch(() => [])
  if (leads.length === 0) return right(words.noDns(host))
  const own = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? [])
  const addresses = leads.map(({ address }) => address)
  return right(
    addresses.some((address) => own.includes(address))
      ? words.goodDns(host)
      : words.otherDns(host, addresses.join(', '), own.filter((one) => !isOwnLoop(one)).join(', ')),
  )
}

const isOwnLoop = (address: string) => address.startsWith('127.') || address === '::1'

/** Discord itself says whether it knows the application under this secret. */
export async function checkApplication(answers: {
  publicUrl: string
  apiUrl: string
  clientId: string
  clientSecret: string
}): Promise<Verdict> {
  const asked = await askForApplication({
    PUBLIC_URL: answers.publicUrl,
    DISCORD_API_URL: answers.apiUrl,
    DISCORD_CLIENT_ID: answers.clientId,
    DISCORD_CLIENT_SECRET: answers.clientSecret,
  }).catch(() => undefined)
  if (asked?.verdict === 'unknown') return wrong(words.wrongApplication)
  return right(asked?.verdict === 'known' ? words.goodApplication : words.noDiscord)
}

export function checkOwners(ids: string): Verdict {
  return ids.trim() !== '' && fits('OWNER_IDS', ids) ? right('') : wrong(words.wrongOwners)
}

const Dynamic = z.object({ clients: z.number(), sv_maxclients: z.coerce.number() })

/** FXServer tells anybody how many play. */
export async function checkGameServer(url: string): Promise<Verdict> {
  if (url === '') return right('')
  if (!fits('GAME_SERVER_URL', url)) return wrong(words.wrongGame)
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/dynamic.json`, {
      signal: AbortSignal.timeout(PATIENCE),
    })
    const { clients, sv_maxclients: slots } = Dynamic.parse(await answer.json())
    return right(words.goodGame(`${clients}/${slots}`))
  } catch {
    return right(words.noGame(url))
  }
}

export function checkConnect(address: string): Verdict {
  return fits('GAME_CONNECT_ADDRESS', address) ? right('') : wrong(words.wrongConnect)
}

/** Whether the server would take this value. */
function fits(name: string, value: string): boolean {
  try {
    readEnv({ DISCORD_CLIENT_ID: 'any', DISCORD_CLIENT_SECRET: 'any', [name]: value })
    return true
  } catch (error) {
    if (error instanceof StartError) return false
    throw error
  }
}
