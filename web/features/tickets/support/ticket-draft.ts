import { forms } from '@westmore/contract/tickets-forms.ts'
import { Attachment, ChosenCategory } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { browserStore } from '#kept/browser-store.ts'

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

export function readTicketDraft(userId: string): TicketDraft {
  return browserStore.read(keyOf(userId), Draft) ?? emptyDraft()
}

export function writeTicketDraft(userId: string, draft: TicketDraft | null) {
  browserStore.set(keyOf(userId), draft && !isEmpty(draft) ? draft : null)
}

export function emptyDraft(): TicketDraft {
  const id = crypto.randomUUID()
  return {
    id,
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

function isEmpty({ category, title, message, concernedId, fields, attachments }: TicketDraft): boolean {
  const answers = Object.values(fields).flatMap((form) => Object.values(form))
  const words = [category, title, message, concernedId, ...answers]
  return attachments.length === 0 && words.every((word) => word === '')
}

function keyOf(userId: string) {
  return `tickets_new:${userId}`
}
