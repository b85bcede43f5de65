import type { FormField as Asked } from '@westmore/contract/tickets-forms.ts'
import { MAX_FIELD } from '@westmore/contract/tickets.ts'
import { DayField } from '#days/day-field.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { completeLink } from './ticket-faults.ts'

type FormFieldProps = {
  field: Asked
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function FormField({ field, value, error, onChange }: FormFieldProps) {
  const { label, hint, kind, options = [] } = field
  const shared = {
    label,
    hint,
    error,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (kind === 'choice')
    return (
      <SelectField {...shared}>
        <option value="">Vyberte…</option>
        <Options of={options} />
      </SelectField>
    )
  if (kind === 'text')
    return <TextArea {...shared} rows={3} {...(value.length > MAX_FIELD / 2 && { max: MAX_FIELD })} />
  if (kind === 'date')
    return <DayField {...shared} onChange={onChange} onInvalid="pass" className="max-w-72" />
  if (kind === 'link')
    return (
      <TextField
        {...shared}
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        onBlur={() => onChange(completeLink(value))}
      />
    )
  return <TextField {...shared} autoComplete="off" />
}
