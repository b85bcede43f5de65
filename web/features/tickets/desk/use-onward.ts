import { useQuery } from '@tanstack/react-query'
import { TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { toast } from '#ui/toast.ts'
import { ticketNumber } from '../labels.ts'
import { ticketQueries } from '../queries.ts'
import { useOnwardChoice, type Onward } from '../onward.ts'
import { showTicket } from './focus.ts'
import { onwardWords } from './labels.ts'
import { firstOf, followingOf, type Following } from './following.ts'
import { filterOf, namesList, type DeskPlace, type Go } from './place.ts'
import type { DeskRow } from './use-list.ts'

/** State of a history entry: the ticket was opened to be answered. */
const TO_ANSWER = 'to-answer'

type OnwardParts = {
  myId: string
  place: DeskPlace
  goAtOnce: Go
  /** The open ticket is shown before the address has changed. */
  isAhead: boolean
  close: () => void
  rows: readonly DeskRow[]
  /** Number of tickets in the whole list. */
  total: number
}

/** Leads from an answer to the next ticket of the list. */
export function useOnward({ myId, place, goAtOnce, isAhead, close, rows, total }: OnwardParts) {
  const choice = useOnwardChoice(myId)
  const { search, state } = useLocation()
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const [spoken, setSpoken] = useState('')

  const below = namesList(search) ? followingOf(rows, place.ticket, answered) : 'unlisted'
  const nextPage = place.page + 1
  const goesOn = choice.isOn && below === 'end' && total > place.page * TICKETS_PAGE
  const later = useQuery({
    ...ticketQueries.list(filterOf({ ...place, page: nextPage })),
    enabled: goesOn && place.ticket !== undefined,
  })
  const laterTickets = later.isPlaceholderData ? undefined : later.data?.tickets
  const following: Following | 'asked' = !goesOn
    ? below
    : laterTickets
      ? firstOf(laterTickets, rows, answered)
      : 'asked'
  const next = choice.isOn && typeof following === 'object' ? following : undefined

  const follow = () => {
    const row = rows.find(({ item }) => item.number === place.ticket)
    if (row) setAnswered(new Set([...answered, row.item.id]))
    goOn()
  }
  const goOn = () => {
    if (!choice.isOn) return
    if (next) {
      const { number } = next
      // Before the address changes, so that both are drawn at once and not the whole desk twice.
      setSpoken(onwardWords.opened(next))
      goAtOnce({ ticket: number, page: goesOn ? nextPage : place.page }, { state: TO_ANSWER })
      requestAnimationFrame(() => showTicket(number))
    } else if (following === 'end') {
      close()
      toast.info(onwardWords.last)
    }
  }

  const onward: Onward = {
    ...choice,
    words:
      typeof following === 'object'
        ? `Pak ${ticketNumber(following)} ${following.title}`
        : onwardWords[following],
    next,
    follow,
    skip: choice.isOn && (next || following === 'end') ? goOn : undefined,
  }
  return {
    onward,
    /** Announced to screen readers: the focus goes into a field, not to the ticket's title. */
    spoken,
    startsWriting: isAhead || state === TO_ANSWER,
  }
}
