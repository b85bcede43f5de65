import { canReply, type StaffTicket, type Ticket } from '@westmore/contract/tickets.ts'
import type { Mode } from './reply-draft.ts'

/** What may be written: only notes to a closed ticket, and nothing to one that was merged into another. */
export const modesOf = (
  ticket: Pick<Ticket | StaffTicket, 'status' | 'mergedInto'>,
  hasNotes: boolean,
): Mode[] => [
  ...(canReply(ticket) ? ['reply' as const] : []),
  ...(hasNotes && ticket.mergedInto === null ? ['note' as const] : []),
]

type Field = {
  /** What the field is now. */
  shown: Mode
  /** What the person asked for last. */
  chosen: Mode
  /** It has the focus, or words that were not sent. */
  isHeld: boolean
}

/** What a field is after a change of the ticket. A held one never turns: its next sentence would go to other readers. */
export function kindAfter({ shown, chosen, isHeld }: Field, modes: readonly Mode[]): Mode {
  if (isHeld) return shown
  return modes.includes(chosen) ? chosen : (modes[0] ?? shown)
}
