import type { TicketChange } from '@westmore/contract/tickets.ts'

/** What is done to the ticket with an answer, beside its status, and how that is said. */
export type After = {
  change: TicketChange
  words: string
}
