import { useMutation } from '@tanstack/react-query'
import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import type { SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Failure } from '#ui/failure.tsx'
import { allowlistCommands } from '../queries.ts'
import { REVOKE_REASON, writeDraft } from './drafts.ts'
import { useOutcome, type DecisionDialogProps } from './outcome.ts'
import { ReasonField, useReason } from './reason.tsx'
import { reviewWords } from '../staff-labels.ts'

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
  const reason = useReason(id, REVOKE_REASON)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (outcome.busy || !reason.isGiven()) return
    const revoke = async () => {
      await mutateAsync({ id, reason: reason.text })
      writeDraft(id, REVOKE_REASON, '')
    }
    await outcome.run(id, revoke, {
      done: `Uživateli ${username} byl odebrán přístup.`,
      failed: reviewWords.revokeFailed,
    })
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <p className="text-center wrap-anywhere">
        Opravdu chcete odebrat přístup uživateli <bdi>{username}</bdi>? Uživatel bude moci podat novou žádost
        za 24 hodin.
      </p>
      <ReasonField reason={reason} />
      <Failure>{outcome.failure}</Failure>
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
