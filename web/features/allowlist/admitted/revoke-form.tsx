import { isStaff } from '@westmore/contract/users.ts'
import { useState } from 'react'
import { number, plural } from '#format.ts'
import { REVOKE_REASON, writeDraft } from '../review/drafts.ts'
import { ReasonForm, useReason } from '../review/reason.tsx'
import { admittedWords } from './labels.ts'
import type { AdmittedItem } from './row.tsx'
import type { Revocation } from './use-revocations.ts'

/** The key of the unsent reason. */
const SEVERAL = 'several'

const words = {
  send: admittedWords.revoke,
  sending: admittedWords.revoking,
  failed: admittedWords.revokeFailed,
}

type RevokeFormProps = {
  chosen: readonly AdmittedItem[]
  onRevoke: (revocation: Revocation) => Promise<void>
  onClose: () => void
}

/**
 * Sends the same id and people again after a lost answer, so that the revocation can be undone, although the list no
 * longer has them then.
 */
export function RevokeForm({ chosen: chosenNow, onRevoke, onClose }: RevokeFormProps) {
  const [id] = useState(() => crypto.randomUUID())
  const [chosen] = useState(chosenNow)
  const reason = useReason(SEVERAL, REVOKE_REASON)
  const staff = chosen.filter(({ person }) => isStaff(person)).length
  const count = chosen.length

  async function revoke() {
    const submissionIds = chosen.flatMap(({ approval }) => (approval ? [approval.submissionId] : []))
    await onRevoke({ id, submissionIds, reason: reason.text })
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
        {chosen.map(({ person }) => (
          <li key={person.id}>
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
