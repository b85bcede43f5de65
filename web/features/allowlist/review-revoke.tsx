import { useMutation } from '@tanstack/react-query'
import { MAX_REASON, type StaffSubmission } from '@westmore/contract/allowlist.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { allowlistCommands } from './queries.ts'
import { readDraft, REVOKE_REASON, writeDraft } from './review-drafts.ts'
import { Failure, useOutcome, type DecisionDialogProps } from './review-outcome.tsx'
import { sendOnCtrlEnter } from './review-sending.ts'
import { reviewWords, tooLong } from './staff-labels.ts'

export function ReviewRevoke({ submission, onClose, onSent, onOver }: DecisionDialogProps) {
  const outcome = useOutcome({ onClose, onSent, onOver })
  return (
    <Dialog open={submission !== null} onClose={outcome.close} title="Odebrat přístup" busy={outcome.busy}>
      {submission && <RevokeForm submission={submission} outcome={outcome} />}
    </Dialog>
  )
}

type RevokeFormProps = { submission: StaffSubmission; outcome: ReturnType<typeof useOutcome> }

function RevokeForm({ submission: { id, username }, outcome }: RevokeFormProps) {
  const { mutateAsync } = useMutation(allowlistCommands.revoke())
  const [reason, setReason] = useState(() => readDraft(id, REVOKE_REASON))
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  const type = (text: string) => {
    setReason(text)
    setProblem(null)
    writeDraft(id, REVOKE_REASON, text)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (outcome.busy) return
    const length = reason.trim().length
    if (length === 0 || length > MAX_REASON) {
      setProblem(length === 0 ? reviewWords.reasonRequired : tooLong(MAX_REASON))
      field.current?.focus()
      return
    }
    const revoke = async () => {
      await mutateAsync({ id, reason })
      writeDraft(id, REVOKE_REASON, '')
    }
    await outcome.run(id, revoke, {
      done: `Uživateli ${username} byl odebrán přístup.`,
      failed: reviewWords.revokeFailed,
    })
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-center wrap-anywhere">
        Opravdu chcete odebrat přístup uživateli {username}? Uživatel bude moci podat novou žádost za 24
        hodin.
      </p>
      <TextArea
        ref={field}
        label="Důvod *"
        hint="Hráč si ho přečte u své žádosti."
        aria-required
        onKeyDown={sendOnCtrlEnter}
        max={MAX_REASON}
        value={reason}
        onChange={(event) => type(event.currentTarget.value)}
        error={problem}
      />
      <Failure text={outcome.failure} />
      <DialogActions>
        <Button variant="ghost" onClick={outcome.close} disabled={outcome.busy}>
          Zrušit
        </Button>
        <Button type="submit" variant="danger" busy={outcome.busy}>
          {outcome.busy ? 'Odebírám...' : 'Odebrat přístup'}
        </Button>
      </DialogActions>
    </form>
  )
}
