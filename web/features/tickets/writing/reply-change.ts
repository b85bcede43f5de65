import type { TicketStatus } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import type { ReplyChange } from '../desk-tools.ts'

const NOTHING: ReplyChange = { change: {}, words: '' }

export function useReplyChange() {
  const [{ change, words }, begin] = useState(NOTHING)
  return {
    words,
    begin,
    status: change.status,
    setStatus: (status: TicketStatus | undefined) => begin({ words, change: { ...change, status } }),
    /** All but the status, which is chosen in the composer. */
    drop: () => begin({ words: '', change: { status: change.status } }),
    take: () => {
      begin(NOTHING)
      const { closing: _closing, ...others } = change
      // A reason of closing is sent only together with the closing.
      const taken = change.status === 'closed' ? change : others
      return Object.values(taken).some((value) => value !== undefined) ? taken : undefined
    },
  }
}
