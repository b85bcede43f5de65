import { MAX_SEARCH, MOST_LISTED, type ListedStatus } from '@westmore/contract/tickets.ts'
import type { RefObject } from 'react'
import Cross from '~icons/lucide/x'
import type { Api } from '#api.ts'
import { number } from '#format.ts'
import { FilterSelects } from '#lists/filter-selects.tsx'
import { FiltersButton } from '#lists/folded-filters.tsx'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceField } from '#ui/field.tsx'
import { PopoverPanel } from '#ui/popover-panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useNames } from '../use-names.ts'
import { deskChips, filters } from './filters.ts'
import { listedStatusLabels, sortLabels } from './labels.ts'
import { isNarrowed, sortOf, unfiltered, type DeskPlace } from './place.ts'
import { useDesk } from './use-desk.ts'
import { DeskViews, viewOf } from './views.tsx'

const PANEL = 'desk-filters'

const listed: readonly ListedStatus[] = ['all', 'unclosed', 'open', 'in-progress', 'closed']

type FilterProps = {
  found: Awaited<ReturnType<Api['tickets']['list']>> | undefined
  button: RefObject<HTMLButtonElement | null>
  playerName: string | undefined
}

export function DeskFilter({ found, button }: Pick<FilterProps, 'found' | 'button'>) {
  const { place, go } = useDesk()
  const { me } = useMe()
  const names = { ...useNames(), categories: found?.categories, myId: me?.id }
  const countOf = (status: ListedStatus) => {
    if (!found) return ''
    const count = found.counts[status]
    return ` (${number(Math.min(count, MOST_LISTED))}${found.isWhole && count <= MOST_LISTED ? '' : '+'})`
  }
  return (
    <div className="flex min-w-0 flex-wrap gap-x-3 gap-y-2 @xl/desk:flex-nowrap">
      <DeskViews />
      <div className="flex w-full min-w-0 gap-2 @xl/desk:w-64 @xl/desk:shrink-0 @5xl/desk:w-80">
        <SearchField
          label="Hledat v ticketech"
          placeholder="Text, hráč, #číslo"
          max={MAX_SEARCH}
          q={place.q}
          onSearch={(q) => go({ q }, { replace: true, preventScrollReset: true })}
        />
        <FiltersButton
          ref={button}
          count={viewOf(place) === undefined ? deskChips(place, names).length : 0}
          popoverTarget={PANEL}
          wordClass="@xl/desk:@max-3xl/desk:sr-only"
        />
        <PopoverPanel id={PANEL} width={384} role="group" aria-label="Filtry" className="p-3">
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
              choices={sortLabels}
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
      </div>
    </div>
  )
}

/** Above the list alone: beside it, the open ticket needs the height. */
export function DeskChips({ button, playerName }: Pick<FilterProps, 'button' | 'playerName'>) {
  const { place, go } = useDesk()
  const names = useNames()
  const chips = viewOf(place) === undefined ? deskChips(place, { ...names, playerName }) : []
  // Removing a filter also removes its chip, which would lose the focus.
  const take = (changes: Partial<DeskPlace>) => {
    go(changes)
    button.current?.focus({ preventScroll: true })
  }
  if (chips.length === 0) return null
  return (
    <ul aria-label="Nastavené filtry" className="mt-2 flex shrink-0 flex-wrap items-center gap-1.5">
      {chips.map(({ label, change }) => (
        <li key={label} className="min-w-0">
          <button
            type="button"
            onClick={() => take(change)}
            aria-label={`Zrušit filtr: ${label}`}
            className="flex min-h-11 max-w-full items-center gap-1.5 rounded-md border border-accent/60 bg-accent/10 px-2 text-sm text-accent transition-colors hover:bg-accent/20 lg:min-h-8"
          >
            <span className="truncate">{label}</span>
            <Cross className="shrink-0" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => take(unfiltered(place))}
            className="min-h-11 px-2 text-sm text-link lg:min-h-8"
          >
            Zrušit filtry
          </button>
        </li>
      )}
    </ul>
  )
}
