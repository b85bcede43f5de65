import type { StaffTicket, TicketChange } from '@westmore/contract/tickets.ts'

/** The desk's additions to the field of a conversation. */
export type DeskTools = {
  nextTicket: NextTicket
  /** Also called when «/» is typed into an empty reply; the slash is not inserted. */
  onTemplates: () => void
}

export type NextTicket = {
  isOn: boolean
  choose: (isOn: boolean) => void
  words: string
  next: StaffTicket | undefined
  follow: () => void
  /** Goes there without an answer: the ticket stays unanswered. Absent when there is nowhere to go. */
  skip: (() => void) | undefined
}

/** A change of the ticket together with a reply; `words` say it, but for the status. */
export type ReplyChange = { change: TicketChange; words: string }
