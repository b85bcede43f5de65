import { addDays, dayOf, isDay } from '@westmore/contract/days.ts'
import type { ReactNode } from 'react'
import { useNow } from '#clock.ts'
import { longDay } from '#format.ts'
import { TextField } from '#ui/field.tsx'
import { CalendarButton } from './calendar.tsx'
import { moveMonths, printDay, readDay, type Lean } from './typed-day.ts'
import { useTyped, type TypedField } from './use-typed.ts'

type DayFieldProps = Pick<TypedField, 'value' | 'onChange' | 'changesOnBlur' | 'onInvalid'> & {
  label: string
  lean: Lean
  hint?: ReactNode
  error?: ReactNode
  className?: string
}

/** A day, written in Czech in any language of the browser; the value is `2026-11-20` or ''. */
export function DayField({ label, lean, hint, error, className, ...field }: DayFieldProps) {
  const today = dayOf(useNow(60_000))
  const day = isDay(field.value) ? field.value : ''
  const { input, isWrong } = useTyped({
    ...field,
    read: (text) => readDay(text, today, lean),
    print: (value) => (isDay(value) ? printDay(value) : value),
    move: (value, by) => movedDay(value, by, today),
  })
  return (
    <TextField
      {...input}
      label={label}
      hint={hint}
      error={error || (isWrong && unreadDay)}
      placeholder="20. 11. 2026"
      autoComplete="off"
      className={className}
      inside={
        <>
          <CalendarButton {...{ label, day }} onChange={field.onChange} />
          <SpokenDay day={day} />
        </>
      }
    />
  )
}

const unreadDay = 'Datum napište třeba jako 20. 11. 2026 nebo „včera“.'

/** The day as understood, for screen readers. */
export function SpokenDay({ day }: { day: string }) {
  return (
    <span aria-live="polite" className="sr-only">
      {day && longDay(day)}
    </span>
  )
}

/** Moves a day; an empty field becomes today. */
function movedDay(day: string, by: { days: number } | { months: number }, today: string): string {
  if (!isDay(day)) return today
  return 'days' in by ? addDays(day, by.days) : moveMonths(day, by.months)
}
