import { isBlank } from '@westmore/contract/signs.ts'
import { accepts, forms } from '@westmore/contract/tickets-forms.ts'
import { Attachment, ChosenCategory, MAX_FIELD, MAX_MESSAGE, MAX_TITLE } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { browserStore } from '#kept/browser-store.ts'
import { keyOf } from '#kept/use-kept.ts'
import { readUnless } from '#ui/use-form.ts'
import { formFaults, tooLong } from '../labels.ts'
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

/** `reference` goes before the message. */
export function readTicket({ id, category, title, message, ...draft }: TicketDraft, reference = '') {
  const form = category === '' ? undefined : forms[category]
  const most = MAX_MESSAGE - reference.length
  const answers = (form?.fields ?? []).flatMap((field) => {
    const value = draft.fields[category]?.[field.id]?.trim()
    return value ? [{ field, value }] : []
  })
  return readUnless(
    {
      category: !form && formFaults.category,
      title: (isBlank(title) && formFaults.title) || (title.trim().length > MAX_TITLE && tooLong(MAX_TITLE)),
      message:
        (isBlank(message) && (form?.message ? formFaults.asked : formFaults.message)) ||
        (message.trim().length > most && tooLong(most)),
      ...Object.fromEntries(
        answers.map(({ field, value }) => [
          field.id,
          (value.length > MAX_FIELD && tooLong(MAX_FIELD)) ||
            (!accepts(field, value) && formFaults[field.kind]),
        ]),
      ),
    },
    () =>
      category === ''
        ? undefined
        : {
            id,
            category,
            title: title.trim(),
            message: reference + message.trim(),
            fields: Object.fromEntries(answers.map(({ field, value }) => [field.id, value])),
            concernedId: category === 'complaint' && draft.concernedId !== '' ? draft.concernedId : null,
            attachmentIds: draft.attachments.map((attachment) => attachment.id),
          },
  )
}

/** Adds https:// to an address such as 'youtu.be/abc'. */
export function completeLink(value: string): string {
  const text = value.trim()
  const whole = `https://${text}`
  return /^[^\s:/]+\.[^\s:]+$/.test(text) && URL.canParse(whole) ? whole : text
}
