import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Conflict } from './edit-conflict.tsx'

/** The thing that a form is filled from: null if it is new, or was deleted since. */
type Revised = { revision?: number; editedBy?: string | null } | null

/** The values of a form, and the version it was filled from. */
type Edited<Thing, Values> = { base: Thing; values: Values }

type State<Value> = readonly [Value, (next: (before: Value) => Value) => void]

/** The sentences for fields that cannot be sent, by their names. */
export type Problems = Readonly<Record<string, string>>

/** What a form sends, or why it cannot be sent. */
export type Read<Content> = { content: Content; problems?: never } | { content?: never; problems: Problems }

type FormOptions<Thing extends Revised, Values extends object, Content> = {
  /** The newest version, from a query that is read again when saving is refused. */
  of: Thing
  valuesOf: (thing: Thing) => Values
  /** Kept elsewhere, such as in the browser; otherwise lost when the form closes. */
  draft?: State<Edited<Thing, Values>>
  read: (values: Values) => Read<Content>
  /** The typed texts, to be copied after another version was loaded. */
  textsIn?: (values: Values) => readonly string[]
  /** `base` is the version that the values were typed into; null for a new thing. */
  save: (content: Content, base: Thing) => Promise<unknown>
  /** The sentence for an error of `save`. */
  explain: (error: unknown) => string
}

/**
 * The values of a form: what is wrong with them, from the first attempt to send on; how they are saved; and what others have
 * changed since the form was opened.
 */
export function useForm<Thing extends Revised, Values extends object, Content>({
  of: newest,
  valuesOf,
  read,
  textsIn = () => [],
  save,
  explain,
  draft,
}: FormOptions<Thing, Values, Content>) {
  const own = useState({ base: newest, values: valuesOf(newest) })
  const [edited, setEdited] = draft ?? own
  const [typed, keepTyped] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const { base, values } = upToDate(edited, newest, valuesOf)
  /** Nothing can be saved before the person has chosen a version. */
  const isHeld = isChanged(base, newest)
  const isGone = base !== null && newest === null
  const { content, problems } = read(values)
  const goOn = (written: Values) => setEdited(() => ({ base: newest, values: written }))
  const conflict =
    isHeld || typed !== null
      ? {
          editor: newest?.editedBy ?? null,
          typed: isHeld ? null : typed,
          onLoad: () => {
            keepTyped(textsIn(values).filter(Boolean).join('\n\n'))
            goOn(valuesOf(newest))
          },
          onOverwrite: () => goOn(values),
          onForget: () => keepTyped(null),
        }
      : null
  const onChange = (change: Partial<Values>) =>
    setEdited((before) => {
      const now = upToDate(before, newest, valuesOf)
      return { ...now, values: { ...now.values, ...change } }
    })
  return {
    fields: { values, problems: (isTried && problems) || none, onChange },
    /** The version being edited; null if saving makes a new thing. */
    base: isGone ? newest : base,
    /** What would be sent; undefined while something is wrong. */
    content,
    state: {
      isHeld,
      isGone,
      conflict,
      explain,
      onSend: () => {
        setTried(true)
        return isHeld || content === undefined ? null : save(content, isGone ? newest : base)
      },
    } satisfies FormState,
  }
}

const none: Problems = {}

/** Reads a form by its schema. `sentences` are named by the path in it, such as 'length.count', or by its first field. */
export function readBy<Content>(
  schema: z.ZodMiniType<Content>,
  given: unknown,
  sentences: Problems,
): Read<Content> {
  const read = schema.safeParse(given)
  if (read.success) return { content: read.data }
  const names = read.error.issues.map(({ path }) => {
    const [field = ''] = path.map(String)
    const whole = path.join('.')
    return whole in sentences ? whole : field
  })
  return { problems: Object.fromEntries(names.map((name) => [name, sentences[name] ?? ''])) }
}

/** The problems of a form that is read by hand. */
export function readUnless<Content>(
  found: Readonly<Record<string, string | false | null | undefined>>,
  contentOf: () => Content,
): Read<Content> {
  const problems = Object.fromEntries(
    Object.entries(found).flatMap(([field, why]) => (why ? [[field, why]] : [])),
  )
  return Object.keys(problems).length > 0 ? { problems } : { content: contentOf() }
}

/** What the frame of a form shows and does; `EditForm` is one. */
export type FormState = {
  isHeld: boolean
  /** Deleted by another person since; saving makes a new thing. */
  isGone: boolean
  conflict: Conflict | null
  explain: (error: unknown) => string
  onSend: () => Promise<unknown> | null
}

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
