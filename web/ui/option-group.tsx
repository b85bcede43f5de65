import { useId, type ReactNode } from 'react'
import { described } from './field.tsx'

type OptionGroupProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly string[]
  chosen: ReadonlySet<string>
  isMultiple: boolean
  disabled: boolean
  onChange: (chosen: string[]) => void
}

export function OptionGroup(props: OptionGroupProps) {
  const { label, hint, error, options, chosen, isMultiple, disabled, onChange } = props
  const id = useId()
  return (
    <fieldset {...described(id, hint, error)} disabled={disabled} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-bold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 text-sm text-fg-soft">
          {hint}
        </p>
      )}
      {options.map((option) => (
        <label
          key={option}
          className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-sm border-2 border-edge bg-field px-3 py-2 leading-6 hover:border-fg-soft has-checked:border-accent has-checked:font-bold has-aria-invalid:border-bad"
        >
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.has(option)}
            aria-invalid={Boolean(error) || undefined}
            onChange={({ currentTarget }) =>
              onChange(
                options.filter((one) =>
                  one === option ? currentTarget.checked : isMultiple && chosen.has(one),
                ),
              )
            }
            className="size-5 shrink-0"
          />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {option}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-bold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
