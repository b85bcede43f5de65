import { TextField } from '#ui/field.tsx'
import { readClock } from './typed-clock.ts'
import { useTyped } from './use-typed.ts'

type ClockFieldProps = {
  label: string
  value: string
  onChange: (time: string) => void
  /** The form was sent, so an empty or unreadable time is marked. */
  isTried: boolean
}

export const unreadClock = 'Čas napište třeba jako 18:00.'

/** A time such as 18:00, in 24 hours in any language of the browser. */
export function ClockField({ label, value, onChange, isTried }: ClockFieldProps) {
  const { input, isWrong } = useTyped({
    value,
    onChange,
    read: readClock,
    print: (time) => time,
    onInvalid: 'pass',
  })
  return (
    <TextField
      {...input}
      label={label}
      error={(isWrong || (isTried && readClock(value) === undefined)) && unreadClock}
      placeholder="18:00"
      autoComplete="off"
      className="content-start"
    />
  )
}
