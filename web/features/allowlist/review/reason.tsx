import { MAX_REASON } from '@westmore/contract/allowlist.ts'
import { useRef, useState } from 'react'
import { sendOnCtrlEnter } from '#keys/free-key.ts'
import { TextArea } from '#ui/field.tsx'
import { readDraft, writeDraft } from './drafts.ts'
import { reviewWords, tooLong } from '../staff-labels.ts'

/** The reason a player will read; what is typed is kept until the decision is made. */
export function useReason(submissionId: string, draft: string) {
  const [text, setText] = useState(() => readDraft(submissionId, draft))
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  const type = (next: string) => {
    setText(next)
    setProblem(null)
    writeDraft(submissionId, draft, next)
  }
  /** Whether it may be sent; else the field says why, and takes the focus. */
  const isGiven = () => {
    const length = text.trim().length
    if (length > 0 && length <= MAX_REASON) return true
    setProblem(length === 0 ? reviewWords.reasonRequired : tooLong(MAX_REASON))
    field.current?.focus()
    return false
  }
  return { text, problem, field, type, isGiven }
}

type ReasonFieldProps = { reason: ReturnType<typeof useReason>; className?: string }

export function ReasonField({ reason: { text, problem, field, type }, className = '' }: ReasonFieldProps) {
  return (
    <TextArea
      ref={field}
      label="Důvod *"
      hint="Hráč si ho přečte u své žádosti."
      aria-required
      onKeyDown={sendOnCtrlEnter}
      max={MAX_REASON}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      error={problem}
      className={className}
    />
  )
}
