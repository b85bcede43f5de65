import { linesOf } from '@westmore/contract/allowlist-answers.ts'
import { MAX_ANSWER, type Question } from '@westmore/contract/allowlist.ts'
import { TextArea } from '#ui/field.tsx'
import { OptionGroup } from '#ui/option-group.tsx'
import { AgeAnswer } from './age-answer.tsx'
import { choiceHint } from './labels.ts'

export type AnswerProps = {
  /** The answer on screen; unlike that of the draft, it may end the application. */
  text: string
  error: string | undefined
  readOnly: boolean
  onType: (text: string) => void
}

export function AnswerField({ form, ...answer }: AnswerProps & Pick<Question, 'form'>) {
  if (form.kind === 'age') return <AgeAnswer key={form.minimum} {...answer} minimum={form.minimum} />
  const { text, error, readOnly, onType } = answer
  const label = 'Vaše odpověď'
  if (form.kind === 'text')
    return (
      <TextArea
        {...{ label, error, readOnly }}
        rows={7}
        max={MAX_ANSWER}
        value={text}
        required
        onWrite={onType}
      />
    )
  return (
    <OptionGroup
      {...{ label, error }}
      hint={choiceHint(form.isMultiple)}
      options={form.options.map((option) => option.text)}
      chosen={linesOf(text)}
      isMultiple={form.isMultiple}
      disabled={readOnly}
      onChange={(chosen) => onType(chosen.join('\n'))}
    />
  )
}

export function focusAnswer(within: HTMLElement | null, options?: FocusOptions) {
  const inputs = [...(within?.querySelectorAll<HTMLElement>('textarea, input') ?? [])]
  const chosen = inputs.find((input) => input.matches(':checked'))
  ;(chosen ?? inputs[0])?.focus(options)
}
