import { categories, type TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { TicketMark } from '@westmore/contract/tickets-marks.ts'
import type { ListedStatus, TicketFilter } from '@westmore/contract/tickets.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import * as address from '#address/fields.ts'
import { isUserId } from '#places.ts'
import { ageLabel, ages, closedTodayLabel, listedStatusLabels, turnLabels } from './labels.ts'
import { categoryLabel } from '../labels.ts'

type FilterName = Exclude<keyof TicketFilter, 'q'>

export type DeskFilters = { [Name in FilterName]: Exclude<TicketFilter[Name], undefined> | undefined }

type Names = {
  staff: readonly StaffMember[]
  playerName?: string | undefined
  categories?: readonly TicketCategory[] | undefined
  myId?: string | undefined
  marks?: readonly TicketMark[]
}

type Option<Value> = readonly [value: NonNullable<Value>, text: string]

type DeskFilter<Value> = {
  field: address.Field<Value>
  chip: (value: NonNullable<Value>, names: Names) => string
  /** Absent when the filter is set elsewhere. */
  select?: {
    label: string
    any: string
    /** They always include the current value. */
    options: (names: Names, set: Value) => readonly Option<Value>[]
  }
}

const { choiceField, checkedTextField, firstField, integerField, uuidField } = address

type FilterTable = { [Name in FilterName]: DeskFilter<DeskFilters[Name]> }

/** In the order of the address. A missing filter of the contract is a compile error. */
const filters: FilterTable = {
  category: {
    field: choiceField('kategorie', Object.fromEntries(categories.map((one) => [one, one])), undefined),
    chip: categoryLabel,
    select: {
      label: 'Kategorie',
      any: 'Všechny kategorie',
      options: ({ categories: seen = [] }, set) =>
        withCurrent(
          set,
          seen.map((one) => [one, categoryLabel(one)]),
          categoryLabel,
        ),
    },
  },
  assignee: {
    field: firstField(
      [
        choiceField('resi', { ja: 'me', nikdo: 'none' }, undefined),
        checkedTextField('resi', isUserId, undefined),
      ],
      undefined,
    ),
    chip: (assignee, { staff }) => `Řeší: ${assigneeName(assignee, staff)}`,
    select: {
      label: 'Řeší',
      any: 'Kdokoli',
      options: ({ staff, myId }, set) => {
        const others = staff.filter(({ id }) => id !== myId)
        return [
          ['me', 'Já'],
          ['none', 'Nikdo'],
          ...withCurrent(
            set === 'me' || set === 'none' ? undefined : set,
            others.map(({ id, username }) => [id, username]),
            String,
          ),
        ]
      },
    },
  },
  waitingOn: {
    field: choiceField('ceka', { 'na-nas': 'us', 'na-hrace': 'player' }, undefined),
    chip: (side) => turnLabels[side],
    select: {
      label: 'Na tahu',
      any: 'Kdokoli',
      options: () => [
        ['us', turnLabels.us],
        ['player', turnLabels.player],
      ],
    },
  },
  userId: {
    field: checkedTextField('hrac', isUserId, undefined),
    chip: (id, { playerName }) => `Hráč: ${playerName ?? id}`,
  },
  olderThanDays: {
    field: integerField('starsi', 3_650, undefined),
    chip: ageLabel,
    select: {
      label: 'Stáří',
      any: 'Jakékoli',
      options: (_names, set) =>
        withCurrent(
          set,
          ages.map(({ days, label }) => [days, label]),
          ageLabel,
        ),
    },
  },
  closed: {
    field: choiceField('uzavreno', { dnes: 'today' }, undefined),
    chip: () => closedTodayLabel,
    select: {
      label: 'Uzavřeno',
      any: 'Kdykoli',
      options: () => [['today', closedTodayLabel]],
    },
  },
  tagId: markFilter('tag', 'stitek', 'Štítek'),
  reasonId: markFilter('reason', 'duvod', 'Důvod uzavření'),
}

function markFilter(kind: TicketMark['kind'], word: string, label: string): DeskFilter<string | undefined> {
  return {
    field: uuidField(word, undefined),
    chip: (id, { marks = [] }) => `${label}: ${marks.find((mark) => mark.id === id)?.name ?? 'smazaný'}`,
    select: {
      label,
      any: 'Jakýkoli',
      options: ({ marks = [] }, set) =>
        withCurrent(
          set,
          marks.filter((mark) => mark.kind === kind).map(({ id, name }) => [id, name]),
          () => 'smazaný',
        ),
    },
  }
}

/** The current value comes first if it is not among the offered ones. */
function withCurrent<Value>(
  set: Value | undefined,
  offered: readonly (readonly [Value, string])[],
  label: (value: Value) => string,
): readonly (readonly [Value, string])[] {
  const isOffered = set === undefined || offered.some(([value]) => value === set)
  return isOffered ? offered : [[set, label(set)], ...offered]
}

function assigneeName(assignee: string, staff: readonly StaffMember[]): string {
  if (assignee === 'me') return 'já'
  if (assignee === 'none') return 'nikdo'
  return staff.find(({ id }) => id === assignee)?.username ?? assignee
}

export const filterFields = fieldsIn(filters)

function fieldsIn(table: FilterTable): address.FieldsOf<DeskFilters>
function fieldsIn(table: Record<string, { field: unknown }>): unknown {
  return Object.fromEntries(Object.entries(table).map(([name, { field }]) => [name, field]))
}

export const filterNames = namesIn(filters)

function namesIn<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[]
function namesIn(table: object): string[] {
  return Object.keys(table)
}

type WithStatus = DeskFilters & { status: ListedStatus }

type Chip = {
  label: string
  change: Partial<WithStatus>
}

export function chipsOf({ status, ...place }: WithStatus, names: Names): Chip[] {
  const ofStatus: Chip = {
    label: status === 'all' ? 'I\u00a0uzavřené' : listedStatusLabels[status],
    change: { status: 'unclosed' },
  }
  const chipOf = <Name extends FilterName>(name: Name, value: DeskFilters[Name]): Chip[] =>
    value === undefined
      ? []
      : [{ label: filters[name].chip(value, names), change: changeTo(name, undefined) }]
  // Filters without a select come first: whose tickets these are.
  const inOrder = filterNames.toSorted((a, b) => Number(!!filters[a].select) - Number(!!filters[b].select))
  return [
    ...(status === 'unclosed' ? [] : [ofStatus]),
    ...inOrder.flatMap((name) => chipOf(name, place[name])),
  ]
}

type Choice = {
  value: string
  text: string
  change: Partial<DeskFilters>
}

export function selectOf<Name extends FilterName>(name: Name, set: DeskFilters[Name], names: Names) {
  const { select } = filters[name]
  if (!select) return undefined
  const { label, any, options } = select
  const choices: Choice[] = options(names, set).map(([value, text]) => ({
    value: String(value),
    text,
    change: changeTo(name, value),
  }))
  return { label, choices: [{ value: '', text: any, change: changeTo(name, undefined) }, ...choices] }
}

function changeTo<Name extends FilterName>(name: Name, value: DeskFilters[Name]): Partial<DeskFilters> {
  const change: Partial<DeskFilters> = {}
  change[name] = value
  return change
}
