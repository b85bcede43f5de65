import { repeatGroups } from '../repeat-words.ts'
import { SelectField } from '#ui/field.tsx'

type RepeatFieldProps = { value: string; onChange: (repeat: string) => void }

/** The rule by which a completed todo returns. */
export function RepeatField({ value, onChange }: RepeatFieldProps) {
  return (
    <SelectField
      label="Opakování"
      hint={value === '' ? undefined : 'Hotový úkol se v daný den vrátí mezi ty k vyřízení.'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">Neopakuje se</option>
      {repeatGroups.map(({ label, rules }) => (
        <optgroup key={label} label={label}>
          {rules.map(([rule, words]) => (
            <option key={rule} value={rule}>
              {words}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
