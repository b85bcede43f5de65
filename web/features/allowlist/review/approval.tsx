import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useSending } from '#ui/use-sending.ts'
import { allowlistCommands } from '../queries.ts'
import { applyDecision, type DecisionDialogProps } from './outcome.ts'
import { reviewWords } from '../staff-labels.ts'

export function ReviewApproval({ submission, ...listeners }: DecisionDialogProps) {
  const { mutateAsync } = useMutation(allowlistCommands.approve())
  const { isSending, failure, submit, forgetFailure } = useSending({
    onSend: () => {
      if (!submission) return null
      const { id, username } = submission
      const done = () => toast.success(`Žádost uživatele ${username} byla schválena.`)
      return applyDecision({ submission, ...listeners }, () => mutateAsync({ id }), done, { hasText: false })
    },
    explain: () => reviewWords.approveFailed,
  })
  return (
    <ConfirmDialog
      open={submission !== null}
      onClose={() => {
        forgetFailure()
        listeners.onClose()
      }}
      onConfirm={submit}
      title="Schválit žádost"
      confirmLabel="Schválit"
      busyLabel="Schvaluji..."
      variant="approve"
      busy={isSending}
      failure={failure}
    >
      <p className="wrap-anywhere">
        Opravdu chcete schválit žádost uživatele {submission?.username}? Uživatel získá přístup na server.
      </p>
    </ConfirmDialog>
  )
}
