import { useQuery } from '@tanstack/react-query'
import { ticketQueries } from '../queries.ts'

export function useMacroNames() {
  const staff = useQuery(ticketQueries.staff()).data ?? []
  const marks = useQuery(ticketQueries.marks()).data ?? []
  return { staff, marks }
}
