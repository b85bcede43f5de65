import { MAX_NOTE, MAX_REASON } from '@westmore/contract/allowlist.ts'
import type { ReactNode, Ref } from 'react'
import * as z from 'zod/mini'
import { useKept } from '#kept/use-kept.ts'
import { refusalOf } from '#refusals.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { readUnless, useNewForm } from '#ui/use-form.ts'
import { lateDecisionText, type DecisionDialogProps, type DecisionProps } from './outcome.ts'
import { reviewWords, tooLong } from '../staff-labels.ts'

const Draft = z.object({
  reason: z.string(),
  /** By the question. */
  notes: z.record(z.string(), z.string()),
})
export type ReasonDraft = z.infer<typeof Draft>

type ReasonOptions = {
  /** Of the draft, which is kept until the decision. */
  name: string
  blank: ReasonDraft
  save: (draft: ReasonDraft) => Promise<unknown>
  failed: string
}

export function useReason({ name, blank, save, failed }: ReasonOptions) {
  const { draft, setDraft, forget } = useKept({ name, schema: Draft, blank })
  const form = useNewForm({
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
    save,
    explain: (error) => {
      const late = lateDecisionText(error)
      return late === null ? (refusalOf(error) ?? failed) : `${late} ${reviewWords.textStays}`
    },
  })
  return { ...form, forget, restore: () => setDraft(() => draft) }
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
  form: Pick<ReturnType<typeof useReason>, 'fields' | 'state'>
  question: ReactNode
  words: { send: string; sending: string }
  onClose: () => void
  ref?: Ref<HTMLTextAreaElement>
  fieldClass?: string
  children?: ReactNode
}

export function ReasonForm({ form, question, words, onClose, ref, fieldClass, children }: ReasonFormProps) {
  return (
    <DialogForm
      {...form.state}
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
        {...form.fields.text('reason')}
        className={fieldClass}
      />
      {children}
    </DialogForm>
  )
}
