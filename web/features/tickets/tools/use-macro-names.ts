import { useQuery } from '@tanstack/react-query'
import { ticketQueries } from '../queries.ts'

/** Data to name the ids in a saved reply: staff, tags and reasons of closing. */
export function useMacroNames() {
  const staff = useQuery(ticketQueries.staff()).data ?? []
  const marks = useQuery(ticketQueries.marks()).data ?? []
  return { staff, marks }
}
