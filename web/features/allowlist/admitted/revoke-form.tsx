import { isStaff } from '@westmore/contract/users.ts'
import { ReasonForm } from '../review/reason.tsx'
import { useRevocation } from '../review/revoke.tsx'
import type { Revocable } from './row.tsx'

type RevokeFormProps = { item: Revocable; onClose: () => void }

export function RevokeForm({ item: { person, approval }, onClose }: RevokeFormProps) {
  const { revoke, done, ...form } = useRevocation(approval.submissionId, person.username)
  return (
    <ReasonForm
      {...{ ...form, onClose }}
      onSend={async () => {
        await revoke()
        done()
        onClose()
      }}
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
