import type { ApplicationState, Ban, Changes, LicensePlayer } from '@westmore/contract/game.ts'
import { cutCharacters, withoutInvisible } from './game.ts'

// Every answer is checked: a proxy may answer instead of the site.

export type Change = Changes['players'][number]
export type Access = Pick<LicensePlayer, 'discordId' | 'allowed' | 'standing' | 'ban'> & {}

export interface DescribedCategory {
  name: string
  scriptExport: string
}

const MAX_PAGE = 1_000
const MAX_REASON = 2_000
const MAX_LICENSES = 20
const MAX_CATEGORIES = 500
const MAX_IDENTIFIERS = 100
const MAX_WORDS = 8

export const isDiscordId = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{15,21}$/.test(value)
export const isLicense = (value: unknown): value is string =>
  typeof value === 'string' && /^license:[\da-f]{40}$/.test(value)

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const textOrNull = (value: unknown) =>
  typeof value === 'string' ? cutCharacters(withoutInvisible(value), MAX_REASON) : null
const countOrNull = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : null)

/** Null for an answer that is not the site's own. */
export function codeOf(body: unknown): string | null {
  return isObject(body) && typeof body['code'] === 'string' ? body['code'] : null
}

type ReadChanges = Changes & { bans: Ban[]; over: string[] }

export function readChanges(body: unknown): ReadChanges | undefined {
  if (!isObject(body)) return undefined
  const { players, bans, over, until, more, isAnyoneApproved } = body
  if (!Array.isArray(players) || !Array.isArray(bans) || !Array.isArray(over)) return undefined
  if (players.length > MAX_PAGE || bans.length + over.length > MAX_PAGE || !over.every(isUuid))
    return undefined
  if (typeof until !== 'string' || until === '' || until.length > 200) return undefined
  if (typeof more !== 'boolean' || typeof isAnyoneApproved !== 'boolean') return undefined
  const changes = players.map(readChange).filter((change) => change !== undefined)
  const banned = bans.map(readBan).filter((ban) => ban !== undefined)
  if (changes.length < players.length || banned.length < bans.length) return undefined
  return { players: changes, bans: banned, over, until, more, isAnyoneApproved }
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value)
const isText = (value: unknown): value is string => typeof value === 'string'

export function readBan(value: unknown): Ban | undefined {
  if (!isObject(value)) return undefined
  const { id, identifiers, until, words, url } = value
  if (!isUuid(id) || !isText(url) || !/^https?:/.test(url)) return undefined
  if (until !== null && !(isText(until) && !Number.isNaN(Date.parse(until)))) return undefined
  if (!Array.isArray(identifiers) || identifiers.length > MAX_IDENTIFIERS || !identifiers.every(isText))
    return undefined
  if (!Array.isArray(words) || !words.every(isText)) return undefined
  const shown = words.slice(0, MAX_WORDS).map((text) => cutCharacters(withoutInvisible(text), MAX_REASON))
  return { id, identifiers, until, words: shown, url }
}

export function readChange(value: unknown): Change | undefined {
  if (!isObject(value) || !isDiscordId(value['discordId']) || typeof value['allowed'] !== 'boolean')
    return undefined
  const { discordId, allowed, licenses, reason } = value
  if (!Array.isArray(licenses) || licenses.length > MAX_LICENSES || !licenses.every(isLicense))
    return undefined
  return { discordId, allowed, licenses, reason: textOrNull(reason) }
}

const states = new Set<unknown>(['none', 'waiting', 'declined', 'revoked', 'approved'])
const isState = (value: unknown): value is ApplicationState['state'] => states.has(value)

export function readAccess(body: unknown): Access | undefined {
  if (!isObject(body) || typeof body['allowed'] !== 'boolean' || !isObject(body['standing'])) return undefined
  const { discordId, allowed, standing } = body
  if (discordId !== null && !isDiscordId(discordId)) return undefined
  if (!isState(standing['state'])) return undefined
  const ban = body['ban'] === undefined || body['ban'] === null ? null : readBan(body['ban'])
  if (ban === undefined) return undefined
  return {
    discordId,
    allowed,
    ban,
    standing: {
      state: standing['state'],
      place: countOrNull(standing['place']),
      reason: textOrNull(standing['reason']),
      hoursRemaining: countOrNull(standing['hoursRemaining']),
    },
  }
}

export function readCode(body: unknown): { code: string; expiresAt: number } | undefined {
  if (!isObject(body) || typeof body['code'] !== 'string' || !/^[A-Z\d]{6,12}$/.test(body['code']))
    return undefined
  const expiresAt = Date.parse(String(body['expiresAt']))
  return Number.isNaN(expiresAt) ? undefined : { code: body['code'], expiresAt }
}

export function readCategories(body: unknown): DescribedCategory[] | undefined {
  if (!isObject(body) || !Array.isArray(body['categories'])) return undefined
  return body['categories'].slice(0, MAX_CATEGORIES).filter(isCategory)
}

const isCategory = (value: unknown): value is DescribedCategory =>
  isObject(value) && typeof value['name'] === 'string' && typeof value['scriptExport'] === 'string'

/** Undefined if the refusal is not from the site. */
export function readLineErrors(
  body: unknown,
): { index: number; field: string; reason: string }[] | undefined {
  if (!isObject(body) || body['code'] !== 'LINES_INVALID' || !isObject(body['data'])) return undefined
  const { errors } = body['data']
  if (!Array.isArray(errors)) return undefined
  return errors.flatMap((error: unknown) =>
    isObject(error) && Number.isInteger(error['index'])
      ? [{ index: Number(error['index']), field: String(error['field']), reason: String(error['reason']) }]
      : [],
  )
}
