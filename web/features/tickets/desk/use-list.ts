import { useQuery } from '@tanstack/react-query'
import { TICKETS_PAGE } from '@westmore/contract/tickets.ts'
import { useEffect, useState } from 'react'
import { useSteadyRows } from '#lists/steady-rows.ts'
import { filterOf, moved, searchOf, type DeskPlace, type Go } from './place.ts'
import { ticketQueries } from '../queries.ts'

/** The list of a place, steady under the reader, and what is selected of it. */
export function useDeskList(place: DeskPlace, go: Go) {
  const query = useQuery({ ...ticketQueries.list(filterOf(place)), refetchOnMount: 'always' })
  const { data, isPlaceholderData } = query
  const address = searchOf(moved(place, { ticket: undefined })).toString()
  const fresh = isPlaceholderData ? undefined : data?.tickets
  const { rows, held, dismiss, tidy } = useSteadyRows(fresh, address)
  const isStale = fresh !== undefined && rows.some(({ item }, at) => item.id !== fresh[at]?.id)

  const [selection, setSelection] = useState<{ address: string; ids: ReadonlySet<string> }>({
    address,
    ids: new Set(),
  })
  const selected = selection.address === address ? selection.ids : new Set<string>()
  const select = (ids: readonly string[], chosen: boolean) => {
    const next = new Set(selected)
    for (const id of ids) {
      if (chosen) next.add(id)
      else next.delete(id)
    }
    setSelection({ address, ids: next })
  }

  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / TICKETS_PAGE))
  const isBeyond = data !== undefined && !isPlaceholderData && place.page > pages
  useEffect(() => {
    if (isBeyond) go({ page: pages }, { replace: true })
  })

  const isLastPage = place.page >= pages

  return { query, rows, held, isStale, isLastPage, dismiss, tidy, selected, select }
}
