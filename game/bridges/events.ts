import { isObject } from '#core/answers.ts'
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

export function playerOf(value: unknown): number | null {
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
