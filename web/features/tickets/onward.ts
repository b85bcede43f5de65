import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { browserShelf } from '#kept/shelf.ts'

/** From an answer to the next ticket: whether one goes on, and where to. */
export type Onward = {
  isOn: boolean
  choose: (isOn: boolean) => void
  /** Where an answer leads, in words. */
  words: string
  /** The ticket an answer opens, if it opens one. */
  next: StaffTicket | undefined
  /** Goes there; the answer is on its way. */
  follow: () => void
  /** Goes there without an answer: the ticket keeps its place. Absent where nothing follows. */
  skip: (() => void) | undefined
}

const shelf = browserShelf.under('tickets_onward:')

/** Off until somebody wants it; kept for each person in this browser. */
export function useOnwardChoice(userId: string) {
  const [chosen, setChosen] = useState<{ userId: string; isOn: boolean }>()
  const isOn = chosen?.userId === userId ? chosen.isOn : shelf.readText(userId) === 'on'
  const choose = (on: boolean) => {
    setChosen({ userId, isOn: on })
    shelf.keepText(userId, on ? 'on' : null)
  }
  return { isOn, choose }
}
