import { isDiscordId, isLicense, isObject } from '#core/answers.ts'
import { visibleText } from '@westmore/contract/signs.ts'
import type { Game, Identity } from '#core/game.ts'
import type { Ledger } from '#core/ledger/ledger.ts'

/** Not checked: a script or a player's game may send anything. */
export type EventArgs = readonly unknown[]

export interface Events {
  /** Scripts of the server send these; one from a player is counted as forged and ignored. */
  fromServer: (name: string, handle: (args: EventArgs) => void) => void
  /** A player's game sends these; their content cannot be trusted. */
  fromPlayer: (name: string, handle: (source: number, args: EventArgs) => void) => void
}

export interface Bridge {
  events: Events
  ledger: Ledger
  caller: () => string | null
}

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export function playerNumber(value: unknown): number | null {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : null
}

export const field = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((table, name) => (isObject(table) ? table[name] : undefined), value)

export const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

export type WriteLine = ReturnType<typeof lineWriter>

/** Writes lines of a framework; empty fields of their data are left out. */
export const lineWriter =
  (ledger: Ledger, script: string) =>
  (category: string, action: string, source: unknown, data: Record<string, unknown> = {}): unknown =>
    ledger.record({
      category,
      action,
      source: playerNumber(source),
      script,
      metadata: withoutEmpty(data),
    })

const LAST_MOMENT = 8_640_000_000_000

export function momentOf(value: unknown): string | null {
  const seconds = typeof value === 'number' ? value : Number.NaN
  return seconds > 0 && seconds <= LAST_MOMENT ? new Date(seconds * 1_000).toISOString() : null
}

export const textsIn = (list: unknown): string[] => (Array.isArray(list) ? list.map(text) : [])

export function identityIn(list: unknown): Identity {
  const texts = textsIn(list)
  return {
    discordId: texts.map((one) => one.replace(/^discord:/, '')).find(isDiscordId) ?? null,
    license: texts.find(isLicense) ?? null,
  }
}

const MAX_TEXT = 4_000
/** A text with more different identifiers names no one player. */
const MAX_IDENTIFIERS = 4
/** VORP marks identifiers as code; what else is in a text may be written by a player. */
const STEAM_ID = /`(steam:[\da-f]+)`/g
/** VORP's own texts name a player as «Steam name: `Jan`» in several languages. */
const STEAM_NAME = /(?:steam ?name|nome steam)[\s:*]*`([^`\n]+)`(?!`)/gi

/** Null if the text names no player or possibly several. */
export function playerInText(game: Game, words: string): number | null {
  const searched = visibleText(words).slice(0, MAX_TEXT)
  const ids = new Set([...searched.matchAll(STEAM_ID)].map(([, id = '']) => id))
  const names = new Set([...searched.matchAll(STEAM_NAME)].map(([, name = '']) => name))
  if (ids.size + names.size === 0 || ids.size + names.size > MAX_IDENTIFIERS) return null
  const players = [...game.players(), ...game.arriving()].map((id) => ({
    id,
    name: game.nameOf(id),
    steam: game.steamOf(id),
  }))
  // A player's name may look like a part of VORP's text.
  if (players.some(({ name }) => name.includes('`') && searched.includes(name))) return null
  const owners = [
    ...[...ids].map((steam) => players.filter((player) => player.steam === steam)),
    ...[...names].map((name) => players.filter((player) => player.name === name)),
  ]
  const [first] = owners[0] ?? []
  const isCertain = owners.every((found) => found.length === 1 && found[0] === first)
  return isCertain ? (first?.id ?? null) : null
}
