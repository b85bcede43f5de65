import { Uuid } from '@westmore/contract/text.ts'
import { cutText } from '@westmore/contract/signs.ts'

/** How one field of a screen's state (its place) is written in the address; default values are left out. */
export type Field<Value> = {
  names: readonly string[]
  read(search: URLSearchParams): Value
  write(value: Value, search: URLSearchParams): void
}

export type FieldsOf<Place> = { [Key in keyof Place]-?: Field<Place[Key]> }

const none = new URLSearchParams()

/** Reads a place from the address; an invalid value counts as missing. */
export function readPlace<Place>(fields: FieldsOf<Place>, search?: URLSearchParams): Place
export function readPlace(fields: Record<string, Field<unknown>>, search = none): unknown {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.read(search)]))
}

/** Writes a place into parameters; those in `before` that belong to none of its fields are kept. */
export function writePlace<Place>(
  fields: FieldsOf<Place>,
  place: Place,
  before?: URLSearchParams,
): URLSearchParams
export function writePlace(
  fields: Record<string, Field<unknown>>,
  place: Record<string, unknown>,
  before = none,
): URLSearchParams {
  const search = new URLSearchParams(before)
  const all = Object.entries(fields)
  for (const [, { names }] of all) for (const name of names) search.delete(name)
  for (const [key, field] of all) field.write(place[key], search)
  return search
}

/** One parameter. What its text cannot be read as is `otherwise`, which is left out of the address. */
function parameter<Value, Otherwise>(
  name: string,
  otherwise: Otherwise,
  parse: (text: string) => Value | undefined,
  print: (value: Value | Otherwise) => string | undefined = String,
): Field<Value | Otherwise> {
  return {
    names: [name],
    read: (search) => parse(search.get(name) ?? '') ?? otherwise,
    write: (value, search) => {
      const text = value === otherwise ? undefined : print(value)
      if (text) search.set(name, text)
    },
  }
}

export function choiceField<Value, Otherwise>(
  name: string,
  words: Readonly<Record<string, Value>>,
  otherwise: Otherwise,
): Field<Value | Otherwise> {
  const all = new Map(Object.entries(words))
  return parameter<Value, Otherwise>(
    name,
    otherwise,
    (text) => all.get(text),
    (value) => Object.keys(words).find((word) => words[word] === value),
  )
}

/** Like `choiceField`, but the default value is written into the address too. */
export function requiredChoiceField<Value>(
  name: string,
  words: Readonly<Record<string, Value>>,
  otherwise: Value,
): Field<Value> {
  const field = choiceField<Value, undefined>(name, words, undefined)
  return { ...field, read: (search) => field.read(search) ?? otherwise }
}

export const textField = (name: string, most = 200): Field<string> =>
  parameter(name, '', (text) => cutText(text, most))

export const checkedTextField = <Otherwise extends string | undefined | null>(
  name: string,
  isGood: (text: string) => boolean,
  otherwise: Otherwise,
): Field<string | Otherwise> => parameter(name, otherwise, (given) => (isGood(given) ? given : undefined))

/** An id, in lower case as the server writes it, so that an address in capital letters works too. */
export const uuidField = <Otherwise extends undefined | null>(
  name: string,
  otherwise: Otherwise,
): Field<string | Otherwise> => parameter(name, otherwise, (given) => Uuid.safeParse(given).data)

/** A whole number from 1 to `most`. */
export const integerField = <Otherwise>(
  name: string,
  most: number,
  otherwise: Otherwise,
): Field<number | Otherwise> =>
  parameter(name, otherwise, (given) =>
    /^[1-9]\d{0,15}$/.test(given) && Number(given) <= most ? Number(given) : undefined,
  )

export const pageField = (most: number) => integerField('strana', most, 1)

export function listField(
  name: string,
  isGood: (text: string) => boolean,
  most: number,
): Field<readonly string[]> {
  return {
    names: [name],
    read: (search) => [...new Set(search.getAll(name))].filter(isGood).slice(0, most),
    write: (all, search) => {
      for (const one of all) search.append(name, one)
    },
  }
}

export const flagField = (name: string) => choiceField(name, { '1': true }, false)

export function presenceField(name: string): Field<boolean> {
  return {
    names: [name],
    read: (search) => search.has(name),
    write: (isThere, search) => {
      if (isThere) search.set(name, '')
    },
  }
}

/** The first field that reads something other than `otherwise` wins; the first that can write a value writes it. */
export function firstField<Value, Otherwise>(
  fields: readonly Field<Value | Otherwise>[],
  otherwise: Otherwise,
): Field<Value | Otherwise> {
  return {
    names: fields.flatMap(({ names }) => names),
    read: (search) => fields.map((one) => one.read(search)).find((value) => value !== otherwise) ?? otherwise,
    write: (value, search) => {
      for (const one of fields) {
        const size = search.size
        one.write(value, search)
        if (search.size > size) return
      }
    },
  }
}

export function groupField<Place>(
  fields: FieldsOf<Place>,
  tidy: (place: Place) => Place = (place) => place,
): Field<Place> {
  return {
    names: namesOf(fields),
    read: (search) => tidy(readPlace(fields, search)),
    write: (place, search) => {
      for (const [name, value] of writePlace(fields, place)) search.append(name, value)
    },
  }
}

function namesOf<Place>(fields: FieldsOf<Place>): string[]
function namesOf(fields: Record<string, Field<unknown>>): string[] {
  return Object.values(fields).flatMap(({ names }) => names)
}
