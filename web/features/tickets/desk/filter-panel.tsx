import type { TicketMark } from '@westmore/contract/tickets-marks.ts'
import type { ListedStatus } from '@westmore/contract/tickets.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import type { RefObject } from 'react'
import type { Api } from '#api.ts'
import { number } from '#format.ts'
import { FiltersButton } from '#lists/folded-filters.tsx'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceField, SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { PopoverPanel } from '#ui/popover-panel.tsx'
import { chipsOf, filterNames, selectOf } from './filters.ts'
import { listedStatusLabels, sortLabels } from './labels.ts'
import { isNarrowed, sortOf, unfiltered, type DeskPlace, type Go } from './place.ts'
import { viewOf } from './views.tsx'

const PANEL = 'desk-filters'
const WIDTH = 384

const listed: readonly ListedStatus[] = ['all', 'unclosed', 'open', 'in-progress', 'closed']

export type FilterPanelProps = {
  place: DeskPlace
  go: Go
  found: Awaited<ReturnType<Api['tickets']['list']>> | undefined
  staff: readonly StaffMember[]
  marks: readonly TicketMark[]
  button: RefObject<HTMLButtonElement | null>
}

export function FilterPanel({ place, go, found, staff, marks, button }: FilterPanelProps) {
  const { me } = useMe()
  const names = { staff, marks, categories: found?.categories, myId: me?.id }

  const countOf = (status: ListedStatus) =>
    found ? ` (${number(found.counts[status])}${found.isWhole ? '' : '+'})` : ''

  return (
    <>
      <FiltersButton
        ref={button}
        count={viewOf(place) === undefined ? chipsOf(place, names).length : 0}
        popoverTarget={PANEL}
        wordClass="@xl/desk:@max-3xl/desk:sr-only"
      />
      <PopoverPanel id={PANEL} width={WIDTH} role="group" aria-label="Filtry" className="p-3">
        <div className="grid grid-cols-2 gap-x-2.5 gap-y-1.5 [&>div]:gap-0.5">
          <ChoiceField
            compact
            label="Status"
            choices={listed.map((status) => [status, listedStatusLabels[status] + countOf(status)])}
            value={place.status}
            onChange={(status) => go({ status })}
          />
          {filterNames.map((name) => {
            const select = selectOf(name, place[name], names)
            return (
              select && (
                <SelectField
                  key={name}
                  compact
                  label={select.label}
                  value={place[name] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    go(select.choices.find((choice) => choice.value === value)?.change ?? {})
                  }
                >
                  <Options of={select.choices.map(({ value, text }) => [value, text])} />
                </SelectField>
              )
            )
          })}
          <ChoiceField
            compact
            label="Řazení"
            choices={sortLabels.map(({ id, label }) => [id, label])}
            value={sortOf(place)}
            onChange={(sort) => go({ sort })}
          />
        </div>
        {isNarrowed(place) && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              go(unfiltered(place))
              // This button disappears, which would lose the focus.
              button.current?.focus({ preventScroll: true })
            }}
            className="mt-2 w-full text-link"
          >
            Zrušit filtry
          </Button>
        )}
      </PopoverPanel>
    </>
  )
}
