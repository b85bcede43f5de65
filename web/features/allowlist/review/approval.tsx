import { useMutation } from '@tanstack/react-query'
import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { allowlistCommands } from '../queries.ts'
import { useOutcome, type DecisionDialogProps } from './outcome.ts'
import { reviewWords } from '../staff-labels.ts'

export function ReviewApproval({ submission, onClose, onSent, onOver }: DecisionDialogProps) {
  const { mutateAsync } = useMutation(allowlistCommands.approve())
  const { busy, failure, run, close } = useOutcome({ onClose, onSent, onOver })
  const approve = ({ id, username }: StaffSubmission) =>
    run(id, () => mutateAsync({ id }), {
      done: `Žádost uživatele ${username} byla schválena.`,
      failed: reviewWords.approveFailed,
    })
  return (
    <ConfirmDialog
      open={submission !== null}
      onClose={close}
      onConfirm={() => submission && void approve(submission)}
      title="Schválit žádost"
      confirmLabel="Schválit"
      busyLabel="Schvaluji..."
      variant="approve"
      busy={busy}
      failure={failure}
    >
      <p className="wrap-anywhere">
        Opravdu chcete schválit žádost uživatele {submission?.username}? Uživatel získá přístup na server.
      </p>
    </ConfirmDialog>
  )
}
