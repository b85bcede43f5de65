import { MAX_REVIEW_SEARCH } from '@westmore/contract/allowlist.ts'
import { choiceField, textField, pageField, type FieldsOf } from '#address/fields.ts'
import { toFirstPage, useAddress } from '#address/use-address.ts'
import { reviewFilters, type ReviewFilter } from '../staff-labels.ts'

type ReviewPlace = {
  filter: ReviewFilter
  q: string
  page: number
}

/** ?stav=schvalene&hledat=kovar&strana=2 */
const reviewFields: FieldsOf<ReviewPlace> = {
  filter: choiceField('stav', Object.fromEntries(reviewFilters.map(({ slug, id }) => [slug, id])), 'pending'),
  q: textField('hledat', MAX_REVIEW_SEARCH),
  page: pageField(100_000),
}

export const useReviewPlace = () => useAddress(reviewFields, { moved: toFirstPage })
