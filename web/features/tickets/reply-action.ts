import type { TicketChange } from '@westmore/contract/tickets.ts'

export type ReplyAction = {
  change: TicketChange
  words: string
}
