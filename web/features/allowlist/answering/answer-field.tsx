import { linesOf } from '@westmore/contract/allowlist-answers.ts'
import { MAX_ANSWER, type Question } from '@westmore/contract/allowlist.ts'
import { TextArea } from '#ui/field.tsx'
import { OptionGroup } from '#ui/option-group.tsx'
import { AgeAnswer } from './age-answer.tsx'
import { choiceHint, versionWords } from './labels.ts'

type AnswerFieldProps = {
  question: Question
  /** The text has just come from another device. */
  isFollowed: boolean
  /** A text of another device or tab was set aside. */
  hasOlder: boolean
  /** The answer on screen; unlike that of the draft, it may end the application. */
  text: string
  error: string | undefined
  readOnly: boolean
  onType: (text: string) => void
}

export function AnswerField({ question, isFollowed, hasOlder, ...input }: AnswerFieldProps) {
  const { form } = question
  const { text, error, readOnly, onType } = input

  return (
    <>
      <div>
        {form.kind === 'text' && <TextAnswer {...input} />}
        {form.kind === 'choice' && (
          <OptionGroup
            label="Vaše odpověď"
            hint={choiceHint(form.isMultiple)}
            error={error}
            options={form.options.map((option) => option.text)}
            chosen={linesOf(text)}
            isMultiple={form.isMultiple}
            disabled={readOnly}
            onChange={(chosen) => onType(chosen.join('\n'))}
          />
        )}
        {form.kind === 'age' && <AgeAnswer key={form.minimum} {...input} minimum={form.minimum} />}
      </div>
      <p role="status" className={isFollowed || hasOlder ? 'text-sm text-fg-soft' : 'sr-only'}>
        {[isFollowed && versionWords.followed, hasOlder && versionWords.older].filter(Boolean).join(' ')}
      </p>
    </>
  )
}

export function focusAnswer(within: HTMLElement | null, options?: FocusOptions) {
  const inputs = [...(within?.querySelectorAll<HTMLElement>('textarea, input') ?? [])]
  const chosen = inputs.find((input) => input.matches(':checked'))
  ;(chosen ?? inputs[0])?.focus(options)
}

type TextAnswerProps = Pick<AnswerFieldProps, 'text' | 'error' | 'readOnly' | 'onType'>

function TextAnswer({ onType, text, ...input }: TextAnswerProps) {
  return (
    <TextArea
      {...input}
      label="Vaše odpověď"
      rows={7}
      max={MAX_ANSWER}
      value={text}
      required
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}
