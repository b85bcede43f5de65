import { number } from '#format.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { reviewFilters, type ReviewFilter } from '../staff-labels.ts'

type ReviewFilterBarProps = {
  value: ReviewFilter
  counts: Record<ReviewFilter, number> | undefined
  onChange: (filter: ReviewFilter) => void
}

export function ReviewFilterBar({ value, counts, onChange }: ReviewFilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden="true" className="font-bold">
        Filtrovat podle:
      </span>
      <ChoiceButtons
        label="Filtrovat podle:"
        choices={reviewFilters.map((filter) => ({ ...filter, count: counts && number(counts[filter.id]) }))}
        value={value}
        onChange={onChange}
        className="grid w-full grid-cols-2 gap-1.5 sm:flex sm:w-auto sm:flex-wrap"
      />
    </div>
  )
}
