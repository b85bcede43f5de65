import { useState } from 'react'
import type { Difference } from './edit-conflict.tsx'

/** The thing that a form is filled from: null if it is new, or was deleted since. */
type Revised = { revision: number } | null

/** The values of a form, and the version it was filled from. */
type Edited<Thing, Values> = { base: Thing; values: Values }

/** A part of a form that is compared, shown and kept as a whole. */
export type Part<Values> = {
  name: string
  fields: readonly (keyof Values)[]
  /** Two versions differ if their words do. */
  inWords: (values: Values) => string
}

export const textPart = <Field extends string>(name: string, field: Field): Part<Record<Field, string>> => ({
  name,
  fields: [field],
  inWords: ({ [field]: text }) => text.trim(),
})

type Form<Thing, Values> = { valuesOf: (thing: Thing) => Values; parts: readonly Part<Values>[] }

type State<Value> = readonly [Value, (next: (before: Value) => Value) => void]

/** The values in a form, and changes of the same thing by others since it was opened. */
export function useRevised<Thing extends Revised, Values extends object>(
  thing: Thing,
  form: Form<Thing, Values>,
  [edited, setEdited]: State<Edited<Thing, Values>>,
) {
  const [refused, refuse] = useState(thing)
  const newest = laterOf(refused, thing)
  const { base, values } = upToDate(edited, newest, form)
  const versions = [values, form.valuesOf(base), form.valuesOf(newest)] as const
  const goOn = (written: Values) => setEdited(() => ({ base: newest, values: written }))
  return {
    values,
    set: (change: Partial<Values>) =>
      setEdited((before) => {
        const now = upToDate(before, newest, form)
        return { ...now, values: { ...now.values, ...change } }
      }),
    base,
    newest,
    isGone: base !== null && newest === null,
    /** Both versions to choose from; null if there is nothing to decide. */
    conflict: isChanged(base, newest)
      ? {
          differences: differences(form.parts, versions),
          onTake: () => goOn(form.valuesOf(newest)),
          onKeep: () => goOn(merged(form.parts, versions)),
        }
      : null,
    /** Takes the version that the server named when it refused to save. */
    refuse,
  }
}

/** The version that the server named if it is later than the loaded one, as a deletion is. */
export const laterOf = <Thing extends Revised>(refused: Thing, thing: Thing): Thing =>
  thing !== null && (refused === null || refused.revision > thing.revision) ? refused : thing

const isChanged = (base: Revised, newest: Revised) =>
  base !== null && newest !== null && newest.revision !== base.revision

/** The newest version is taken over without asking unless a part was changed both there and here. */
export function upToDate<Thing extends Revised, Values>(
  edited: Edited<Thing, Values>,
  newest: Thing,
  { valuesOf, parts }: Form<Thing, Values>,
): Edited<Thing, Values> {
  if (!isChanged(edited.base, newest)) return edited
  const versions = [edited.values, valuesOf(edited.base), valuesOf(newest)] as const
  if (differences(parts, versions).some(({ mine }) => mine !== null)) return edited
  return { base: newest, values: merged(parts, versions) }
}

type Versions<Values> = readonly [mine: Values, base: Values, newest: Values]

/** The parts that were changed here. */
export const touched = <Values>(parts: readonly Part<Values>[], mine: Values, base: Values) =>
  parts.filter(({ inWords }) => inWords(mine) !== inWords(base))

/** The newest version with the parts that were changed here. */
export function merged<Values>(
  parts: readonly Part<Values>[],
  [mine, base, newest]: Versions<Values>,
): Values {
  const fields = touched(parts, mine, base).flatMap((part) => part.fields)
  return { ...newest, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) }
}

/** The parts that others changed, and in which the newest version differs from the form. */
export function differences<Values>(
  parts: readonly Part<Values>[],
  [mine, base, newest]: Versions<Values>,
): Difference[] {
  return parts.flatMap(({ name, inWords }) => {
    const [own, was, theirs] = [inWords(mine), inWords(base), inWords(newest)]
    return theirs === own || theirs === was ? [] : [{ field: name, mine: own === was ? null : own, theirs }]
  })
}
