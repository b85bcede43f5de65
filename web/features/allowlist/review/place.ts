import { choice, pageNumber, type FieldsOf } from '#address/fields.ts'
import { useAddress } from '#address/use-address.ts'
import { reviewFilters, type ReviewFilter } from '../staff-labels.ts'

interface ReviewPlace {
  filter: ReviewFilter
  page: number
}

/** Filter and page live in the address: ?stav=schvalene&strana=2. */
export const reviewFields: FieldsOf<ReviewPlace> = {
  filter: choice('stav', Object.fromEntries(reviewFilters.map(({ slug, id }) => [slug, id])), 'pending'),
  page: pageNumber(100_000),
}

/** Another filter begins at its first page. */
export const useReviewPlace = () =>
  useAddress(reviewFields, {
    moved: (place, changes) => ({ ...place, page: 1, ...changes }),
  })
