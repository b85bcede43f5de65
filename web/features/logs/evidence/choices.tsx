import { useId } from 'react'
import { classes } from '#ui/classes.ts'

type ChoicesProps = {
  label: string
  options: readonly string[]
  chosen: number
  onChoose: (index: number) => void
}

export function Choices({ label, options, chosen, onChoose }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className={classes('font-bold', options.length === 0 && 'sr-only')}>{label}</legend>
      {options.map((option, index) => (
        <label key={option} className="flex min-h-9 min-w-0 items-center gap-2 max-sm:min-h-11">
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0"
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <span className="min-w-0 break-words">{option}</span>
        </label>
      ))}
    </fieldset>
  )
}
