import { useSearchParams } from 'react-router'
import { pageFrom } from '#list-pages.ts'
import { reviewFilters, type ReviewFilter } from './staff-labels.ts'

/** Filter and page live in the address: ?stav=schvalene&strana=2. */
export function useReviewPlace() {
  const [search, setSearch] = useSearchParams()

  const go = (
    filter: ReviewFilter,
    page: number,
    options: { replace?: boolean; preventScrollReset?: boolean },
  ) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete('stav')
      next.delete('strana')
      const slug = reviewFilters.find(({ id }) => id === filter)?.slug
      if (slug && filter !== 'pending') next.set('stav', slug)
      if (page > 1) next.set('strana', String(page))
      return next
    }, options)

  return { filter: filterOf(search.get('stav')), page: pageFrom(search.get('strana')), go }
}

export function filterOf(slug: string | null): ReviewFilter {
  return reviewFilters.find((filter) => filter.slug === slug)?.id ?? 'pending'
}
