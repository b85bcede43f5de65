import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Conflict } from './edit-conflict.tsx'

/** The thing that a form is filled from: null if it is new, or was deleted since. */
type Revised = { revision?: number; editedBy?: string | null } | null

/** The values of a form, and the version it was filled from. */
type Edited<Thing, Values> = { base: Thing; values: Values }

type State<Value> = readonly [Value, (next: (before: Value) => Value) => void]

/** The sentences for fields that cannot be sent, by their names; `whole` is for the form as a whole. */
export type Problems = Readonly<Record<string, string>>

/** The values a form sends, or the reasons why it cannot. */
export type Read<Content> =
  | { content: Content | undefined; problems?: never }
  | { content?: never; problems: Problems }

/** The properties of a field of text. */
type TextProps = { value: string; onWrite: (text: string) => void; error: string | undefined }

type TextIn<Values> = {
  [Field in keyof Values]: string extends Values[Field] ? Field : never
}[keyof Values] &
  string

/** The fields of a form, or of a part of it. */
export type Fields<Values> = {
  values: Values
  /** From the first attempt to send on. */
  problems: Problems
  onChange: (change: Partial<Values>) => void
  /** `problem` is the name of its sentence, if it has another one. */
  text: (field: TextIn<Values>, problem?: string) => TextProps
}

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
 * The values of a form: their faults, from the first attempt to send on; their saving; and the changes of others since the
 * form was opened.
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
  const { base, values } = upToDate(edited, newest, valuesOf)
  /** Nothing can be saved before the person has chosen a version. */
  const isHeld = isChanged(base, newest)
  const isGone = base !== null && newest === null
  const [tries, setTries] = useState(0)
  const { content, problems } = read(values)
  const shown = (tries > 0 && problems) || none
  const edit = (next: (before: Values) => Values) =>
    setEdited((before) => {
      const now = upToDate(before, newest, valuesOf)
      return { ...now, values: next(now.values) }
    })
  const fields: Fields<Values> = {
    values,
    problems: shown,
    onChange: (change) => edit((before) => ({ ...before, ...change })),
    text: (field, problem = field) => ({
      value: String(values[field]),
      onWrite: (text) => edit((before) => ({ ...before, [field]: text })),
      error: shown[problem],
    }),
  }
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
  return {
    fields,
    /** The version being edited; null if saving makes a new thing. */
    base: isGone ? newest : base,
    /** The values to send; undefined while one is refused. */
    content,
    state: {
      isHeld,
      isGone,
      conflict,
      explain,
      onSend: () => {
        setTries((before) => before + 1)
        if (isHeld) return null
        // Read again, because a moment in it may have passed since.
        const now = read(values)
        if (now.content === undefined) return now.problems?.['whole'] ?? null
        return save(now.content, isGone ? newest : base)
      },
    } satisfies FormState,
  }
}

type NewFormOptions<Values extends object, Content> = Pick<
  FormOptions<null, Values, Content>,
  'read' | 'save' | 'explain'
> & {
  /** Of `useState`, `useKept` or `useRestoredState`. */
  values: State<Values>
}

/** The values of a form of one writer. Its state is for a `DialogForm` or for `useSending`. */
export function useNewForm<Values extends object, Content>({
  values: [values, edit],
  ...form
}: NewFormOptions<Values, Content>) {
  return useForm({
    of: null,
    valuesOf: () => values,
    draft: [{ base: null, values }, (next) => edit((before) => next({ base: null, values: before }).values)],
    ...form,
  })
}

const none: Problems = {}

/**
 * Reads a form by its schema. `sentences` are named by the path in it, such as 'length.count', or by its first field; a
 * text that is missing may have one of its own, such as 'title.too_small'.
 */
export function readBy<Content>(
  schema: z.ZodMiniType<Content>,
  given: unknown,
  sentences: Problems,
): Read<Content> {
  const read = schema.safeParse(given)
  if (read.success) return { content: read.data }
  const problems = read.error.issues.map(({ path, code }) => {
    const [field = ''] = path.map(String)
    const whole = path.join('.')
    const name = whole in sentences ? whole : field
    return [name, sentences[`${name}.${code}`] ?? sentences[name] ?? '']
  })
  return { problems: Object.fromEntries(problems) }
}

/** Reads a form that is missing something as a whole; a text that is too long is marked by its own field. */
export function readWhole<Content>(
  schema: z.ZodMiniType<Content>,
  given: unknown,
  missing: string,
): Read<Content> {
  const { data, error } = schema.safeParse(given)
  const isMissing = error?.issues.some(({ code }) => code === 'too_small')
  return readUnless({ whole: isMissing && missing }, () => data)
}

/** The problems of a form that is read by hand; what cannot be made of it is undefined, and has a problem. */
export function readUnless<Content>(
  found: Readonly<Record<string, string | false | null | undefined>>,
  contentOf: () => Content | undefined,
): Read<Content> {
  const problems = Object.fromEntries(
    Object.entries(found).flatMap(([field, why]) => (why ? [[field, why]] : [])),
  )
  return Object.keys(problems).length > 0 ? { problems } : { content: contentOf() }
}

/** State and acts for the frame of a form; `EditForm` is one. */
export type FormState = {
  isHeld: boolean
  /** Deleted by another person since; saving makes a new thing. */
  isGone: boolean
  conflict: Conflict | null
  explain: (error: unknown) => string
  onSend: () => Promise<unknown> | string | null
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
