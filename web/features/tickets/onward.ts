import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { browserShelf } from '#kept/shelf.ts'

/** Whether an answer opens the next ticket of the list, and which one. */
export type Onward = {
  isOn: boolean
  choose: (isOn: boolean) => void
  /** Where an answer leads, in words. */
  words: string
  /** The ticket that an answer opens, if any. */
  next: StaffTicket | undefined
  /** Goes there after an answer was sent. */
  follow: () => void
  /** Goes there without an answer: the ticket stays unanswered. Absent when there is nowhere to go. */
  skip: (() => void) | undefined
}

const shelf = browserShelf.under('tickets_onward:')

/** Off by default; kept for each person in this browser. */
export function useOnwardChoice(userId: string) {
  const [chosen, setChosen] = useState<{ userId: string; isOn: boolean }>()
  const isOn = chosen?.userId === userId ? chosen.isOn : shelf.readText(userId) === 'on'
  const choose = (on: boolean) => {
    setChosen({ userId, isOn: on })
    shelf.keepText(userId, on ? 'on' : null)
  }
  return { isOn, choose }
}
