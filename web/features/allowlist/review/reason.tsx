import { MAX_REASON } from '@westmore/contract/allowlist.ts'
import { useRef, useState, type ReactNode } from 'react'
import { refusalOf } from '#refusals.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { readDraft, writeDraft } from './drafts.ts'
import { lateDecisionText, type DecisionDialogProps, type DecisionProps } from './outcome.ts'
import { reviewWords, tooLong } from '../staff-labels.ts'

/** The typed text is kept until the decision. */
export function useReason(submissionId: string, draft: string) {
  const [text, setText] = useState(() => readDraft(submissionId, draft))
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  const type = (next: string) => {
    setText(next)
    setProblem(null)
    writeDraft(submissionId, draft, next)
  }
  const isGiven = () => {
    const length = text.trim().length
    if (length > 0 && length <= MAX_REASON) return true
    setProblem(length === 0 ? reviewWords.reasonRequired : tooLong(MAX_REASON))
    field.current?.focus()
    return false
  }
  return { text, problem, field, type, isGiven }
}

type ReasonDialogProps = DecisionDialogProps & { title: string; Form: (props: DecisionProps) => ReactNode }

export function ReasonDialog({ submission, title, Form, ...listeners }: ReasonDialogProps) {
  return (
    <Dialog open={submission !== null} onClose={listeners.onClose} title={title}>
      {submission && <Form submission={submission} {...listeners} />}
    </Dialog>
  )
}

type ReasonFormProps = {
  reason: ReturnType<typeof useReason>
  question: ReactNode
  words: { send: string; sending: string; failed: string }
  /** Returns null when a field shows why it cannot be sent. */
  onSend: () => Promise<void> | null
  onClose: () => void
  fieldClass?: string
  children?: ReactNode
}

export function ReasonForm({ reason, question, words, onSend, onClose, ...looks }: ReasonFormProps) {
  const { text, problem, field, type, isGiven } = reason
  return (
    <DialogForm
      onSend={() => (isGiven() ? onSend() : null)}
      explain={(error) => {
        const late = lateDecisionText(error)
        return late === null ? (refusalOf(error) ?? words.failed) : `${late} ${reviewWords.textStays}`
      }}
      onCancel={onClose}
      variant="danger"
      sendLabel={words.send}
      sendingLabel={words.sending}
    >
      <p className="text-center wrap-anywhere">{question}</p>
      <SuggestingTextArea
        ref={field}
        signs="§"
        label="Důvod *"
        hint="Hráč si ho přečte u své žádosti."
        aria-required
        max={MAX_REASON}
        value={text}
        onWrite={type}
        error={problem}
        className={looks.fieldClass}
      />
      {looks.children}
    </DialogForm>
  )
}
