import type { ReactNode } from 'react'
import { toast } from '#ui/toast.ts'
import { reviewWords } from '../staff-labels.ts'
import { olderText } from './older-texts.ts'
import { ReasonForm } from './reason.tsx'

const words = { send: 'Odebrat přístup', sending: 'Odebírám…', failed: reviewWords.revokeFailed }

type RevokeFormProps = {
  /** Of the application, or of the person. */
  id: string
  revoke: (revocation: { id: string; reason: string }) => Promise<unknown>
  username: string
  question: ReactNode
  /** Carries out the sending and closes the dialog. */
  onSend: (revoke: () => Promise<unknown>) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

export function RevokeForm({ id, revoke, username, onSend, children, ...form }: RevokeFormProps) {
  return (
    <ReasonForm
      {...form}
      name={`revoke:${id}`}
      blank={{ reason: olderText(id, 'revoke'), notes: {} }}
      words={words}
      onSend={({ reason }) =>
        onSend(async () => {
          await revoke({ id, reason })
          toast.success(`Uživateli ${username} byl odebrán přístup.`)
        })
      }
    >
      {() => children}
    </ReasonForm>
  )
}
