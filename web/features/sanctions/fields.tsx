import { MAX_POINTS_CATEGORY, MAX_SANCTION_REASON } from '@westmore/contract/sanctions.ts'
import { useNow } from '#clock.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { ClockField } from '#days/clock-field.tsx'
import { DayField } from '#days/day-field.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { endChoices, endWords, type EndValue } from './end-value.ts'
import { dialogWords } from './labels.ts'
import { hasPoints, type Problems, type SanctionValues } from './values.ts'

type SanctionFieldsProps = {
  values: SanctionValues
  problems: Problems
  onChange: (change: Partial<SanctionValues>) => void
}

/** The fields that a sanction has when it is given and when it is changed. */
export function SanctionFields({ values, problems, onChange }: SanctionFieldsProps) {
  return (
    <>
      <SuggestingTextArea
        signs="§"
        label="Důvod *"
        hint="Hráč si ho přečte."
        aria-required
        max={MAX_SANCTION_REASON}
        value={values.reason}
        onWrite={(reason) => onChange({ reason })}
        error={problems['reason']}
      />
      <EndField
        label="Dokdy platí *"
        value={values.end}
        onChange={(end) => onChange({ end })}
        error={problems['end']}
      />
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
      <PointsFields {...{ values, problems, onChange }} />
    </>
  )
}

function PointsFields({ values, problems, onChange }: SanctionFieldsProps) {
  const { category, count, pointsEnd } = values
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1.5 font-bold">{dialogWords.points}</legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          label="Za co"
          placeholder="Třeba metagaming"
          hint="Bez bodů nechte pole prázdné."
          max={MAX_POINTS_CATEGORY}
          value={category}
          onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
          error={problems['category']}
        />
        <TextField
          label="Kolik"
          inputMode="numeric"
          autoComplete="off"
          value={count}
          onChange={({ currentTarget }) => onChange({ count: currentTarget.value })}
          error={problems['count']}
          className="content-start"
        />
      </div>
      {hasPoints(values) && (
        <EndField
          label="Dokdy se body počítají *"
          value={pointsEnd}
          onChange={(end) => onChange({ pointsEnd: end })}
          error={problems['pointsEnd']}
        />
      )}
    </fieldset>
  )
}

type EndFieldProps = {
  label: string
  value: EndValue
  onChange: (value: EndValue) => void
  error: string | undefined
}

function EndField({ label, value, onChange, error }: EndFieldProps) {
  const words = endWords(value, useNow(5_000))
  return (
    <div className="grid gap-3">
      <SelectField
        label={label}
        aria-required
        value={value.choice}
        onChange={({ currentTarget: { value: choice } }) => onChange({ ...value, choice })}
        error={error}
        hint={<span aria-live="polite">{words}</span>}
      >
        {value.choice === '' && <option value="">Vyberte</option>}
        <Options of={endChoices} />
      </SelectField>
      {value.choice === 'at' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField
            label="Den"
            lean="future"
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
        </div>
      )}
    </div>
  )
}
