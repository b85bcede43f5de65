import type { TicketChange } from '@westmore/contract/tickets.ts'

/** Change that a saved reply makes to the ticket when it is sent, and its description. */
export type ReplyAction = {
  change: TicketChange
  words: string
}
