import { useMutation } from '@tanstack/react-query'
import type { StaffSubmission } from '@westmore/contract/allowlist.ts'
import { explain } from '#refusals.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useSending } from '#ui/use-sending.ts'
import { allowlistCommands } from '../queries.ts'
import { reviewWords } from '../staff-labels.ts'
import type { DecisionDialog } from './use-decisions.ts'

type ReviewApprovalProps = DecisionDialog & { submission: StaffSubmission | undefined }

export function ReviewApproval({ submission, carryOut, close }: ReviewApprovalProps) {
  const { mutateAsync } = useMutation(allowlistCommands.approve())
  const approve = async ({ id, username }: StaffSubmission) => {
    await mutateAsync({ id })
    toast.success(`Žádost uživatele ${username} byla schválena.`)
  }
  const { isSending, failure, submit, forgetFailure } = useSending({
    onSend: () => (submission ? carryOut(submission, () => approve(submission), false) : null),
    explain: (error) => explain(error, reviewWords.approveFailed, reviewWords.approveNews),
  })
  return (
    <ConfirmDialog
      open={submission !== undefined}
      onClose={() => {
        forgetFailure()
        close()
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
