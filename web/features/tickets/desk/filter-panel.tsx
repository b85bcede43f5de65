import type { ListedStatus } from '@westmore/contract/tickets.ts'
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
import { isNarrowed, sortOf, unfiltered } from './place.ts'
import { useDesk } from './use-desk.ts'
import { viewOf } from './views.tsx'
import { useNames } from '../use-names.ts'

const PANEL = 'desk-filters'
const WIDTH = 384

const listed: readonly ListedStatus[] = ['all', 'unclosed', 'open', 'in-progress', 'closed']

export type FilterPanelProps = {
  found: Awaited<ReturnType<Api['tickets']['list']>> | undefined
  button: RefObject<HTMLButtonElement | null>
}

export function FilterPanel({ found, button }: FilterPanelProps) {
  const { place, go } = useDesk()
  const { me } = useMe()
  const names = { ...useNames(), categories: found?.categories, myId: me?.id }

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
