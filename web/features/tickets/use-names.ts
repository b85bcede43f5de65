import { useQuery } from '@tanstack/react-query'
import type { MarkKind } from '@westmore/contract/tickets-marks.ts'
import { ticketQueries } from './queries.ts'

/** The staff and the marks, whose ids tickets, filters and macros have. */
export function useNames() {
  const staff = useQuery(ticketQueries.staff()).data ?? []
  const marks = useQuery(ticketQueries.marks()).data ?? []
  const ofKind = (wanted: MarkKind) => marks.filter(({ kind }) => kind === wanted)
  return { staff, marks, tags: ofKind('tag'), reasons: ofKind('reason') }
}
