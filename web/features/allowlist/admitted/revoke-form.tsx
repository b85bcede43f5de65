import { isStaff } from '@westmore/contract/users.ts'
import { toast } from '#ui/toast.ts'
import { ReasonForm } from '../review/reason.tsx'
import { revokeWords, useRevocation } from '../review/revoke.tsx'
import type { Revocable } from './row.tsx'

type RevokeFormProps = { item: Revocable; onClose: () => void }

export function RevokeForm({ item: { person, approval }, onClose }: RevokeFormProps) {
  const form = useRevocation(approval.submissionId, async (revoke) => {
    await revoke()
    toast.success(`Uživateli ${person.username} byl odebrán přístup.`)
    onClose()
  })

  return (
    <ReasonForm
      {...{ form, onClose }}
      words={revokeWords}
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
