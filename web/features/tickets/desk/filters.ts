import { categories, type TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { TicketMark } from '@westmore/contract/tickets-marks.ts'
import type { ListedStatus, TicketFilter } from '@westmore/contract/tickets.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import * as address from '#address/fields.ts'
import { chipsOf, choice, withCurrent, type Filter, type FiltersOf } from '#lists/filters.ts'
import { isUserId } from '#places.ts'
import { ageLabel, ages, closedTodayLabel, listedStatusLabels, turns } from './labels.ts'
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

const noMember: Readonly<Record<string, string>> = { me: 'Já', none: 'Nikdo' }

const { choiceField, checkedTextField, firstField, integerField, uuidField } = address

export const filters: FiltersOf<DeskFilters, Names> = {
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
    chip: (id, { staff }) =>
      `Řeší: ${noMember[id]?.toLowerCase() ?? staff.find((one) => one.id === id)?.username ?? id}`,
    select: {
      label: 'Řeší',
      any: 'Kdokoli',
      options: ({ staff, myId }, set) => [
        ...Object.entries(noMember),
        ...withCurrent(
          set && set in noMember ? undefined : set,
          staff.filter(({ id }) => id !== myId).map(({ id, username }) => [id, username]),
          String,
        ),
      ],
    },
  },
  waitingOn: choice('ceka', {
    label: 'Na tahu',
    any: 'Kdokoli',
    ids: ['us', 'player'],
    words: (side) => turns[side],
  }),
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
  closed: choice('uzavreno', {
    label: 'Uzavřeno',
    any: 'Kdykoli',
    ids: ['today'],
    words: () => ({ inAddress: 'dnes', label: closedTodayLabel }),
  }),
  tagId: markFilter('tag', 'stitek', 'Štítek'),
  reasonId: markFilter('reason', 'duvod', 'Důvod uzavření'),
}

function markFilter(
  kind: TicketMark['kind'],
  word: string,
  label: string,
): Filter<string | undefined, Names> {
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

type WithStatus = DeskFilters & { status: ListedStatus }

/** Without a chip for the status that hides only closed tickets. */
export function deskChips(place: WithStatus, names: Names) {
  const { status } = place
  const ofStatus = {
    label: status === 'all' ? 'I\u00a0uzavřené' : listedStatusLabels[status],
    change: { status: 'unclosed' } as const,
  }
  return [...(status === 'unclosed' ? [] : [ofStatus]), ...chipsOf(filters, place, names)]
}
