import * as z from 'zod/mini'
import { anyText, requiredText, Uuid } from './text.ts'

export const MAX_MARK_NAME = 40
export const MAX_CLOSING_WORD = 500
export const MAX_MARKS = 60
export const MAX_TAGS = 10

export const MarkKind = z.enum(['tag', 'reason'])
export type MarkKind = z.infer<typeof MarkKind>

export const MarkContent = {
  name: requiredText(MAX_MARK_NAME),
  /** Whether players see this reason; they never see tags. */
  isShown: z._default(z.boolean(), false),
}

export const TicketMark = z.object({ id: Uuid, kind: MarkKind, name: z.string(), isShown: z.boolean() })
export type TicketMark = z.infer<typeof TicketMark>

export const TicketTag = z.object({ id: Uuid, name: z.string() })
export type TicketTag = z.infer<typeof TicketTag>

/** Why a ticket was closed, as staff see it; only they see `word`. */
export const Closing = z.object({
  reasonId: z.nullable(Uuid),
  reason: z.nullable(z.string()),
  word: z.string(),
})

export const ClosingChange = z.object({
  reasonId: z.nullable(Uuid),
  word: z._default(anyText(MAX_CLOSING_WORD), ''),
})

const TagIds = z.array(Uuid).check(z.maxLength(MAX_TAGS))

export const TagChange = z.object({ add: z._default(TagIds, []), remove: z._default(TagIds, []) })
export type TagChange = z.infer<typeof TagChange>

/** Tags of a ticket after a change, sorted so that their order is always the same. */
export function tagsAfter(tagIds: readonly string[], { add, remove }: TagChange): string[] {
  return [...new Set([...tagIds, ...add])].filter((id) => !remove.includes(id)).toSorted()
}
