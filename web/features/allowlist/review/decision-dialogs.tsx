import { useMutation } from '@tanstack/react-query'
import { Dialog } from '#ui/dialog.tsx'
import { allowlistCommands } from '../queries.ts'
import { ReviewApproval } from './approval.tsx'
import { DeclineForm } from './decline.tsx'
import { RevokeForm } from './revoke.tsx'
import type { useDecisions } from './use-decisions.ts'

type DecisionDialogsProps = Pick<ReturnType<typeof useDecisions>, 'asked' | 'dialog'> & {
  onUndo: (id: string) => void
}

export function DecisionDialogs({ asked, dialog, onUndo }: DecisionDialogsProps) {
  const { kind, submission } = asked ?? {}
  const { mutateAsync: revoke } = useMutation(allowlistCommands.revoke())
  return (
    <>
      <ReviewApproval {...dialog} submission={kind === 'approve' ? submission : undefined} />
      <Dialog
        open={asked !== null && kind !== 'approve'}
        onClose={dialog.close}
        title={kind === 'revoke' ? 'Odebrat přístup' : 'Zamítnout žádost'}
      >
        {submission && kind === 'decline' && <DeclineForm {...dialog} {...{ submission, onUndo }} />}
        {submission && kind === 'revoke' && (
          <RevokeForm
            id={submission.id}
            revoke={revoke}
            username={submission.username}
            question={
              <>
                Opravdu chcete odebrat přístup uživateli <bdi>{submission.username}</bdi>? Uživatel bude moci
                podat novou žádost za 24 hodin.
              </>
            }
            onSend={(send) => dialog.carryOut(submission, send)}
            onClose={dialog.close}
          />
        )}
      </Dialog>
    </>
  )
}
