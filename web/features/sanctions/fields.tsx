import { MAX_SANCTION_REASON } from '@westmore/contract/sanctions.ts'
import { useNow } from '#clock.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { ClockField } from '#days/clock-field.tsx'
import { DayField } from '#days/day-field.tsx'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { endChoices, endWords, type EndValue } from './end-value.ts'
import { dialogWords } from './labels.ts'
import type { Problems, SanctionValues } from './values.ts'

type SanctionFieldsProps = {
  values: SanctionValues
  problems: Problems
  onChange: (change: Partial<SanctionValues>) => void
}

export const endRow = 'grid gap-4 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none'

export function ReasonField({ values, problems, onChange }: SanctionFieldsProps) {
  return (
    <SuggestingTextArea
      signs="§"
      label="Důvod *"
      hint="Hráč si ho přečte."
      aria-required
      rows={2}
      max={MAX_SANCTION_REASON}
      value={values.reason}
      onWrite={(reason) => onChange({ reason })}
      error={problems['reason']}
      className="[&_textarea]:min-h-16"
    />
  )
}

export function UntilField({ values, problems, onChange }: SanctionFieldsProps) {
  return <EndField value={values.end} onChange={(end) => onChange({ end })} error={problems['end']} />
}

export function OptionalFields({ values, problems, onChange }: SanctionFieldsProps) {
  return (
    <SuggestingTextArea
      signs="§"
      label={dialogWords.paragraphs}
      hint={dialogWords.paragraphsHint}
      rows={2}
      value={values.paragraphs}
      onWrite={(paragraphs) => onChange({ paragraphs })}
      error={problems['paragraphs']}
      className="[&_textarea]:min-h-16"
    />
  )
}

type EndFieldProps = {
  value: EndValue
  onChange: (value: EndValue) => void
  error: string | undefined
}

function EndField({ value, onChange, error }: EndFieldProps) {
  const words = endWords(value, useNow(5_000))
  return (
    <>
      <SelectField
        label="Dokdy platí *"
        aria-required
        value={value.choice}
        onChange={({ currentTarget: { value: choice } }) => onChange({ ...value, choice })}
        error={error}
        hint={<span aria-live="polite">{words}</span>}
        className="content-start first:col-span-full lg:first:col-auto"
      >
        {value.choice === '' && <option value="">Vyberte</option>}
        <Options of={endChoices} />
      </SelectField>
      {value.choice === 'at' && (
        <>
          <DayField
            label="Den"
            onInvalid="pass"
            value={value.day}
            onChange={(day) => onChange({ ...value, day })}
            className="content-start"
          />
          <ClockField
            label="Čas (pražský)"
            isTried={error !== undefined}
            value={value.time}
            onChange={(time) => onChange({ ...value, time })}
          />
        </>
      )}
    </>
  )
}
