import { expect } from 'vitest'
import type { Person, TestApp } from '#test/app.ts'
import type { Guild } from '@westmore/discord-stand-in/guild.ts'
import type { Stream } from '#test/stream.ts'
import type { Action } from '#events/action.ts'

/** The staff; the cases hide something from `kept`. */
export const team = ['staff', 'colleague', 'kept', 'owner', 'second'] as const
/** `player` is a new person in each case. */
export const everyone = [...team, 'player', 'stranger'] as const
export const owners = ['owner', 'second'] as const
export const allButKept = team.filter((name) => name !== 'kept')
export const teamAndPlayer = [...team, 'player'] as const
export const allButKeptAndPlayer = [...allButKept, 'player'] as const

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
  /** Defaults to the subject of the case. */
  about?: string
  before?: unknown
  after?: unknown
  /** People who may read it and get its signal; defaults to those of the team in `to`, or to the team. */
  for?: readonly Name[]
}

/** An action with all its expected effects; any other effect fails the test. */
export interface Case {
  act: () => Promise<unknown>
  /** Type and id of the subject, such as `ticket ${id}`; a matcher where the id is not known. */
  about?: string
  /** Receivers of the signal about the subject. */
  to?: readonly Name[]
  /** Receivers of other signals by topic and id. */
  signals?: Signals
  audit?: ExpectedEntry | ExpectedEntry[]
  /**
   * A notification added (+), removed (-) or put in place of an unread one (=), by its kind; about the subject of the
   * case unless one is named. Added ones are also sent on Discord, unless they are site-only.
   */
  notified?: Partial<Record<Name, string>>
  /** People whose notifications are signalled as changed; defaults to those in `notified`. */
  notificationSignals?: readonly Name[]
  /** Added notifications existed before and only reappear, so Discord sends nothing. */
  isReappearing?: true
  /** Whether the subject's card on Discord is written. */
  hasCard?: true
  /** Other things written to Discord. */
  discord?: string[]
  /** People whose role on Discord is synchronized. */
  role?: readonly Name[]
  /** People whose admission to the game may have changed. */
  gate?: readonly Name[]
  /** Ids of sanctions that the game servers have to know. */
  bans?: readonly string[]
  /** Undoes changes that would affect other cases; gets the id of the created thing. */
  after?: (newId: string) => Promise<unknown>
}

/** Creates the preconditions of a case; their effects are not checked. */
export type Prepare = (stage: Stage) => Promise<Case>

export type Cases = Partial<Record<Action, Prepare>>

/** A case about a thing that is there before. */
export const on =
  <Thing extends { id: string }>(subject: string, make: (stage: Stage) => Promise<Thing>) =>
  (row: (stage: Stage, thing: Thing) => Case | Promise<Case>): Prepare =>
  async (stage) => {
    const thing = await make(stage)
    return { about: `${subject} ${thing.id}`, ...(await row(stage, thing)) }
  }

export const each = (names: readonly Name[], notification: string) =>
  Object.fromEntries(names.map((name) => [name, notification]))

/** An entry of the audit with these fields, and maybe others, before and after. */
export const entry = (by: Name | 'server', before?: object, after?: object): ExpectedEntry => ({
  by,
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
      about,
      signals,
      audit: { by: 'owner', before, after },
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
  const onThing = on(subject, async ({ staff }) => {
    const sent = fields()
    const { id } = (await staff.send('POST', path, sent)).body
    return { id: String(id), sent }
  })
  const create: Prepare = async (stage) => {
    const sent = fields()
    return {
      act: () => stage.staff.send('POST', path, sent),
      about: `${subject} ${NEW}`,
      signals,
      audit: entry('staff', undefined, sent),
      after: (id) => remove(stage, id),
    }
  }
  const update = onThing((stage, { id, sent }) => ({
    act: () => stage.staff.send('PATCH', `${path}/${id}`, changed),
    signals,
    audit: entry('staff', sent, { ...sent, ...changed }),
    after: () => remove(stage, id),
  }))
  const removed = onThing((stage, { id, sent }) => ({
    act: () => remove(stage, id),
    signals,
    audit: entry('staff', sent),
  }))
  return { create, update, remove: removed }
}
