import { useQuery } from '@tanstack/react-query'
import { chosenCategories } from '@westmore/contract/tickets-forms.ts'
import type { ChosenCategory } from '@westmore/contract/tickets.ts'
import { useClosing, useIsClosingKnown } from '#features/sanctions/public.ts'
import { appealQueries } from '../appeals/queries.ts'

/** All, or those that a ban leaves open; undefined until known. */
export function useAllowedCategories(): readonly ChosenCategory[] | undefined {
  const isKnown = useIsClosingKnown()
  const isClosed = useClosing('tickets') !== undefined
  const { data, failureCount } = useQuery({ ...appealQueries.openCategories(), enabled: isClosed })
  if (!isClosed) return isKnown ? chosenCategories : undefined
  return data ?? (failureCount > 0 ? [] : undefined)
}
