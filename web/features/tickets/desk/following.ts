import { canReply, type StaffTicket } from '@westmore/contract/tickets.ts'
import type { DeskRow } from './use-list.ts'

/** What follows the open ticket in its list: a ticket, nothing more, or not known, since it does not stand in the list. */
export type Following = StaffTicket | 'end' | 'unlisted'

/** The first one below that still belongs to the list and takes an answer. */
export function followingOf(
  rows: readonly DeskRow[],
  open: number | undefined,
  answered: ReadonlySet<string>,
): Following {
  const at = rows.findIndex(({ item }) => item.number === open)
  if (at === -1) return 'unlisted'
  return rows.slice(at + 1).find((row) => fits(row) && isToAnswer(row.item, answered))?.item ?? 'end'
}

/** The first one of the next page; what has moved there from this page meanwhile was passed already. */
export function firstOf(
  page: readonly StaffTicket[],
  passed: readonly DeskRow[],
  answered: ReadonlySet<string>,
): Following {
  const known = new Set(passed.map(({ item }) => item.id))
  return page.find((ticket) => !known.has(ticket.id) && isToAnswer(ticket, answered)) ?? 'end'
}

const fits = ({ standing }: DeskRow) => standing === 'here' || standing === 'elsewhere'

/** One that was answered before is met again only when the player has written since, or when the answer did not arrive. */
function isToAnswer(ticket: StaffTicket, answered: ReadonlySet<string>): boolean {
  if (ticket.isOwn || !canReply(ticket)) return false
  return !answered.has(ticket.id) || ticket.waitingOn === 'us'
}
