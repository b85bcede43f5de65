import { useMutation } from '@tanstack/react-query'
import { MAX_REASON } from '@westmore/contract/allowlist.ts'
import type { Talk } from '@westmore/contract/interviews.ts'
import * as z from 'zod/mini'
import { useKept } from '#kept/use-kept.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { readUnless, useNewForm } from '#ui/use-form.ts'
import { interviewProblem, interviewWords } from './labels.ts'
import { interviewCommands } from './queries.ts'

type FailingProps = {
  talk: Talk
  isOpen: boolean
  onClose: () => void
  /** Stores the marks and notes of the talk. */
  onBefore: () => Promise<unknown>
  onDone: () => void
}

export function Failing({ isOpen, onClose, ...rest }: FailingProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="Neprošel(a) pohovorem">
      <FailingForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

const Draft = z.object({ reason: z.string() })

function FailingForm({ talk, onClose, onBefore, onDone }: Omit<FailingProps, 'isOpen'>) {
  const { id, username } = talk
  const { draft, setDraft, forget } = useKept({
    name: `interview-reason:${id}`,
    schema: Draft,
    blank: { reason: '' },
  })
  const { mutateAsync } = useMutation(interviewCommands.fail())
  const { fields, state } = useNewForm({
    values: [draft, setDraft],
    read: ({ reason }) =>
      readUnless(
        {
          reason:
            (reason.trim() === '' && interviewWords.reasonMissing) ||
            (reason.trim().length > MAX_REASON && `Text může mít nejvýše ${MAX_REASON} znaků`),
        },
        () => ({ reason }),
      ),
    save: async ({ reason }) => {
      await onBefore()
      await mutateAsync({ id, reason })
      forget()
      onDone()
      onClose()
      toast.success(`Žádost uživatele ${username} je zamítnutá.`)
    },
    explain: interviewProblem,
  })
  return (
    <DialogForm {...state} onCancel={onClose} variant="danger" sendLabel="Zamítnout" sendingLabel="Zamítám…">
      <SuggestingTextArea
        signs="§"
        label="Důvod *"
        hint="Hráč si ho přečte u své žádosti."
        aria-required
        max={MAX_REASON}
        {...fields.text('reason')}
      />
    </DialogForm>
  )
}
