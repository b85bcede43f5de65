import { Buffer } from 'node:buffer'

/** `license` is signed, `discordId` may be missing. */
export interface Identity {
  discordId: string | null
  license: string | null
}

export interface Timer {
  cancel: () => void
}

/** Each call is made in a tick of its own. */
export interface Deferral {
  wait: (text: string) => void
  show: (card: object, pressed: () => void) => void
  admit: () => void
  refuse: (text: string) => void
}

/** The adapter implements it with natives. */
export interface Game {
  version: string
  folder: string
  setting: (name: string) => string
  /** Anybody can read this convar in the server browser. */
  setServerInfo: (name: string, value: string) => void
  /** In the next tick, where natives may be called. */
  soon: (work: () => void) => void
  after: (milliseconds: number, work: () => void) => Timer
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  players: () => number[]
  nameOf: (id: number) => string
  identityOf: (id: number) => Identity
  identifiersOf: (id: number) => string[]
  /** Connecting players by their number of that time; some may have joined or left since. */
  arriving: () => number[]
  steamOf: (id: number) => string | null
  drop: (id: number, reason: string) => void
  slots: () => number
  queue: () => number
  caller: () => string | null
  hasResource: (name: string) => boolean
  say: (text: string) => void
}

const MAX_NAME_BYTES = 200

/** As in the contract's `ansi.ts`; a test compares them. */
const COMMANDS =
  /\u001B\[[0-?]*[ -/]*(?:[@-~]|$)|\u009B[\d;]*m|\u001B[\]PX^_][^\u0007\u001B\n]*(?:\u0007|\u001B\\)|\u001B(?:[ -/]*[0-~])?/g

export const withoutAnsi = (text: string) => text.replace(COMMANDS, '')

/** FXServer cuts a name at 200 bytes, but also within a character. */
export function cutName(name: unknown): string {
  const text = withoutInvisible(typeof name === 'string' ? name : '').trim()
  if (Buffer.byteLength(text) <= MAX_NAME_BYTES) return text
  let cut = ''
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_NAME_BYTES) break
    cut += character
  }
  return cut
}

/**
 * Like the site: removes commands to a terminal (colours), control and direction characters and unifies line
 * ends.
 */
export function withoutInvisible(text: string): string {
  return withoutAnsi(text)
    .toWellFormed()
    .replace(/\r\n?|[\u000B\u000C\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .normalize('NFC')
}

/** UTF-16 units, without half a character at the end. */
export const cutCharacters = (text: string, most: number) =>
  (/[\uD800-\uDBFF]/.test(text[most - 1] ?? '')
    ? text.slice(0, most - 1)
    : text.slice(0, most)
  ).toWellFormed()
