import { useQuery } from '@tanstack/react-query'
import { MAX_BULK, MOST_LISTED, TICKETS_PAGE, type StaffTicket } from '@westmore/contract/tickets.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Row } from '#lists/steady-list.ts'
import { useSteadyRows } from '#lists/steady-rows.ts'
import { filterOf, moved, searchOf, type DeskPlace, type Go } from './place.ts'
import { ticketQueries } from '../queries.ts'

export function useDeskList(place: DeskPlace, go: Go) {
  const query = useQuery({ ...ticketQueries.list(filterOf(place)), refetchOnMount: 'always' })
  const { data, isPlaceholderData } = query
  const address = searchOf(moved(place, { ticket: undefined })).toString()
  const fresh = isPlaceholderData ? undefined : data?.tickets
  const { rows: steady, heldBack, tidy } = useSteadyRows(fresh, address)
  const isStale = fresh !== undefined && steady.some(({ item }, at) => item.id !== fresh[at]?.id)
  const rows = useRowPositions(steady, place)

  const [selection, setSelection] = useState<{ address: string; ids: ReadonlySet<string> }>({
    address,
    ids: new Set(),
  })
  const selected = selection.address === address ? selection.ids : new Set<string>()
  const select = useCallback(
    (ids: readonly string[], chosen: boolean) =>
      setSelection((before) => {
        const kept = before.address === address ? [...before.ids] : []
        return { address, ids: new Set(chosen ? [...kept, ...ids] : kept.filter((id) => !ids.includes(id))) }
      }),
    [address],
  )

  const found = data?.total ?? 0
  const total = Math.min(found, MOST_LISTED)
  const pages = Math.max(1, Math.ceil(total / TICKETS_PAGE))
  const isBeyond = data !== undefined && !isPlaceholderData && place.page > pages
  useEffect(() => {
    if (isBeyond) go({ page: pages }, { replace: true })
  })

  return {
    query,
    rows,
    heldBack,
    isStale,
    tidy,
    selected,
    select,
    total,
    pages,
    /** False when there are more than `total`. */
    isWhole: data?.isWhole === true && found <= MOST_LISTED,
  }
}

export type DeskTickets = ReturnType<typeof useDeskList>

type RowPosition = 'listed' | 'moved' | 'filtered-out' | 'unreadable' | 'unknown'

export type DeskRow = {
  item: StaffTicket
  position: RowPosition
}

/** Whether the row is up to date: the server has answered, and the ticket may be read. */
export const isStillKnown = ({ position }: DeskRow) => position !== 'unknown' && position !== 'unreadable'

/** Tickets that left the list keep their rows and show their current state. */
function useRowPositions(rows: readonly Row<StaffTicket>[], place: DeskPlace): DeskRow[] {
  const { sort: _sort, page: _page, ...filter } = filterOf(place)
  const ids = useMemo(
    () => rows.flatMap(({ item, left }) => (left ? [item.id] : [])).slice(-MAX_BULK),
    [rows],
  )
  const { data, isPlaceholderData } = useQuery({
    ...ticketQueries.standing({ ...filter, ids }),
    enabled: ids.length > 0,
  })
  const isWhole = data !== undefined && !isPlaceholderData
  return useMemo(
    () =>
      rows.map(({ item, left }) => {
        if (!left) return { item, position: 'listed' }
        const known = data?.find(({ ticket }) => ticket.id === item.id)
        if (known) return { item: known.ticket, position: known.fits ? 'moved' : 'filtered-out' }
        return { item, position: isWhole && ids.includes(item.id) ? 'unreadable' : 'unknown' }
      }),
    [rows, ids, data, isWhole],
  )
}
