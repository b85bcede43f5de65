import { MAX_ANSWER } from '@westmore/contract/allowlist.ts'
import { useRef } from 'react'
import { TextArea } from '#ui/field.tsx'
import { AnswerVersions } from './answer-versions.tsx'
import type { Choice, Entry } from './draft.ts'
import { versionWords } from './labels.ts'
import { useSteadyCaret } from './steady-caret.ts'

type AnswerFieldProps = {
  entry: Entry | undefined
  error: string | undefined
  /** While the questionnaire is being sent. */
  readOnly: boolean
  onType: (text: string) => void
  onChoose: (choice: Choice) => void
}

/** The field of an answer; below it the choice between versions when another device wrote a different one. */
export function AnswerField({ entry, error, readOnly, onType, onChoose }: AnswerFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const text = entry?.text ?? ''
  const noteCaret = useSteadyCaret(field, text)
  const { other = null, followed = false } = entry ?? {}

  return (
    <>
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
      <p role="status" className={followed && !other ? 'text-sm text-fg-soft' : 'sr-only'}>
        {other ? versionWords.news : followed && versionWords.followed}
      </p>
      {other && (
        <AnswerVersions
          mine={text}
          other={other}
          onChoose={(choice) => {
            onChoose(choice)
            // The pressed button was removed, so the focus goes to the chosen text.
            field.current?.focus()
          }}
        />
      )}
    </>
  )
}
