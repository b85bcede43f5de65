import { useQuery } from '@tanstack/react-query'
import { chosenCategories } from '@westmore/contract/tickets-forms.ts'
import type { ChosenCategory } from '@westmore/contract/tickets.ts'
import { useClosing } from '#features/sanctions/public.ts'
import { appealQueries } from '../appeals/queries.ts'

/** Categories of tickets that the person may open: all, or those that a ban leaves open. */
export function useAllowedCategories(): readonly ChosenCategory[] {
  const isClosed = useClosing('tickets') !== undefined
  const { data = [] } = useQuery({ ...appealQueries.openCategories(), enabled: isClosed })
  return isClosed ? data : chosenCategories
}
