import type { Person, TestApp } from '#test/app.ts'
import type { Guild } from '@westmore/discord-stand-in/guild.ts'
import type { Stream } from '#test/stream.ts'
import type { Action } from '#events/action.ts'

/** The staff; what happens is kept from one of them. */
export const team = ['staff', 'colleague', 'kept', 'owner', 'second'] as const
/** The player is a new one in each case. */
export const everyone = [...team, 'player', 'stranger'] as const
export const allButKept = team.filter((name) => name !== 'kept')

export type Name = (typeof everyone)[number]

/** Stands for the id of what the case makes. */
export const NEW = '{new}'

/** The people by name, and where they are. */
export interface Stage extends Record<Name, Person & { stream: Stream }> {
  app: TestApp
  guild: Guild
}

interface ExpectedEntry {
  /** Unless it is the one of the case. */
  action?: Action
  by: Name | 'server'
  /** Type and id. */
  about: unknown
  before?: unknown
  after?: unknown
  /** Who may read it, and hears of it; the team unless said. */
  for?: readonly Name[]
}

/** What is done, and all that is seen of it: what is not named must not happen. */
export interface Case {
  act: () => Promise<unknown>
  /** Who hears of which topic and id. */
  heard?: Record<string, readonly Name[]>
  audit?: ExpectedEntry | ExpectedEntry[]
  /** What comes (+) into the bells or goes (-), and what it is about. What comes is sent on Discord too, unless it is only here. */
  told?: Partial<Record<Name, string[]>>
  /** Whose bell is looked at again; those who are told something unless said. */
  ringsFor?: readonly Name[]
  /** What comes was there before and only comes back, so Discord says nothing. */
  isToldBefore?: true
  /** Cards and roles. */
  discord?: string[]
  /** The people whose admission to the game may have changed. */
  gate?: readonly Name[]
  /** Puts back what other cases would meet. */
  after?: () => Promise<unknown>
}

/** Makes what must be there before; what follows from that is not looked at. */
export type Prepare = (stage: Stage) => Promise<Case>

export type CasesOf<Feature extends string> = Record<Extract<Action, `${Feature}.${string}`>, Prepare>
