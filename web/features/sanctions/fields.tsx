import { MAX_POINTS_CATEGORY, MAX_SANCTION_REASON } from '@westmore/contract/sanctions.ts'
import { useId } from 'react'
import { useNow } from '#clock.ts'
import { ClockField } from '#days/clock-field.tsx'
import { DayField } from '#days/day-field.tsx'
import { described, SelectField, TextArea, TextField } from '#ui/field.tsx'
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
      <TextArea
        label="Důvod *"
        hint="Hráč si ho přečte."
        aria-required
        max={MAX_SANCTION_REASON}
        value={values.reason}
        onChange={({ currentTarget: { value: reason } }) => onChange({ reason })}
        error={problems['reason']}
      />
      <EndField
        label="Dokdy platí *"
        value={values.end}
        onChange={(end) => onChange({ end })}
        error={problems['end']}
      />
      <TextArea
        label={dialogWords.paragraphs}
        hint={dialogWords.paragraphsHint}
        rows={2}
        value={values.paragraphs}
        onChange={({ currentTarget: { value: paragraphs } }) => onChange({ paragraphs })}
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

type ChoicesProps<Id> = {
  legend: string
  of: readonly Id[]
  wordsOf: (id: Id) => { label: string; text: string }
  chosen: Id | undefined
  onChoose: (id: Id) => void
  error?: string | undefined
}

/** Radio buttons, each with a sentence that explains it. */
export function Choices<Id extends string>(props: ChoicesProps<Id>) {
  const { legend, of, wordsOf, chosen, onChoose, error } = props
  const id = useId()
  return (
    <fieldset {...described(id, null, error)} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-bold">{legend}</legend>
      {of.map((one) => {
        const { label, text } = wordsOf(one)
        return (
          <label
            key={one}
            className="grid min-h-11 min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 rounded-sm border-2 border-edge bg-field px-3 py-2 leading-6 hover:border-fg-soft has-checked:border-ember-deep"
          >
            <input
              type="radio"
              name={id}
              checked={one === chosen}
              onChange={() => onChoose(one)}
              className="row-span-2 size-5 accent-ember-deep"
            />
            <span className="font-bold">{label}</span>
            <span className="text-sm text-fg-soft">{text}</span>
          </label>
        )
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-bold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
