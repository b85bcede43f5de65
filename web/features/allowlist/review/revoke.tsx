import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from '#ui/toast.ts'
import { allowlistCommands } from '../queries.ts'
import { reviewWords } from '../staff-labels.ts'
import { olderText } from './older-texts.ts'
import { ReasonForm } from './reason.tsx'

const words = { send: 'Odebrat přístup', sending: 'Odebírám…', failed: reviewWords.revokeFailed }

type RevokeFormProps = {
  revokes: { submissionId: string } | { takenId: string }
  username: string
  question: ReactNode
  /** Carries out the sending and closes the dialog. */
  onSend: (revoke: () => Promise<unknown>) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

export function RevokeForm({ revokes, username, onSend, children, ...form }: RevokeFormProps) {
  const { mutateAsync: revoke } = useMutation(allowlistCommands.revoke())
  const { mutateAsync: revokeTaken } = useMutation(allowlistCommands.revokeTaken())
  const id = 'takenId' in revokes ? revokes.takenId : revokes.submissionId
  return (
    <ReasonForm
      {...form}
      name={`revoke:${id}`}
      blank={{ reason: olderText(id, 'revoke'), notes: {} }}
      words={words}
      onSend={({ reason }) =>
        onSend(async () => {
          await ('takenId' in revokes ? revokeTaken : revoke)({ id, reason })
          toast.success(`Uživateli ${username} byl odebrán přístup.`)
        })
      }
    >
      {() => children}
    </ReasonForm>
  )
}
