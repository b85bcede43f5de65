import * as z from 'zod/mini'
import { anyText, Moment, requiredText } from './text.ts'

/** In UTF-16 units. */
export const MAX_VIEW_NAME = 80
const MAX_QUERY = 2_000

/** A saved view: the query string of a screen, private unless shared with the staff. */
export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  owner: z.string(),
  isMine: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type SavedView = z.infer<typeof SavedView>

export const NewView = z.object({
  name: requiredText(MAX_VIEW_NAME),
  query: anyText(MAX_QUERY),
  shared: z._default(z.boolean(), false),
})

/** What its owner changes; the rest stays. */
export const ViewChange = z.object({
  name: z.optional(requiredText(MAX_VIEW_NAME)),
  query: z.optional(anyText(MAX_QUERY)),
  shared: z.optional(z.boolean()),
})
