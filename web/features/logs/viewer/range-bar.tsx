import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import type { LogSearch } from '../log-search.ts'
import { movingWords, quickRanges, type MovingRange } from '../range/moving-range.ts'

type RangeBarProps = { search: LogSearch; onChange: (range: MovingRange | '') => void }

const choices: { id: MovingRange | ''; label: string; title: string }[] = [
  ...quickRanges.map(({ id, label }) => ({ id, label, title: movingWords(id) })),
  { id: '', label: 'Vše', title: 'celá kniha' },
]

/** The usual ranges; a typed range replaces them. */
export function RangeBar({ search, onChange }: RangeBarProps) {
  const isDated = search.dateFrom !== '' || search.dateTo !== ''
  return (
    <ChoiceButtons
      label="Rychlý rozsah"
      choices={choices}
      value={isDated ? null : search.range}
      onChange={onChange}
      look={look}
      className="flex overflow-x-auto max-sm:w-full"
    />
  )
}

const look = (isChosen: boolean) =>
  classes(
    '-ml-px min-h-9 border px-2 text-sm whitespace-nowrap transition-colors -outline-offset-3 first:ml-0 first:rounded-l-sm last:rounded-r-sm max-sm:min-h-11 max-sm:grow',
    isChosen
      ? 'relative z-1 border-accent bg-accent/15 font-bold text-accent'
      : 'border-line text-fg-soft hover:bg-fg/5 hover:text-fg',
  )
