import { linesOf } from '@westmore/contract/allowlist-answers.ts'
import { MAX_ANSWER, type Question } from '@westmore/contract/allowlist.ts'
import { useRef } from 'react'
import { TextArea } from '#ui/field.tsx'
import { OptionGroup } from '#ui/option-group.tsx'
import { AgeAnswer } from './age-answer.tsx'
import { AnswerVersions } from './answer-versions.tsx'
import type { Choice, Entry } from './draft.ts'
import { choiceHint, versionWords } from './labels.ts'
import { useSteadyCaret } from './steady-caret.ts'

type AnswerFieldProps = {
  question: Question
  entry: Entry | undefined
  /** The answer on screen; unlike that of the entry, it may end the application. */
  text: string
  error: string | undefined
  /** While the questionnaire is being sent. */
  readOnly: boolean
  onType: (text: string) => void
  onChoose: (choice: Choice) => void
}

/** The field of an answer; below it the choice between versions when another device wrote a different one. */
export function AnswerField({ question, entry, text, error, readOnly, onType, onChoose }: AnswerFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const { form } = question
  const { other = null, followed = false } = entry ?? {}
  const input = { text, error, readOnly, onType }

  return (
    <>
      <div ref={field}>
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
      <p role="status" className={followed && !other ? 'text-sm text-fg-soft' : 'sr-only'}>
        {other ? versionWords.news : followed && versionWords.followed}
      </p>
      {other && (
        <AnswerVersions
          mine={text}
          other={other}
          canJoin={form.kind === 'text'}
          onChoose={(choice) => {
            onChoose(choice)
            // The pressed button was removed, so the focus goes to the chosen text.
            focusAnswer(field.current)
          }}
        />
      )}
    </>
  )
}

/** Focuses the text, the chosen option, or the first one. */
export function focusAnswer(within: HTMLElement | null, options?: FocusOptions) {
  const inputs = [...(within?.querySelectorAll<HTMLElement>('textarea, input') ?? [])]
  const chosen = inputs.find((input) => input.matches(':checked'))
  ;(chosen ?? inputs[0])?.focus(options)
}

type TextAnswerProps = Pick<AnswerFieldProps, 'text' | 'error' | 'readOnly' | 'onType'>

function TextAnswer({ text, error, readOnly, onType }: TextAnswerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const noteCaret = useSteadyCaret(field, text)
  return (
    <TextArea
      ref={field}
      label="Vaše odpověď"
      rows={7}
      max={MAX_ANSWER}
      value={text}
      required
      readOnly={readOnly}
      error={error}
      onChange={(event) => {
        noteCaret()
        onType(event.target.value)
      }}
    />
  )
}
