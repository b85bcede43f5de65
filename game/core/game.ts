import { Buffer } from 'node:buffer'
import { visibleText } from '@westmore/contract/signs.ts'

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

/** FXServer cuts a name at 200 bytes, but also within a character. */
export function cutName(name: unknown): string {
  const text = visibleText(typeof name === 'string' ? name : '').trim()
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

/** UTF-16 units, without half a character at the end. */
export const cutCharacters = (text: string, most: number) =>
  (/[\uD800-\uDBFF]/.test(text[most - 1] ?? '')
    ? text.slice(0, most - 1)
    : text.slice(0, most)
  ).toWellFormed()
