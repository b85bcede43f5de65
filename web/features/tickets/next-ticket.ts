import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { browserStore } from '#kept/browser-store.ts'

export type NextTicket = {
  isOn: boolean
  choose: (isOn: boolean) => void
  words: string
  next: StaffTicket | undefined
  follow: () => void
  /** Goes there without an answer: the ticket stays unanswered. Absent when there is nowhere to go. */
  skip: (() => void) | undefined
}

const store = browserStore.withPrefix('tickets_onward:')

export function useNextTicketChoice(userId: string) {
  const [chosen, setChosen] = useState<{ userId: string; isOn: boolean }>()
  const isOn = chosen?.userId === userId ? chosen.isOn : store.readText(userId) === 'on'
  const choose = (on: boolean) => {
    setChosen({ userId, isOn: on })
    store.setText(userId, on ? 'on' : null)
  }
  return { isOn, choose }
}
