import type { StaffTicket } from '@westmore/contract/tickets.ts'

export type NextTicket = {
  isOn: boolean
  choose: (isOn: boolean) => void
  words: string
  next: StaffTicket | undefined
  follow: () => void
  /** Goes there without an answer: the ticket stays unanswered. Absent when there is nowhere to go. */
  skip: (() => void) | undefined
}
