import { MAX_SEARCH } from '@westmore/contract/tickets.ts'
import Cross from '~icons/lucide/x'
import { SearchField } from '#ui/search-field.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { deskChips } from './filters.ts'
import { unfiltered, type DeskPlace } from './place.ts'
import { useDesk } from './use-desk.ts'
import { DeskViews, viewOf } from './views.tsx'
import { useNames } from '../use-names.ts'

export function DeskFilter(panel: FilterPanelProps) {
  const { place, go } = useDesk()
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
        <FilterPanel {...panel} />
      </div>
    </div>
  )
}

type DeskChipsProps = Pick<FilterPanelProps, 'button'> & { playerName: string | undefined }

/** Above the list alone: beside it, the open ticket needs the height. */
export function DeskChips({ button, playerName }: DeskChipsProps) {
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
