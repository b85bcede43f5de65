import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { allowlistCommands } from '../queries.ts'
import { olderText } from './older-texts.ts'
import { applyDecision, type DecisionProps } from './outcome.ts'
import { ReasonForm, useReason } from './reason.tsx'
import { reviewWords } from '../staff-labels.ts'

export const revokeWords = { send: 'Odebrat přístup', sending: 'Odebírám…' }

/** `act` carries out the sending. */
export function useRevocation(id: string, act: (revoke: () => Promise<void>) => Promise<unknown>) {
  const { mutateAsync } = useMutation(allowlistCommands.revoke())
  const form = useReason({
    name: `revoke:${id}`,
    blank: { reason: olderText(id, 'revoke'), notes: {} },
    save: ({ reason }) =>
      act(async () => {
        await mutateAsync({ id, reason })
        form.forget()
      }),
    failed: reviewWords.revokeFailed,
  })
  return form
}

export function RevokeForm(props: DecisionProps) {
  const { id, username } = props.submission
  const form = useRevocation(id, (revoke) =>
    applyDecision(props, revoke, () => toast.success(`Uživateli ${username} byl odebrán přístup.`)),
  )
  return (
    <ReasonForm
      form={form}
      words={revokeWords}
      question={
        <>
          Opravdu chcete odebrat přístup uživateli <bdi>{username}</bdi>? Uživatel bude moci podat novou
          žádost za 24 hodin.
        </>
      }
      onClose={props.onClose}
    />
  )
}
