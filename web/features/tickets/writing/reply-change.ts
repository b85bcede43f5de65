import type { TicketChange, TicketStatus } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import type { ReplyAction } from '../reply-action.ts'

/** Changes of the ticket together with the reply: the status chosen in the composer, the rest of a macro. */
export function useReplyChange() {
  const [ending, setEnding] = useState<TicketStatus>()
  const [after, setAfter] = useState<ReplyAction>()
  return {
    ending,
    setEnding,
    after,
    drop: () => setAfter(undefined),
    begin: (action: ReplyAction) => {
      setEnding(action.change.status)
      setAfter(action)
    },
    take: (): TicketChange | undefined => {
      setEnding(undefined)
      setAfter(undefined)
      if (!ending && !after) return undefined
      const { closing, status: _status, ...change } = after?.change ?? {}
      // A reason of closing is sent only together with the closing.
      return {
        ...change,
        ...(ending && { status: ending }),
        ...(ending === 'closed' && closing && { closing }),
      }
    },
  }
}

export const endings: readonly { status: TicketStatus; label: string; send: string }[] = [
  { status: 'in-progress', label: 'čekat na hráče', send: 'Odeslat a čekat na hráče' },
  { status: 'closed', label: 'uzavřít', send: 'Odeslat a uzavřít' },
  { status: 'open', label: 'znovu otevřít', send: 'Odeslat a otevřít' },
]
