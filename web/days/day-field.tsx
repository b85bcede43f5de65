import { isDay } from '@westmore/contract/days.ts'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { TextField } from '#ui/field.tsx'

type DayFieldProps = {
  label: string
  /** `2026-11-20` or ''. */
  value: string
  onChange: (day: string) => void
  /** Passes on a half-typed day as a text that is no day, for a form that refuses it. */
  onInvalid?: 'pass'
  hint?: ReactNode
  error?: ReactNode
  className?: string
}

const HALF_TYPED = 'nedopsané datum'

export function DayField({ label, value, onChange, onInvalid, hint, error, className }: DayFieldProps) {
  /** A date without a sensible year, such as 0020-11-20 while the year is being typed. */
  const [unfinished, setUnfinished] = useState('')
  const [isWrong, setIsWrong] = useState(false)

  function type(day: string) {
    const isFinished = day === '' || /^(19|2\d)\d\d-/.test(day)
    setUnfinished(isFinished ? '' : day)
    setIsWrong(false)
    if (isFinished) onChange(day)
  }
  function leave({ validity }: HTMLInputElement) {
    const isHalf = validity.badInput || unfinished !== ''
    setIsWrong(isHalf)
    if (isHalf && onInvalid === 'pass') onChange(HALF_TYPED)
    if (!isHalf && value === HALF_TYPED) onChange('')
  }
  return (
    <TextField
      type="date"
      label={label}
      hint={hint}
      error={error || (isWrong && 'Doplňte prosím celé datum.')}
      value={unfinished || (isDay(value) ? value : '')}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={({ currentTarget }) => leave(currentTarget)}
      onKeyDown={({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) =>
        key === 'Enter' && leave(currentTarget)
      }
      autoComplete="off"
      className={className}
    />
  )
}
