import { addDays, dayOf, startOfWeek } from '@westmore/contract/days.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import CalendarIcon from '~icons/lucide/calendar-days'
import Next from '~icons/lucide/chevron-right'
import Previous from '~icons/lucide/chevron-left'
import { useNow } from '#clock.ts'
import { longDay, monthName } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { PopoverPanel } from '#ui/popover-panel.tsx'
import { moveMonths } from './typed-day.ts'

type CalendarButtonProps = {
  /** The label of the field, for screen readers. */
  label: string
  /** The chosen day, or ''. */
  day: string
  onChange: (day: string) => void
}

const WIDTH = 336

/** Opens a month to choose a day from, inside a field where the day can be typed. */
export function CalendarButton({ label, day, onChange }: CalendarButtonProps) {
  const panelId = useId()
  const labelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-haspopup="dialog"
        aria-label="Vybrat v kalendáři"
        aria-describedby={labelId}
        title="Vybrat v kalendáři"
        className="absolute inset-y-0.5 right-0.5 grid w-10 place-items-center rounded-sm text-fg-soft -outline-offset-3 hover:text-fg pointer-coarse:inset-y-0 pointer-coarse:right-0 pointer-coarse:w-11"
      >
        <CalendarIcon />
      </button>
      <span id={labelId} hidden>
        {label}
      </span>
      <PopoverPanel
        ref={panel}
        id={panelId}
        width={WIDTH}
        ofField
        role="dialog"
        aria-label="Kalendář"
        aria-describedby={labelId}
        onOpening={(itself) => {
          flushSync(() => setIsOpen(true))
          return itself.querySelector('[role=grid] [tabindex="0"]')
        }}
        onToggle={({ newState }) => newState === 'closed' && setIsOpen(false)}
        className="bg-field! p-3"
      >
        {isOpen && (
          <Month
            chosen={day}
            onChoose={(next) => {
              onChange(next)
              panel.current?.hidePopover()
            }}
          />
        )}
      </PopoverPanel>
    </>
  )
}

const weekdays = ['po', 'út', 'st', 'čt', 'pá', 'so', 'ne']
const weeks = [0, 7, 14, 21, 28, 35]

/** One month as a grid; the arrow keys move between days. */
function Month({ chosen, onChoose }: { chosen: string; onChoose: (day: string) => void }) {
  const today = dayOf(useNow(60_000))
  /** `isTaken`: the day takes the focus. Not after the month buttons, which keep it. */
  const [{ focused, isTaken }, setAt] = useState({ focused: chosen || today, isTaken: true })
  const first = startOfWeek(`${focused.slice(0, 8)}01`)

  function walk(event: KeyboardEvent) {
    const next = moved(focused, event.key)
    if (next === undefined) return
    event.preventDefault()
    setAt({ focused: next, isTaken: true })
  }
  const turn = (by: number, name: string, Icon: typeof Next) => (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => setAt({ focused: moveMonths(focused, by), isTaken: false })}
      className="grid size-9 pointer-coarse:size-11 place-items-center rounded-sm text-fg-soft hover:bg-fg/10 hover:text-fg"
    >
      <Icon />
    </button>
  )
  return (
    <>
      <div className="flex items-center justify-between">
        {turn(-1, 'Předchozí měsíc', Previous)}
        <p aria-live="polite" className="font-bold first-letter:uppercase">
          {monthName(focused)}
        </p>
        {turn(1, 'Další měsíc', Next)}
      </div>
      <div role="grid" tabIndex={-1} aria-label={monthName(focused)} onKeyDown={walk} className="mt-1">
        <div role="row" className="grid grid-cols-7">
          {weekdays.map((name) => (
            <span key={name} role="columnheader" className="py-1 text-center text-xs text-fg-soft">
              {name}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week} role="row" className="grid grid-cols-7">
            {weekdays.map((name, index) => {
              const day = addDays(first, week + index)
              return (
                <div key={name} role="gridcell" aria-selected={day === chosen}>
                  <DayButton
                    {...{ day, today, chosen, focused, onChoose }}
                    takesFocus={isTaken && day === focused}
                  />
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

type DayButtonProps = {
  day: string
  today: string
  chosen: string
  focused: string
  takesFocus: boolean
  onChoose: (day: string) => void
}

function DayButton({ day, today, chosen, focused, takesFocus, onChoose }: DayButtonProps) {
  return (
    <button
      ref={(button) => {
        if (takesFocus) button?.focus()
      }}
      type="button"
      tabIndex={day === focused ? 0 : -1}
      aria-label={longDay(day)}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onChoose(day)}
      className={classes(
        'grid h-9 w-full pointer-coarse:h-11 place-items-center rounded-sm text-sm tabular-nums -outline-offset-2 hover:bg-fg/10',
        day.slice(0, 7) !== focused.slice(0, 7) && 'text-fg-soft',
        day === today && 'border border-edge',
        day === chosen && 'bg-accent/20 font-bold text-accent',
      )}
    >
      {Number(day.slice(8))}
    </button>
  )
}

function moved(day: string, key: string): string | undefined {
  const week = startOfWeek(day)
  const places: Readonly<Record<string, string>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: week,
    End: addDays(week, 6),
    PageUp: moveMonths(day, -1),
    PageDown: moveMonths(day, 1),
  }
  return places[key]
}
