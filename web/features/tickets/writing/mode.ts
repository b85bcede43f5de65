import { canReply, type StaffTicket, type Ticket } from '@westmore/contract/tickets.ts'
import type { Mode } from './reply-draft.ts'

/** Allowed modes: only notes to a closed ticket, nothing to one that was merged into another. */
export const modesOf = (
  ticket: Pick<Ticket | StaffTicket, 'status' | 'mergedInto'>,
  hasNotes: boolean,
): Mode[] => [
  ...(canReply(ticket) ? ['reply' as const] : []),
  ...(hasNotes && ticket.mergedInto === null ? ['note' as const] : []),
]

type Field = {
  shown: Mode
  chosen: Mode
  /** The field has the focus or unsent text. */
  isHeld: boolean
}

/** A held field keeps its mode: its next sentence would go to other readers. */
export function modeAfterChange({ shown, chosen, isHeld }: Field, modes: readonly Mode[]): Mode {
  if (isHeld) return shown
  return modes.includes(chosen) ? chosen : (modes[0] ?? shown)
}
