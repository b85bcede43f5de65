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

function parameter<Value>(
  name: string,
  parse: (text: string) => Value,
  print: (value: Value) => string | undefined,
): Field<Value> {
  return {
    names: [name],
    read: (search) => parse(search.get(name) ?? ''),
    write: (value, search) => {
      const text = print(value)
      if (text) search.set(name, text)
    },
  }
}

export function choiceField<Value, Otherwise>(
  name: string,
  words: Readonly<Record<string, Value>>,
  otherwise: Otherwise,
): Field<Value | Otherwise> {
  const all = Object.entries(words)
  return parameter<Value | Otherwise>(
    name,
    (text) => {
      const found = all.find(([word]) => word === text)
      return found ? found[1] : otherwise
    },
    (value) => (value === otherwise ? undefined : all.find(([, one]) => one === value)?.[0]),
  )
}

/** Like `choiceField`, but the default value is written into the address too. */
export function requiredChoiceField<Value>(
  name: string,
  words: Readonly<Record<string, Value>>,
  otherwise: Value,
): Field<Value> {
  const field = choiceField(name, words, otherwise)
  const all = Object.entries(words)
  const write = (value: Value, search: URLSearchParams) => {
    const word = all.find(([, one]) => one === value)?.[0]
    if (word !== undefined) search.set(name, word)
  }
  return { ...field, write }
}

export function textField(name: string, most = 200): Field<string> {
  return parameter(
    name,
    (text) => cutText(text, most),
    (value) => value,
  )
}

export function checkedTextField<Otherwise extends string | undefined | null>(
  name: string,
  isGood: (text: string) => boolean,
  otherwise: Otherwise,
): Field<string | Otherwise> {
  return parameter<string | Otherwise>(
    name,
    (given) => (isGood(given) ? given : otherwise),
    (value) => (value === otherwise ? undefined : (value ?? undefined)),
  )
}

/** An id, in lower case as the server writes it, so that an address in capital letters works too. */
export function uuidField<Otherwise extends undefined | null>(
  name: string,
  otherwise: Otherwise,
): Field<string | Otherwise> {
  const read = (given: string) => {
    const id = Uuid.safeParse(given)
    return id.success ? id.data : otherwise
  }
  return parameter<string | Otherwise>(name, read, (value) => value ?? undefined)
}

/** A whole number from 1 to `most`. */
export function integerField<Otherwise>(
  name: string,
  most: number,
  otherwise: Otherwise,
): Field<number | Otherwise> {
  return parameter<number | Otherwise>(
    name,
    (given) => (/^[1-9]\d{0,15}$/.test(given) && Number(given) <= most ? Number(given) : otherwise),
    (value) => (value === otherwise ? undefined : String(value)),
  )
}

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
