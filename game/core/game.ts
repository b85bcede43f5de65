import { Buffer } from 'node:buffer'
/** What the game tells of a player for sure: `license` is signed, `discordId` may be missing. */
export interface Identity {
  discordId: string | null
  license: string | null
}

export interface Timer {
  cancel: () => void
}

/** The one way in of a player who is connecting; each call reaches the game in a tick of its own. */
export interface Door {
  wait: (text: string) => void
  show: (card: object, pressed: () => void) => void
  admit: () => void
  refuse: (text: string) => void
}

/** Everything the resource needs of a game server. The adapter makes it of natives, nothing else knows one. */
export interface Game {
  version: string
  folder: string
  /** A convar; empty when it is not set. */
  setting: (name: string) => string
  /** In the next tick, where natives may be called. */
  soon: (work: () => void) => void
  /** After so many milliseconds, where natives may be called. */
  after: (milliseconds: number, work: () => void) => Timer
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  players: () => number[]
  nameOf: (id: number) => string
  identityOf: (id: number) => Identity
  drop: (id: number, reason: string) => void
  slots: () => number
  queue: () => number
  /** The script that called an export or sent an event; null when nobody else did. */
  caller: () => string | null
  hasResource: (name: string) => boolean
  /** To the console. */
  say: (text: string) => void
}

const MAX_NAME_BYTES = 200

/** A name as FXServer cuts it, at 200 bytes and never within a character, without what cannot be seen. */
export function cutName(name: unknown): string {
  const text = visible(typeof name === 'string' ? name : '').trim()
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

/** Text without control and direction characters, as the site's own cleaning takes them. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .normalize('NFC')
}
