import { canReply, type StaffTicket } from '@westmore/contract/tickets.ts'
import type { DeskRow } from './use-list.ts'

export type Candidate = Pick<StaffTicket, 'id' | 'number' | 'status' | 'waitingOn' | 'isOwn'>

type Row<Ticket> = {
  item: Ticket
  position: DeskRow['position']
}

/** Next ticket after the open one; `end` when there is none, `unlisted` when the open one is not in the list. */
export type NextFound<Ticket = StaffTicket> = Ticket | 'end' | 'unlisted'

/** First ticket below that still matches the list and can be answered. */
export function nextTicketAfter<Ticket extends Candidate>(
  rows: readonly Row<Ticket>[],
  open: number | undefined,
  answered: ReadonlySet<string>,
): NextFound<Ticket> {
  const at = rows.findIndex(({ item }) => item.number === open)
  if (at === -1) return 'unlisted'
  return rows.slice(at + 1).find((row) => fits(row) && isToAnswer(row.item, answered))?.item ?? 'end'
}

/** First ticket to answer on the next page, without those that moved there from this page. */
export function firstOfNextPage<Ticket extends Candidate>(
  page: readonly Ticket[],
  passed: readonly Row<Candidate>[],
  answered: ReadonlySet<string>,
): NextFound<Ticket> {
  const known = new Set(passed.map(({ item }) => item.id))
  return page.find((ticket) => !known.has(ticket.id) && isToAnswer(ticket, answered)) ?? 'end'
}

const fits = ({ position }: Row<unknown>) => position === 'listed' || position === 'moved'

/** An answered ticket counts again only if the player has written since or the answer was not delivered. */
function isToAnswer(ticket: Candidate, answered: ReadonlySet<string>): boolean {
  if (ticket.isOwn || !canReply(ticket)) return false
  return !answered.has(ticket.id) || ticket.waitingOn === 'us'
}
