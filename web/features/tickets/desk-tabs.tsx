import { number } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { tabLabels } from './desk-labels.ts'
import type { DeskStatus } from './desk-place.ts'

interface DeskTabsProps {
  value: DeskStatus
  counts: Record<DeskStatus, number> | undefined
  onChange: (status: DeskStatus) => void
}

export function DeskTabs({ value, counts, onChange }: DeskTabsProps) {
  return (
    <div role="group" aria-label="Filtrovat podle statusu" className="grid grid-cols-2 gap-1 @sm:grid-cols-4">
      {tabLabels.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === value}
          onClick={() => onChange(id)}
          className={classes(
            'flex min-h-11 min-w-0 flex-wrap items-center justify-between gap-x-1.5 rounded-md border px-2 py-0.5 text-left text-sm font-bold transition-colors @sm:flex-col @sm:items-start @sm:justify-center',
            id === value
              ? 'border-accent bg-accent/15 text-accent'
              : 'border-line text-fg-soft hover:border-edge hover:text-fg',
          )}
        >
          <span className="truncate leading-5">{label}</span>
          <span className="min-h-4 leading-4 font-normal tabular-nums">{counts && number(counts[id])}</span>
        </button>
      ))}
    </div>
  )
}
