import { classes } from '#ui/classes.ts'
import type { LogSearch } from '../log-search.ts'
import { quickRanges, type QuickRange } from '../quick-ranges.ts'

type RangeBarProps = { search: LogSearch; onChange: (range: QuickRange | '') => void }

/** Ranges that move with the clock; a written date takes their place. */
export function RangeBar({ search, onChange }: RangeBarProps) {
  const isDated = search.dateFrom !== '' || search.dateTo !== ''
  const choices = [...quickRanges, { id: '' as const, label: 'Vše', chip: 'celá kniha' }]
  return (
    <div role="group" aria-label="Rychlý rozsah" className="flex overflow-x-auto max-sm:w-full">
      {choices.map(({ id, label, chip }) => {
        const isChosen = !isDated && search.range === id
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            title={chip}
            onClick={() => onChange(id)}
            className={classes(
              '-ml-px min-h-9 border px-2 text-sm whitespace-nowrap transition-colors -outline-offset-3 first:ml-0 first:rounded-l-sm last:rounded-r-sm max-sm:min-h-11 max-sm:grow',
              isChosen
                ? 'relative z-1 border-accent bg-accent/15 font-bold text-accent'
                : 'border-line text-fg-soft hover:bg-fg/5 hover:text-fg',
            )}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}
