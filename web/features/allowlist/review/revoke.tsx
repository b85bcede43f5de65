import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { allowlistCommands } from '../queries.ts'
import { REVOKE_REASON, writeDraft } from './drafts.ts'
import { applyDecision, type DecisionProps } from './outcome.ts'
import { ReasonForm, useReason } from './reason.tsx'
import { reviewWords } from '../staff-labels.ts'

const words = {
  send: 'Odebrat přístup',
  sending: 'Odebírám…',
  failed: reviewWords.revokeFailed,
}

export function useRevocation(id: string, username: string) {
  const { mutateAsync } = useMutation(allowlistCommands.revoke())
  const reason = useReason(id, REVOKE_REASON)

  async function revoke() {
    await mutateAsync({ id, reason: reason.text })
    writeDraft(id, REVOKE_REASON, '')
  }
  return { reason, words, revoke, done: () => toast.success(`Uživateli ${username} byl odebrán přístup.`) }
}

export function RevokeForm(props: DecisionProps) {
  const { id, username } = props.submission
  const { revoke, done, ...form } = useRevocation(id, username)
  return (
    <ReasonForm
      {...form}
      question={
        <>
          Opravdu chcete odebrat přístup uživateli <bdi>{username}</bdi>? Uživatel bude moci podat novou
          žádost za 24 hodin.
        </>
      }
      onClose={props.onClose}
      onSend={() => applyDecision(props, revoke, done)}
    />
  )
}
