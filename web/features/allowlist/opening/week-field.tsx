import { MAX_INTERVALS, type Interval, type Week } from '@westmore/contract/allowlist-hours.ts'
import Add from '~icons/lucide/plus'
import Remove from '~icons/lucide/x'
import { ClockField } from '#days/clock-field.tsx'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { Button } from '#ui/button.tsx'
import { weekdays } from './labels.ts'
import { wholeDay } from './values.ts'

const evening: Interval = { from: '18:00', to: '22:00' }

type WeekFieldProps = { week: Week; onChange: (week: Week) => void; isTried: boolean }

export function WeekField({ week, onChange, isTried }: WeekFieldProps) {
  return (
    <ul className="grid divide-y divide-line/60">
      {weekdays.map((name, day) => (
        <li key={name}>
          <Day
            name={name}
            intervals={week[day] ?? []}
            isTried={isTried}
            onChange={(to) => onChange(week.with(day, to))}
          />
        </li>
      ))}
    </ul>
  )
}

type DayProps = {
  name: string
  intervals: Interval[]
  onChange: (intervals: Interval[]) => void
  isTried: boolean
}

function Day({ name, intervals, onChange, isTried }: DayProps) {
  const parts = useFocusRecovery<HTMLDivElement>()
  const isWhole = intervals.length === 1 && intervals[0]?.from === '00:00' && intervals[0].to === '00:00'
  return (
    <div ref={parts} role="group" aria-label={name} className="grid gap-2 px-4 py-3">
      <p className="flex min-h-9 flex-wrap items-center justify-between">
        <span className="font-bold">
          {name}
          <span className="ml-2 font-normal text-fg-soft">
            {intervals.length === 0 ? 'zavřeno' : isWhole && 'celý den'}
          </span>
        </span>
        <span className="-mr-3 flex flex-wrap gap-x-2">
          {!isWhole && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${name}: celý den`}
              onClick={() => onChange([wholeDay])}
            >
              Celý den
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${name}: přidat čas`}
            disabled={intervals.length >= MAX_INTERVALS}
            onClick={() => onChange(isWhole ? [evening] : [...intervals, evening])}
          >
            <Add />
            Přidat čas
          </Button>
        </span>
      </p>
      {intervals.map((interval, at) => (
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2">
          <ClockField
            label="Od"
            isTried={isTried}
            value={interval.from}
            onChange={(from) => onChange(intervals.with(at, { ...interval, from }))}
          />
          <ClockField
            label="Do"
            isTried={isTried}
            value={interval.to}
            onChange={(to) => onChange(intervals.with(at, { ...interval, to }))}
          />
          <button
            type="button"
            aria-label={`${name}: odebrat ${interval.from}–${interval.to}`}
            title="Odebrat"
            onClick={() => onChange(intervals.toSpliced(at, 1))}
            className="mt-8 grid size-11 place-items-center rounded-sm hover:bg-fg/10"
          >
            <Remove />
          </button>
        </div>
      ))}
    </div>
  )
}
