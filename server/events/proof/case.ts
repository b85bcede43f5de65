import type { Person, TestApp } from '#test/app.ts'
import type { Guild } from '@westmore/discord-stand-in/guild.ts'
import type { Stream } from '#test/stream.ts'
import type { Action } from '#events/action.ts'

/** The staff; the test cases hide something from `kept`. */
export const team = ['staff', 'colleague', 'kept', 'owner', 'second'] as const
/** `player` is a new person in each case. */
export const everyone = [...team, 'player', 'stranger'] as const
export const allButKept = team.filter((name) => name !== 'kept')

export type Name = (typeof everyone)[number]

/** Placeholder for the id of the thing the case creates. */
export const NEW = '{new}'

/** The people by name, with the app and the guild. */
export interface Stage extends Record<Name, Person & { stream: Stream }> {
  app: TestApp
  guild: Guild
}

interface ExpectedEntry {
  /** Defaults to the action of the case. */
  action?: Action
  by: Name | 'server'
  /** Type and id. */
  about: unknown
  before?: unknown
  after?: unknown
  /** People who may read it and get its signal; defaults to the team. */
  for?: readonly Name[]
}

/** An action with all its expected effects; any other effect fails the test. */
export interface Case {
  act: () => Promise<unknown>
  /** Receivers by topic and id. */
  signals?: Record<string, readonly Name[]>
  audit?: ExpectedEntry | ExpectedEntry[]
  /**
   * Notifications added (+) or removed (-), with their subject. Added ones are also sent on Discord, unless
   * they are site-only.
   */
  notified?: Partial<Record<Name, string[]>>
  /** People whose notifications are signalled as changed; defaults to those in `notified`. */
  notificationSignals?: readonly Name[]
  /** Added notifications existed before and only reappear, so Discord sends nothing. */
  isReappearing?: true
  /** Cards and roles. */
  discord?: string[]
  /** People whose admission to the game may have changed. */
  gate?: readonly Name[]
  /** Ids of sanctions that the game servers have to know. */
  bans?: readonly string[]
  after?: () => Promise<unknown>
}

/** Creates the preconditions of a case; their effects are not checked. */
export type Prepare = (stage: Stage) => Promise<Case>

export type CasesOf<Feature extends string> = Record<Extract<Action, `${Feature}.${string}`>, Prepare>
