import { isObject } from '#core/answers.ts'
import type { Ledger } from '#core/ledger.ts'

/** Whatever an event carries, read with care. */
export type Carried = readonly unknown[]

export interface Events {
  /** Sent by a script of the server; the same from a player is counted and otherwise ignored. */
  fromServer: (name: string, handle: (carried: Carried) => void) => void
  /** Sent by a player's own game, which may say anything. */
  fromPlayer: (name: string, handle: (source: number, carried: Carried) => void) => void
}

/** What a bridge works with. */
export interface Bridge {
  events: Events
  ledger: Ledger
  caller: () => string | null
}

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The number of a player, or nobody. */
export function playerOf(value: unknown): number | null {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : null
}

/** A field of what Lua calls a table. */
export const field = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((table, name) => (isObject(table) ? table[name] : undefined), value)

/** Only what says something. */
export const said = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
