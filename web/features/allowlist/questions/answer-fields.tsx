import { MAX_ENDING, MAX_OPTION, MAX_OPTIONS, type AnswerForm } from '@westmore/contract/allowlist-answers.ts'
import Plus from '~icons/lucide/plus'
import Remove from '~icons/lucide/x'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { ChoiceField, TextArea, TextField } from '#ui/field.tsx'
import type { Fields } from '#ui/use-form.ts'
import { formWords, kindLabels } from '../staff-labels.ts'
import { emptyOption, type OptionValues, type QuestionValues } from './values.ts'

type AnswerFieldsProps = {
  fields: Fields<QuestionValues>
  /** Undefined for a new question. */
  savedKind: AnswerForm['kind'] | undefined
}

export function AnswerFields({ fields, savedKind }: AnswerFieldsProps) {
  const { values, problems, onChange, text } = fields
  const { kind } = values
  const drops = savedKind !== undefined && kind !== savedKind && kind !== 'text'
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChoiceField
        label="Druh odpovědi"
        hint={drops ? `${formWords.hints[kind]} ${formWords.drops}` : formWords.hints[kind]}
        choices={kindLabels}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      {kind === 'choice' && <OptionsField {...values} onChange={onChange} />}
      {kind === 'age' && (
        <>
          <TextField
            label="Nejnižší věk"
            inputMode="numeric"
            autoComplete="off"
            {...text('minimum')}
            className="max-w-40"
          />
          <TextArea
            label="Text pro mladší"
            hint={formWords.endingHint}
            rows={3}
            max={MAX_ENDING}
            {...text('ending')}
          />
        </>
      )}
      <Failure>{problems['form']}</Failure>
    </div>
  )
}

type OptionsFieldProps = Pick<QuestionValues, 'options' | 'isMultiple'> &
  Pick<Fields<QuestionValues>, 'onChange'>

function OptionsField({ options, isMultiple, onChange }: OptionsFieldProps) {
  const list = useFocusRecovery<HTMLFieldSetElement>()
  const set = (at: number, change: Partial<OptionValues>) =>
    onChange({ options: options.map((one, place) => (place === at ? { ...one, ...change } : one)) })

  return (
    <fieldset ref={list} className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-bold">Možnosti</legend>
      <CheckBox
        label="Vybrat lze i více možností"
        isOn={isMultiple}
        onTurn={(isOn) => onChange({ isMultiple: isOn })}
      />
      {options.map(({ key, text, ending }, at) => (
        <div key={key} role="group" aria-label={`Možnost ${at + 1}`} className="grid grid-cols-1 gap-1">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1">
            <TextField
              label={`Možnost ${at + 1}`}
              autoComplete="off"
              {...(text.length > MAX_OPTION / 2 && { max: MAX_OPTION })}
              value={text}
              onWrite={(written) => set(at, { text: written })}
            />
            <button
              type="button"
              aria-label={`Odebrat možnost ${at + 1}`}
              title="Odebrat"
              disabled={options.length === 1}
              onClick={() => onChange({ options: options.toSpliced(at, 1) })}
              className="mt-8 grid size-11 place-items-center self-start rounded-sm hover:bg-fg/10 disabled:opacity-60"
            >
              <Remove />
            </button>
          </div>
          <CheckBox
            label="Ukončí žádost"
            isOn={ending !== null}
            onTurn={(isOn) => set(at, { ending: isOn ? '' : null })}
          />
          {ending !== null && (
            <TextArea
              label="Text pro toho, kdo ji vybere"
              hint={formWords.endingHint}
              rows={3}
              max={MAX_ENDING}
              value={ending}
              onWrite={(written) => set(at, { ending: written })}
            />
          )}
        </div>
      ))}
      <Button
        variant="ghost"
        size="sm"
        disabled={options.length >= MAX_OPTIONS}
        onClick={() => onChange({ options: [...options, emptyOption()] })}
        className="justify-self-start"
      >
        <Plus /> Přidat možnost
      </Button>
    </fieldset>
  )
}

type CheckBoxProps = { label: string; isOn: boolean; onTurn: (isOn: boolean) => void }

function CheckBox({ label, isOn, onTurn }: CheckBoxProps) {
  return (
    <label className="flex min-h-9 min-w-0 items-center gap-2 max-sm:min-h-11">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
        className="size-5 shrink-0"
      />
      {label}
    </label>
  )
}
