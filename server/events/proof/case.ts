import { expect } from 'vitest'
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

type Signals = Record<string, readonly Name[]>

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
  signals?: Signals
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
  /** Undoes changes that would affect other cases; gets the id of the created thing. */
  after?: (newId: string) => Promise<unknown>
}

/** Creates the preconditions of a case; their effects are not checked. */
export type Prepare = (stage: Stage) => Promise<Case>

export type CasesOf<Feature extends string> = Record<Extract<Action, `${Feature}.${string}`>, Prepare>

/** An entry of the audit with these fields, and maybe others, before and after. */
export const entry = (
  by: Name | 'server',
  about: string,
  before?: object,
  after?: object,
): ExpectedEntry => ({
  by,
  about,
  ...(before && { before: expect.objectContaining(before) }),
  ...(after && { after: expect.objectContaining(after) }),
})

/** Settings that an owner replaces as a whole. */
export const replaced =
  (path: string, about: string, signals: Signals, before: object, after: object): Prepare =>
  async ({ owner }) => {
    const put = (settings: object) => owner.send('PUT', path, settings)
    await put(before)
    return {
      act: () => put(after),
      signals,
      audit: { by: 'owner', about, before, after },
      after: () => put(before),
    }
  }

/** Things that the staff add, change and remove; `signals` are the same each time. */
interface Managed {
  path: string
  subject: string
  signals: Signals
  /** The body; a function if each has to differ. */
  thing: object | (() => object)
  changed: object
}

/** The three rows of managed things. */
export function managed({ path, subject, signals, thing, changed }: Managed) {
  const fields = () => (typeof thing === 'function' ? thing() : thing)
  const remove = ({ staff }: Stage, id: string) => staff.send('DELETE', `${path}/${id}`)
  const add = async ({ staff }: Stage, sent: object) => (await staff.send('POST', path, sent)).body.id
  const create: Prepare = async (stage) => {
    const sent = fields()
    return {
      act: () => stage.staff.send('POST', path, sent),
      signals,
      audit: entry('staff', `${subject} ${NEW}`, undefined, sent),
      after: (id) => remove(stage, id),
    }
  }
  const update: Prepare = async (stage) => {
    const sent = fields()
    const id = await add(stage, sent)
    return {
      act: () => stage.staff.send('PATCH', `${path}/${id}`, changed),
      signals,
      audit: entry('staff', `${subject} ${id}`, sent, { ...sent, ...changed }),
      after: () => remove(stage, id),
    }
  }
  const removed: Prepare = async (stage) => {
    const sent = fields()
    const id = await add(stage, sent)
    return { act: () => remove(stage, id), signals, audit: entry('staff', `${subject} ${id}`, sent) }
  }
  return { create, update, remove: removed }
}
