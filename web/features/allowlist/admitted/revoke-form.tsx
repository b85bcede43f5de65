import { useMutation } from '@tanstack/react-query'
import { isStaff } from '@westmore/contract/users.ts'
import { toast } from '#ui/toast.ts'
import { allowlistCommands } from '../queries.ts'
import { REVOKE_REASON, writeDraft } from '../review/drafts.ts'
import { ReasonForm, useReason } from '../review/reason.tsx'
import { admittedWords } from './labels.ts'
import type { Revocable } from './row.tsx'

const words = {
  send: admittedWords.revoke,
  sending: admittedWords.revoking,
  failed: admittedWords.revokeFailed,
}

type RevokeFormProps = { item: Revocable; onClose: () => void }

export function RevokeForm({ item: { person, approval }, onClose }: RevokeFormProps) {
  const { submissionId: id } = approval
  const { mutateAsync } = useMutation(allowlistCommands.revoke())
  const reason = useReason(id, REVOKE_REASON)

  async function revoke() {
    await mutateAsync({ id, reason: reason.text })
    writeDraft(id, REVOKE_REASON, '')
    toast.success(`Uživateli ${person.username} byl odebrán přístup.`)
    onClose()
  }

  return (
    <ReasonForm
      {...{ reason, words, onClose }}
      onSend={revoke}
      question={
        <>
          Opravdu chcete odebrat přístup hráči <bdi>{person.username}</bdi>? Pokud právě hraje, hra ho odpojí.
          Novou žádost bude moci podat za 24 hodin.
        </>
      }
    >
      {isStaff(person) && (
        <p className="text-sm text-fg-soft">
          Je v&nbsp;týmu: hra ho pustí dál, dokud to dovoluje nastavení herního serveru.
        </p>
      )}
    </ReasonForm>
  )
}
