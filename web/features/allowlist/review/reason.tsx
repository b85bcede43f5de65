import { MAX_NOTE, MAX_REASON } from '@westmore/contract/allowlist.ts'
import type { ReactNode, Ref } from 'react'
import * as z from 'zod/mini'
import { useKept } from '#kept/use-kept.ts'
import { refusalOf } from '#refusals.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { type Fields, readUnless, useNewForm } from '#ui/use-form.ts'
import { reviewWords, tooLong } from '../staff-labels.ts'
import { lateDecisionText } from './use-decisions.ts'

const Draft = z.object({
  reason: z.string(),
  /** By the question. */
  notes: z.record(z.string(), z.string()),
})
export type ReasonDraft = z.infer<typeof Draft>

type ReasonFormProps = {
  /** Of the draft, which is kept until it is sent. */
  name: string
  blank: ReasonDraft
  question: ReactNode
  /** `keepAgain` makes it a draft again, for a decision that is taken back. */
  onSend: (draft: ReasonDraft, keepAgain: () => void) => Promise<unknown>
  words: { send: string; sending: string; failed: string }
  onClose: () => void
  ref?: Ref<HTMLTextAreaElement>
  fieldClass?: string
  children?: ((fields: Fields<ReasonDraft>) => ReactNode) | undefined
}

export function ReasonForm({ name, blank, question, onSend, words, onClose, ...more }: ReasonFormProps) {
  const { ref, fieldClass, children } = more
  const { draft, setDraft, forget } = useKept({ name, schema: Draft, blank })
  const { fields, state } = useNewForm({
    values: [draft, setDraft],
    read: ({ reason, notes }) =>
      readUnless(
        {
          reason:
            (reason.trim() === '' && reviewWords.reasonRequired) ||
            (reason.trim().length > MAX_REASON && tooLong(MAX_REASON)),
          notes: Object.values(notes).some((note) => note.trim().length > MAX_NOTE) && tooLong(MAX_NOTE),
        },
        () => ({ reason, notes }),
      ),
    save: async (written) => {
      await onSend(written, () => setDraft(() => written))
      forget()
    },
    explain: (error) => {
      const late = lateDecisionText(error)
      return late === null ? (refusalOf(error) ?? words.failed) : `${late} ${reviewWords.textStays}`
    },
  })
  return (
    <DialogForm
      {...state}
      onCancel={onClose}
      variant="danger"
      sendLabel={words.send}
      sendingLabel={words.sending}
    >
      <p className="text-center wrap-anywhere">{question}</p>
      <SuggestingTextArea
        ref={ref}
        signs="§"
        label="Důvod *"
        hint="Hráč si ho přečte u své žádosti."
        aria-required
        max={MAX_REASON}
        {...fields.text('reason')}
        className={fieldClass}
      />
      {children?.(fields)}
    </DialogForm>
  )
}
