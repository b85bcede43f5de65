import type { TicketMark } from '@westmore/contract/tickets-marks.ts'
import type { ListedStatus } from '@westmore/contract/tickets.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import type { RefObject } from 'react'
import type { Api } from '#api.ts'
import { number } from '#format.ts'
import { FilterSelects } from '#lists/filter-selects.tsx'
import { FiltersButton } from '#lists/folded-filters.tsx'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceField } from '#ui/field.tsx'
import { PopoverPanel } from '#ui/popover-panel.tsx'
import { deskChips, filters } from './filters.ts'
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
        count={viewOf(place) === undefined ? deskChips(place, names).length : 0}
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
          <FilterSelects {...{ filters, place, names }} onChange={go} />
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
