import { useState } from 'react'
import { TextField } from '#ui/field.tsx'
import { isDay } from './audit-place.ts'

type DayFieldProps = { label: string; day: string | undefined; onChange: (day: string) => void }

/** A day that acts once it is whole: while a year is being typed it is one of the first centuries. */
export function DayField({ label, day = '', onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      type="date"
      label={label}
      min="1970-01-01"
      value={typed ?? day}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (value === '' || isDay(value)) onChange(value)
      }}
      onBlur={() => setTyped(undefined)}
      className="min-w-0 [&_input]:min-w-0"
    />
  )
}
