import { TextField } from '#ui/field.tsx'

type ClockFieldProps = {
  label: string
  value: string
  onChange: (time: string) => void
  isTried: boolean
}

export const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export const noClock = 'Doplňte prosím čas, třeba 18:00.'

export function ClockField({ label, value, onChange, isTried }: ClockFieldProps) {
  return (
    <TextField
      type="time"
      label={label}
      error={isTried && !isClock(value) && noClock}
      value={isClock(value) ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="off"
      className="content-start"
    />
  )
}
