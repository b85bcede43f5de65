import { MAX_REVIEW_SEARCH, MOST_REVIEWED } from '@westmore/contract/allowlist.ts'
import Tidy from '~icons/lucide/eye-off'
import Keyboard from '~icons/lucide/keyboard'
import { number } from '#format.ts'
import { DensityButton } from '#lists/density-button.tsx'
import type { Density } from '#lists/density.ts'
import { FoldedFilters } from '#lists/folded-filters.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { SearchField } from '#ui/search-field.tsx'
import { reviewFilters, type ReviewFilter } from '../staff-labels.ts'

type ReviewToolsProps = {
  q: string
  filter: ReviewFilter
  counts: Record<ReviewFilter, number> | undefined
  density: Density
  onSearch: (q: string) => void
  onFilter: (filter: ReviewFilter) => void
  /** Undefined while nothing decided is shown. */
  onTidy: (() => void) | undefined
  onHelp: () => void
}

export function ReviewTools({ q, filter, counts, density, onTidy, ...act }: ReviewToolsProps) {
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Hledat v žádostech"
          placeholder="Jméno, odpověď"
          max={MAX_REVIEW_SEARCH}
          q={q}
          onSearch={act.onSearch}
        />
        <FoldedFilters
          count={filter === 'pending' ? 0 : 1}
          wide={{ filters: '@4xl:contents', button: '@4xl:hidden' }}
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span aria-hidden="true" className="font-bold">
              Filtrovat podle:
            </span>
            <ChoiceButtons
              label="Filtrovat podle:"
              choices={reviewFilters.map(({ id, label }) => ({
                id,
                label,
                count:
                  counts &&
                  number(Math.min(counts[id], MOST_REVIEWED)) + (counts[id] > MOST_REVIEWED ? '+' : ''),
              }))}
              value={filter}
              onChange={act.onFilter}
              className="grid w-full grid-cols-2 gap-1.5 sm:flex sm:w-auto sm:flex-wrap"
            />
          </div>
        </FoldedFilters>
        <Button
          variant="ghost"
          size="sm"
          onClick={onTidy}
          title="Skrýt vyřízené"
          // It keeps its room: otherwise the first decision could move the list.
          className={classes('px-2! max-lg:min-h-11 max-lg:min-w-11', !onTidy && 'invisible')}
        >
          <Tidy /> <span className="sr-only">Skrýt vyřízené</span>
        </Button>
        <DensityButton density={density} title="Pohodlný seznam s většími mezerami" />
        <Button
          variant="ghost"
          size="sm"
          onClick={act.onHelp}
          title="Klávesové zkratky"
          aria-label="Klávesové zkratky"
          className="px-2! pointer-coarse:hidden"
        >
          <Keyboard />
        </Button>
      </div>
    </div>
  )
}
