import type { ApplicationState, Ban, Changes, LicensePlayer } from '@westmore/contract/game.ts'
import { visibleText } from '@westmore/contract/signs.ts'
import { cutCharacters } from './game.ts'

// Every answer is checked: a proxy may answer instead of the site.

export type Change = Changes['players'][number]
export type Access = Pick<LicensePlayer, 'discordId' | 'allowed' | 'standing' | 'ban'> & {}

export interface DescribedCategory {
  name: string
  scriptExport: string
}

const MAX_REASON = 2_000

export const isDiscordId = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{15,21}$/.test(value)
export const isLicense = (value: unknown): value is string =>
  typeof value === 'string' && /^license:[\da-f]{40}$/.test(value)

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const textOrNull = (value: unknown) =>
  typeof value === 'string' ? cutCharacters(visibleText(value), MAX_REASON) : null
const countOrNull = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : null)

/** Null for an answer that is not the site's own. */
export function codeOf(body: unknown): string | null {
  return isObject(body) && typeof body['code'] === 'string' ? body['code'] : null
}

/** People on the list or whose access was revoked, and bans. */
export interface Listed {
  players: Change[]
  bans: Ban[]
}

export function readListed({ players, bans }: Record<string, unknown>): Listed | undefined {
  const people = readAll(players, readChange)
  const banned = readAll(bans, readBan)
  return people && banned && { players: people, bans: banned }
}

/** Undefined unless it is a list and each of its parts can be read. */
function readAll<One>(list: unknown, read: (value: unknown) => One | undefined): One[] | undefined {
  if (!Array.isArray(list)) return undefined
  const all = list.map(read).filter((one) => one !== undefined)
  return all.length === list.length ? all : undefined
}

export function readChanges(body: unknown): (Changes & { bans: Ban[]; over: string[] }) | undefined {
  if (!isObject(body)) return undefined
  const { over, until, more, isAnyoneApproved } = body
  const listed = readListed(body)
  if (!listed || !isTexts(over) || !isText(until) || until === '' || until.length > 200) return undefined
  if (typeof more !== 'boolean' || typeof isAnyoneApproved !== 'boolean') return undefined
  return { ...listed, over, until, more, isAnyoneApproved }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

function readBan(value: unknown): Ban | undefined {
  if (!isObject(value)) return undefined
  const { id, identifiers, until, words, url } = value
  if (!isText(id) || !isText(url) || !/^https?:/.test(url) || !isTexts(identifiers) || !isTexts(words))
    return undefined
  if (until !== null && !(isText(until) && !Number.isNaN(Date.parse(until)))) return undefined
  const shown = words.map((text) => cutCharacters(visibleText(text), MAX_REASON))
  return { id, identifiers, until, words: shown, url }
}

function readChange(value: unknown): Change | undefined {
  if (!isObject(value) || !isDiscordId(value['discordId']) || typeof value['allowed'] !== 'boolean')
    return undefined
  const { discordId, allowed, licenses, reason } = value
  if (!Array.isArray(licenses) || !licenses.every(isLicense)) return undefined
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
  return isObject(body) && Array.isArray(body['categories'])
    ? body['categories'].filter(isCategory)
    : undefined
}

const isCategory = (value: unknown): value is DescribedCategory =>
  isObject(value) && isText(value['name']) && isText(value['scriptExport'])

/** Undefined if the refusal is not from the site. */
export function readLineErrors(body: unknown): { field: string; reason: string }[] | undefined {
  if (!isObject(body) || body['code'] !== 'LINES_INVALID' || !isObject(body['data'])) return undefined
  const { errors } = body['data']
  if (!Array.isArray(errors)) return undefined
  return errors
    .filter(isObject)
    .map((error) => ({ field: String(error['field']), reason: String(error['reason']) }))
}
