import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from '#ui/toast.ts'
import { allowlistCommands } from '../queries.ts'
import { reviewWords } from '../staff-labels.ts'
import { olderText } from './older-texts.ts'
import { ReasonForm } from './reason.tsx'

const words = { send: 'Odebrat přístup', sending: 'Odebírám…', failed: reviewWords.revokeFailed }

type RevokeFormProps = {
  submissionId: string
  username: string
  question: ReactNode
  /** Carries out the sending and closes the dialog. */
  onSend: (revoke: () => Promise<unknown>) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

export function RevokeForm({ submissionId: id, username, onSend, children, ...form }: RevokeFormProps) {
  const { mutateAsync } = useMutation(allowlistCommands.revoke())
  return (
    <ReasonForm
      {...form}
      name={`revoke:${id}`}
      blank={{ reason: olderText(id, 'revoke'), notes: {} }}
      words={words}
      onSend={({ reason }) =>
        onSend(async () => {
          await mutateAsync({ id, reason })
          toast.success(`Uživateli ${username} byl odebrán přístup.`)
        })
      }
    >
      {() => children}
    </ReasonForm>
  )
}
