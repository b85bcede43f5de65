import { number } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { reviewFilters, type ReviewFilter } from './staff-labels.ts'

type ReviewFilterBarProps = {
  value: ReviewFilter
  counts: Record<ReviewFilter, number> | undefined
  onChange: (filter: ReviewFilter) => void
}

export function ReviewFilterBar({ value, counts, onChange }: ReviewFilterBarProps) {
  return (
    <div role="group" aria-labelledby="review-filter" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span id="review-filter" className="font-bold">
        Filtrovat podle:
      </span>
      <div className="grid w-full grid-cols-2 gap-1.5 sm:flex sm:w-auto sm:flex-wrap">
        {reviewFilters.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === value}
            onClick={() => onChange(id)}
            className={classes(
              'flex min-h-10 items-center justify-between gap-2 rounded-md border px-3 py-1 text-left text-sm font-bold transition-colors',
              id === value
                ? 'border-accent bg-accent/15 text-accent'
                : 'border-line text-fg-soft hover:border-edge hover:text-fg',
            )}
          >
            {label}
            {counts && <span className="font-normal tabular-nums">{number(counts[id])}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}
