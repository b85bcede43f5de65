import { useQuery } from '@tanstack/react-query'
import { ticketQueries } from '../queries.ts'

/** What the ids in a saved reply stand for: the staff, the tags and the reasons of closing. */
export function useMacroNames() {
  const staff = useQuery(ticketQueries.staff()).data ?? []
  const marks = useQuery(ticketQueries.marks()).data ?? []
  return { staff, marks }
}
