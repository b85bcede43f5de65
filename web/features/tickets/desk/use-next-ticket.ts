import { useQuery } from '@tanstack/react-query'
import { TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useNow } from '#clock.ts'
import { browserStore } from '#kept/browser-store.ts'
import { toast } from '#ui/toast.ts'
import { ticketQueries } from '../queries.ts'
import type { NextTicket } from '../desk-tools.ts'
import { showTicket } from './focus.ts'
import { nextTicketWords } from './labels.ts'
import { firstOfNextPage, nextTicketAfter, type NextFound } from './find-next.ts'
import { filterOf, namesList, type DeskPlace, type Go } from './place.ts'
import type { DeskRow } from './use-list.ts'

/** State of a history entry: the ticket was opened to be answered. */
const TO_ANSWER = 'to-answer'

const store = browserStore.withPrefix('tickets_onward:')

type NextTicketParts = {
  myId: string
  place: DeskPlace
  goAtOnce: Go
  /** The open ticket is shown before the address has changed. */
  isAhead: boolean
  close: () => void
  rows: readonly DeskRow[]
  total: number
}

export function useNextTicket({ myId, place, goAtOnce, isAhead, close, rows, total }: NextTicketParts) {
  const [isOn, setOn] = useState(() => store.readText(myId) === 'on')
  const { search, state } = useLocation()
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const [spoken, setSpoken] = useState('')
  const now = useNow(60_000)

  const below = namesList(search) ? nextTicketAfter(rows, place.ticket, answered) : 'unlisted'
  const nextPage = place.page + 1
  const goesOn = isOn && below === 'end' && total > place.page * TICKETS_PAGE
  const later = useQuery({
    ...ticketQueries.list(filterOf({ ...place, page: nextPage })),
    enabled: goesOn && place.ticket !== undefined,
  })
  const laterTickets = later.isPlaceholderData ? undefined : later.data?.tickets
  const following: NextFound | 'loading' = !goesOn
    ? below
    : laterTickets
      ? firstOfNextPage(laterTickets, rows, answered)
      : 'loading'
  const next = isOn && typeof following === 'object' ? following : undefined

  const follow = () => {
    const row = rows.find(({ item }) => item.number === place.ticket)
    if (row) setAnswered(new Set([...answered, row.item.id]))
    goOn()
  }
  const goOn = () => {
    if (!isOn) return
    if (next) {
      const { number } = next
      // Before the address changes, so that both are drawn at once and not the whole desk twice.
      setSpoken(nextTicketWords.opened(next))
      goAtOnce({ ticket: number, page: goesOn ? nextPage : place.page }, { state: TO_ANSWER })
      requestAnimationFrame(() => showTicket(number))
    } else if (following === 'end') {
      close()
      toast.info(nextTicketWords.last)
    }
  }

  const nextTicket: NextTicket = {
    isOn,
    choose: (on) => {
      setOn(on)
      store.setText(myId, on ? 'on' : null)
    },
    words: typeof following === 'object' ? nextTicketWords.next(following, now) : nextTicketWords[following],
    next,
    follow,
    skip: isOn && (next || following === 'end') ? goOn : undefined,
  }
  return {
    nextTicket,
    /** Announced to screen readers: the focus goes into a field, not to the ticket's title. */
    spoken,
    startsWriting: isAhead || state === TO_ANSWER,
  }
}
