import { TICKETS_PAGE, type StaffTicket } from '@westmore/contract/tickets.ts'
import { useEffect, useState } from 'react'
import { useMedia } from '#ui/use-media.ts'
import { deskWords } from './labels.ts'
import { viewQuery, type DeskPlace } from './place.ts'
import type { DeskRow } from './use-list.ts'
import { longestWaiting } from './waiting.ts'

/** Where the list and the ticket are side by side. */
const wide = '(min-width: 75rem)'
/** A person who opens a ticket within this time (ms) does not wait for another one to be drawn. */
const PAUSE = 400

/** The ticket that waits longest. Until the person acts in it, it stays unread and shows no presence. */
export function usePreview(place: DeskPlace, rows: readonly DeskRow[], total: number | undefined) {
  const list = viewQuery(place)
  const page = `${list} ${place.page}`
  const [shown, setShown] = useState<{ page: string; ticket: StaffTicket }>()
  const [left, setLeft] = useState<string>()
  const isWide = useMedia(wide)
  const isWanted = isWide && place.ticket === undefined && left !== list
  /** Until it is known for a new list, the ticket of the previous one stays. */
  const isFound = shown?.page === page
  const longest = total === undefined ? undefined : longestWaiting(rows.map(({ item }) => item))
  useEffect(() => {
    if (!isWanted || isFound || !longest) return
    const timer = setTimeout(() => setShown({ page, ticket: longest }), PAUSE)
    return () => clearTimeout(timer)
  }, [isWanted, isFound, page, longest])

  const doesNoneWait = total !== undefined && longest === undefined
  const isWhole = total !== undefined && total <= TICKETS_PAGE
  return {
    preview: isWanted && (isFound || !doesNoneWait) ? shown?.ticket : undefined,
    /** Undefined while a ticket may still come. */
    hint:
      doesNoneWait && isWhole
        ? deskWords.noneWaits
        : isWanted && !doesNoneWait
          ? undefined
          : deskWords.noneOpen,
    /** The person closed a ticket: the place beside this list stays empty. */
    leave: () => {
      setLeft(list)
      setShown(undefined)
    },
  }
}
