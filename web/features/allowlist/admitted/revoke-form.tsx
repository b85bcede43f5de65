import { isStaff } from '@westmore/contract/users.ts'
import { number, plural } from '#format.ts'
import { REVOKE_REASON, writeDraft } from '../review/drafts.ts'
import { ReasonForm, useReason } from '../review/reason.tsx'
import { admittedWords } from './labels.ts'
import type { AdmittedItem } from './row.tsx'

/** The key of the unsent reason. */
const SEVERAL = 'several'

const words = {
  send: admittedWords.revoke,
  sending: admittedWords.revoking,
  failed: admittedWords.revokeFailed,
}

type RevokeFormProps = {
  chosen: readonly AdmittedItem[]
  onRevoke: (submissionIds: string[], reason: string) => Promise<void>
  onClose: () => void
}

export function RevokeForm({ chosen, onRevoke, onClose }: RevokeFormProps) {
  const reason = useReason(SEVERAL, REVOKE_REASON)
  const staff = chosen.filter(({ person }) => isStaff(person)).length
  const count = chosen.length

  async function revoke() {
    const ids = chosen.flatMap(({ approval }) => (approval ? [approval.submissionId] : []))
    await onRevoke(ids, reason.text)
    writeDraft(SEVERAL, REVOKE_REASON, '')
    onClose()
  }

  return (
    <ReasonForm
      {...{ reason, words, onClose }}
      onSend={revoke}
      question={
        <>
          Opravdu chcete odebrat přístup {number(count)} {plural(count, 'hráči', 'hráčům', 'hráčům')}? Kdo
          právě hraje, toho hra odpojí. Novou žádost {plural(count, 'bude moci', 'budou moci', 'budou moci')}{' '}
          podat za 24 hodin.
        </>
      }
    >
      <ul aria-label="Vybraní hráči" className="max-h-28 overflow-y-auto text-sm wrap-anywhere">
        {chosen.map(({ id, person }) => (
          <li key={id}>
            <bdi>{person.username}</bdi>
          </li>
        ))}
      </ul>
      {staff > 0 && (
        <p className="text-sm text-fg-soft">
          Kdo je v&nbsp;týmu ({number(staff)}), toho hra pustí dál, dokud to dovoluje nastavení herního
          serveru.
        </p>
      )}
    </ReasonForm>
  )
}
