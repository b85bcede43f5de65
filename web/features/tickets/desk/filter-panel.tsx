import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { TicketMark } from '@westmore/contract/tickets-marks.ts'
import type { ListedStatus } from '@westmore/contract/tickets.ts'
import type { StaffMember } from '@westmore/contract/users.ts'
import { useRef, type RefObject, type ToggleEvent } from 'react'
import Sliders from '~icons/lucide/sliders-horizontal'
import { number } from '#format.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { placeBeside } from '#ui/place-beside.ts'
import { filterNames, selectOf } from './filters.ts'
import { listedStatusLabels, sortLabels } from './labels.ts'
import { isNarrowed, unfiltered, type DeskPlace, type Go } from './place.ts'

const PANEL = 'desk-filters'
const WIDTH = 384

const listed: readonly ListedStatus[] = ['all', 'unclosed', 'open', 'in-progress', 'closed']

export type FilterPanelProps = {
  place: DeskPlace
  go: Go
  /** By status, with the rest of the filter applied. */
  counts: Record<ListedStatus, number> | undefined
  /** False when there are more tickets than were counted. */
  isWhole: boolean
  categories: readonly TicketCategory[]
  staff: readonly StaffMember[]
  marks: readonly TicketMark[]
  button: RefObject<HTMLButtonElement | null>
}

/** Every filter and the order, behind one button. */
export function FilterPanel({ place, go, counts, isWhole, button, ...names }: FilterPanelProps) {
  const { me } = useMe()
  const panel = useRef<HTMLDivElement>(null)

  function open({ newState }: ToggleEvent) {
    const box = button.current?.getBoundingClientRect()
    if (newState === 'open' && box && panel.current) placeBeside(panel.current, box, WIDTH)
  }
  const countOf = (status: ListedStatus) =>
    counts ? ` (${number(counts[status])}${isWhole ? '' : '+'})` : ''

  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        popoverTarget={PANEL}
        className="border-line! px-3! lg:min-h-9 lg:py-1 lg:text-sm"
      >
        <Sliders /> <span className="@xl/desk:@max-3xl/desk:sr-only">Filtry</span>
      </Button>
      <div
        ref={panel}
        id={PANEL}
        popover="auto"
        role="group"
        aria-label="Filtry"
        onBeforeToggle={open}
        className="fixed inset-auto m-0 overflow-y-auto rounded-md border border-edge bg-night-800 p-3 text-fg shadow-paper"
      >
        <div className="grid grid-cols-2 gap-x-2.5 gap-y-1.5 [&>div]:gap-0.5">
          <SelectField
            compact
            label="Status"
            value={place.status}
            onChange={({ currentTarget: { value } }) =>
              go({ status: listed.find((status) => status === value) ?? 'unclosed' })
            }
          >
            <Options of={listed.map((status) => [status, listedStatusLabels[status] + countOf(status)])} />
          </SelectField>
          {filterNames.map((name) => {
            const select = selectOf(name, place[name], { ...names, myId: me?.id })
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
          <SelectField
            compact
            label="Řazení"
            value={place.sort}
            onChange={({ currentTarget: { value } }) =>
              go({ sort: sortLabels.find(({ id }) => id === value)?.id ?? 'updated' })
            }
          >
            <Options of={sortLabels.map(({ id, label }) => [id, label])} />
          </SelectField>
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
      </div>
    </>
  )
}
