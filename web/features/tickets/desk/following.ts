import { canReply, type StaffTicket } from '@westmore/contract/tickets.ts'
import type { DeskRow } from './use-list.ts'

/** What decides whether a ticket is one to go on to. */
export type Candidate = Pick<StaffTicket, 'id' | 'number' | 'status' | 'waitingOn' | 'isOwn'>

type Row<Ticket> = {
  item: Ticket
  standing: DeskRow['standing']
}

/** What follows the open ticket in its list: a ticket, nothing more, or not known, since it does not stand in the list. */
export type Following<Ticket = StaffTicket> = Ticket | 'end' | 'unlisted'

/** The first one below that still belongs to the list and takes an answer. */
export function followingOf<Ticket extends Candidate>(
  rows: readonly Row<Ticket>[],
  open: number | undefined,
  answered: ReadonlySet<string>,
): Following<Ticket> {
  const at = rows.findIndex(({ item }) => item.number === open)
  if (at === -1) return 'unlisted'
  return rows.slice(at + 1).find((row) => fits(row) && isToAnswer(row.item, answered))?.item ?? 'end'
}

/** The first one of the next page; what has moved there from this page meanwhile was passed already. */
export function firstOf<Ticket extends Candidate>(
  page: readonly Ticket[],
  passed: readonly Row<Candidate>[],
  answered: ReadonlySet<string>,
): Following<Ticket> {
  const known = new Set(passed.map(({ item }) => item.id))
  return page.find((ticket) => !known.has(ticket.id) && isToAnswer(ticket, answered)) ?? 'end'
}

const fits = ({ standing }: Row<unknown>) => standing === 'here' || standing === 'elsewhere'

/** One that was answered before is met again only when the player has written since, or when the answer did not arrive. */
function isToAnswer(ticket: Candidate, answered: ReadonlySet<string>): boolean {
  if (ticket.isOwn || !canReply(ticket)) return false
  return !answered.has(ticket.id) || ticket.waitingOn === 'us'
}
