import { isDiscordId, isLicense, isObject } from '#core/answers.ts'
import { withoutInvisible, type Game, type Identity } from '#core/game.ts'
import type { Ledger } from '#core/ledger.ts'

/** Not checked: a script or a player's game may send anything. */
export type EventArgs = readonly unknown[]

export interface Events {
  /** For events that scripts of the server send; one from a player is counted as forged and ignored. */
  fromServer: (name: string, handle: (args: EventArgs) => void) => void
  /** For events that a player's game sends; their content cannot be trusted. */
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

/** A nested field of a Lua table. */
export const field = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((table, name) => (isObject(table) ? table[name] : undefined), value)

export const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

/** The identifiers in a list such as `['license:…', 'discord:…']`. */
export function identityIn(list: unknown): Identity {
  const texts = Array.isArray(list) ? list.map(text) : []
  return {
    discordId: texts.map((one) => one.replace(/^discord:/, '')).find(isDiscordId) ?? null,
    license: texts.find(isLicense) ?? null,
  }
}

/** Further characters of a text are not searched. */
const MAX_TEXT = 4_000
const IDENTIFIER = /(?:steam|license|discord):[\da-f]+/g
/** VORP's own texts name a player as «Steam name: `Jan`» in several languages. */
const STEAM_NAME = /(?:steam ?name|nome steam)[\s:*]*`([^`\n]+)`/gi

/** The one player whom a script's text names by an identifier or as VORP does; null if there is none or doubt. */
export function playerInText(game: Game, words: string): number | null {
  const players = [...game.players(), ...game.arriving()]
  const names = new Map(players.map((id) => [id, game.nameOf(id)]))
  let rest = withoutInvisible(words).slice(0, MAX_TEXT)
  // A player may carry somebody else's identifier in the name.
  for (const name of names.values()) if (name.includes(':')) rest = rest.replaceAll(name, '')
  const owners = [
    ...[...rest.matchAll(IDENTIFIER)].map(([identifier]) =>
      players.filter((id) => hasIdentifier(game, id, identifier)),
    ),
    ...[...rest.matchAll(STEAM_NAME)].map(([, name]) => players.filter((id) => names.get(id) === name)),
  ]
  const [first] = owners[0] ?? []
  const isCertain = owners.every((found) => found.length === 1 && found[0] === first)
  return isCertain ? (first ?? null) : null
}

function hasIdentifier(game: Game, id: number, identifier: string): boolean {
  const { discordId, license } = game.identityOf(id)
  return [`discord:${discordId}`, license, game.steamOf(id)].includes(identifier)
}
