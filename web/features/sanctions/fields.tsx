import { MAX_SANCTION_REASON } from '@westmore/contract/sanctions.ts'
import { useNow } from '#clock.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { ClockField } from '#days/clock-field.tsx'
import { DayField } from '#days/day-field.tsx'
import { SelectField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import type { Fields } from '#ui/use-form.ts'
import { endChoices, endWords, type EndValue } from './end-value.ts'
import { dialogWords } from './labels.ts'
import type { SanctionValues } from './values.ts'

export const endRow = 'grid gap-4 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none'

export function ReasonField({ text }: Pick<Fields<SanctionValues>, 'text'>) {
  return (
    <SuggestingTextArea
      signs="§"
      label="Důvod *"
      hint="Hráč si ho přečte."
      aria-required
      rows={2}
      max={MAX_SANCTION_REASON}
      {...text('reason')}
      className="[&_textarea]:min-h-16"
    />
  )
}

export function OptionalFields({ text }: Pick<Fields<SanctionValues>, 'text'>) {
  return (
    <SuggestingTextArea
      signs="§"
      label={dialogWords.paragraphs}
      hint={dialogWords.paragraphsHint}
      rows={2}
      {...text('paragraphs')}
      className="[&_textarea]:min-h-16"
    />
  )
}

export function UntilField({ values: { end }, problems, onChange }: Fields<SanctionValues>) {
  const words = endWords(end, useNow(5_000))
  const error = problems['end']
  const set = (change: Partial<EndValue>) => onChange({ end: { ...end, ...change } })
  return (
    <>
      <SelectField
        label="Dokdy platí *"
        aria-required
        value={end.choice}
        onChange={({ currentTarget: { value: choice } }) => set({ choice })}
        error={error}
        hint={<span aria-live="polite">{words}</span>}
        className="content-start first:col-span-full lg:first:col-auto"
      >
        {end.choice === '' && <option value="">Vyberte</option>}
        <Options of={endChoices} />
      </SelectField>
      {end.choice === 'at' && (
        <>
          <DayField
            label="Den"
            onInvalid="pass"
            value={end.day}
            onChange={(day) => set({ day })}
            className="content-start"
          />
          <ClockField
            label="Čas (pražský)"
            isTried={error !== undefined}
            value={end.time}
            onChange={(time) => set({ time })}
          />
        </>
      )}
    </>
  )
}
