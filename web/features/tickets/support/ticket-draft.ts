import { forms } from '@westmore/contract/tickets-forms.ts'
import { Attachment, ChosenCategory } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { browserStore } from '#kept/browser-store.ts'
import { keyOf } from '#kept/use-kept.ts'
import { joined, type Draft as ReplyDraft } from '../writing/reply-draft.ts'

const Draft = z.object({
  /** Id of the future ticket: a repeated request opens only one. */
  id: z.string(),
  category: z.union([ChosenCategory, z.literal('')]),
  title: z.string(),
  message: z.string(),
  concernedId: z.string(),
  /** By category, so that looking at another one loses nothing. */
  fields: z.record(z.string(), z.record(z.string(), z.string())),
  attachments: z.array(Attachment),
})
export type TicketDraft = z.infer<typeof Draft>

const NAME = 'tickets_new'

export const keptTicket = () => ({ name: NAME, schema: Draft, blank: emptyDraft(), store: browserStore })

/** Puts an unsent reply into the ticket that its author has begun, or begins one. */
export function addToNewTicket(userId: string, { text, attachments }: ReplyDraft) {
  const key = keyOf(NAME, userId)
  const draft = browserStore.read(key, Draft) ?? emptyDraft()
  browserStore.set(key, {
    ...draft,
    message: joined(draft.message, text),
    attachments: [...draft.attachments, ...attachments],
  })
}

export function emptyDraft(): TicketDraft {
  return {
    id: crypto.randomUUID(),
    category: '',
    title: '',
    message: '',
    concernedId: '',
    fields: {},
    attachments: [],
  }
}

export function fieldsToSend({ category, fields }: TicketDraft): Record<string, string> {
  if (category === '') return {}
  const values = fields[category] ?? {}
  return Object.fromEntries(
    forms[category].fields.flatMap(({ id }) => {
      const value = values[id]?.trim()
      return value ? [[id, value]] : []
    }),
  )
}
