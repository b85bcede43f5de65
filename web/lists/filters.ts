import * as address from '#address/fields.ts'
import { isUserId } from '#places.ts'

type Option<Value> = readonly [value: NonNullable<Value>, text: string]

/** One filter of a list; undefined hides nothing. `Names` names its values. */
export type Filter<Value, Names> = {
  /** Its form in the address. */
  field: address.Field<Value>
  /** Its value as a few words above the list. */
  chip: (value: NonNullable<Value>, names: Names) => string
  /** Absent when it is set elsewhere. */
  select?: {
    label: string
    any: string
    /** They always include the current value. */
    options: (names: Names, set: Value) => readonly Option<Value>[]
  }
}

/** In the order of the address and of the screen. A filter of the query without a row does not compile. */
export type FiltersOf<Place, Names> = { [Name in keyof Place]-?: Filter<Place[Name], Names> }

/** One of the contract's words. */
export function choice<Id extends string>(
  name: string,
  {
    label,
    any,
    ids,
    words,
  }: {
    label: string
    any: string
    ids: readonly Id[]
    words: (id: Id) => { inAddress: string; label: string }
  },
): Filter<Id | undefined, unknown> {
  return {
    field: address.choiceField<Id, undefined>(
      name,
      Object.fromEntries(ids.map((id) => [words(id).inAddress, id])),
      undefined,
    ),
    chip: (id) => words(id).label,
    select: { label, any, options: () => ids.map((id) => [id, words(id).label]) },
  }
}

type Staff = readonly { id: string; username: string }[]

/** One of the staff; who left it is named by the id. */
export function staffMember(
  name: string,
  { label, any }: { label: string; any: string },
): Filter<string | undefined, { staff: Staff }> {
  const nameOf = (id: string, staff: Staff) => staff.find((one) => one.id === id)?.username ?? id
  return {
    field: address.checkedTextField(name, isUserId, undefined),
    chip: (id, { staff }) => `${label}: ${nameOf(id, staff)}`,
    select: {
      label,
      any,
      options: ({ staff }, set) =>
        withCurrent(
          set,
          staff.map(({ id, username }) => [id, username]),
          String,
        ),
    },
  }
}

/** The offered options, after one for the current value if it is not among them. */
export function withCurrent<Value>(
  set: Value | undefined,
  offered: readonly (readonly [Value, string])[],
  label: (value: Value) => string,
): readonly (readonly [Value, string])[] {
  const isOffered = set === undefined || offered.some(([value]) => value === set)
  return isOffered ? offered : [[set, label(set)], ...offered]
}

/** Their form in the address. */
export function fieldsOf<Place, Names>(filters: FiltersOf<Place, Names>): address.FieldsOf<Place>
export function fieldsOf(filters: Record<string, { field: unknown }>): unknown {
  return Object.fromEntries(Object.entries(filters).map(([name, { field }]) => [name, field]))
}

/** The change of one filter. */
export type Change<Place> = { [Name in keyof Place]?: Place[Name] | undefined }

function changeOf<Place>(name: string, value: unknown): Change<Place>
function changeOf(name: string, value: unknown) {
  return { [name]: value }
}

type Set = string | number | undefined
type Part<Names> = [name: string, filter: Filter<Set, Names>, set: Set]

function partsOf<Place, Names>(filters: FiltersOf<Place, Names>, place: Place): Part<Names>[]
function partsOf(filters: Record<string, unknown>, place: Record<string, unknown>): unknown {
  return Object.entries(filters).map(([name, filter]) => [name, filter, place[name]])
}

/** The set filters in words, each with the change that removes it; first those that are set elsewhere. */
export function chipsOf<Place, Names>(filters: FiltersOf<Place, Names>, place: Place, names: Names) {
  return partsOf(filters, place)
    .toSorted(([, a], [, b]) => Number(!!a.select) - Number(!!b.select))
    .flatMap(([name, { chip }, set]) =>
      set === undefined ? [] : [{ label: chip(set, names), change: changeOf<Place>(name, undefined) }],
    )
}

/** The filters with something to choose from: their options, «anything» first, each with the change it makes. */
export function selectsOf<Place, Names>(filters: FiltersOf<Place, Names>, place: Place, names: Names) {
  return partsOf(filters, place).flatMap(([name, { select }, set]) => {
    if (!select) return []
    const { label, any, options } = select
    const offered = options(names, set)
    if (offered.length === 0) return []
    const choices = [[undefined, any] as const, ...offered].map(([value, text]) => ({
      value: String(value ?? ''),
      text,
      change: changeOf<Place>(name, value),
    }))
    return [{ name, label, value: String(set ?? ''), choices }]
  })
}
