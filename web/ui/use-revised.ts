import { useState } from 'react'
import type { Conflict } from './edit-conflict.tsx'

/** The thing that a form is filled from: null if it is new, or was deleted since. */
type Revised = { revision: number; editedBy?: string | null } | null

type Edited<Thing, Values> = { base: Thing; values: Values }

type Form<Thing, Values> = {
  valuesOf: (thing: Thing) => Values
  /** The typed texts, to be copied after another version was loaded. */
  textsIn: (values: Values) => readonly string[]
}

type State<Value> = readonly [Value, (next: (before: Value) => Value) => void]

export function useRevised<Thing extends Revised, Values extends object>(
  thing: Thing,
  { valuesOf, textsIn }: Form<Thing, Values>,
  [edited, setEdited]: State<Edited<Thing, Values>>,
) {
  const [refused, refuse] = useState(thing)
  const [typed, keepTyped] = useState<string | null>(null)
  const newest = laterOf(refused, thing)
  const { base, values } = upToDate(edited, newest, valuesOf)
  const isAsked = isChanged(base, newest)
  const goOn = (written: Values) => setEdited(() => ({ base: newest, values: written }))
  const conflict: Conflict | null =
    isAsked || typed !== null
      ? {
          editor: newest?.editedBy ?? null,
          typed: isAsked ? null : typed,
          onLoad: () => {
            keepTyped(textsIn(values).filter(Boolean).join('\n\n'))
            goOn(valuesOf(newest))
          },
          onOverwrite: () => goOn(values),
          onForget: () => keepTyped(null),
        }
      : null
  return {
    values,
    set: (change: Partial<Values>) =>
      setEdited((before) => {
        const now = upToDate(before, newest, valuesOf)
        return { ...now, values: { ...now.values, ...change } }
      }),
    base,
    newest,
    isGone: base !== null && newest === null,
    conflict,
    /** Nothing can be saved before the person has chosen a version. */
    isHeld: isAsked,
    refuse,
  }
}

/** The version that the server named if it is later than the loaded one, as a deletion is. */
export const laterOf = <Thing extends Revised>(refused: Thing, thing: Thing): Thing =>
  thing !== null && (refused === null || refused.revision > thing.revision) ? refused : thing

const isChanged = (base: Revised, newest: Revised) =>
  base !== null && newest !== null && newest.revision !== base.revision

/** The newest version is taken over without asking while nothing was typed here, or the same. */
export function upToDate<Thing extends Revised, Values>(
  edited: Edited<Thing, Values>,
  newest: Thing,
  valuesOf: (thing: Thing) => Values,
): Edited<Thing, Values> {
  if (!isChanged(edited.base, newest)) return edited
  const [was, is] = [valuesOf(edited.base), valuesOf(newest)]
  return isSame(edited.values, was) || isSame(edited.values, is) ? { base: newest, values: is } : edited
}

const isSame = (one: unknown, other: unknown) => trimmed(one) === trimmed(other)

/** The server stores texts without the spaces around them. */
const trimmed = (values: unknown) =>
  JSON.stringify(values, (_field, value: unknown) => (typeof value === 'string' ? value.trim() : value))
