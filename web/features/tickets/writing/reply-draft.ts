import { Attachment } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { browserStore } from '#kept/browser-store.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export type Mode = 'reply' | 'note'

const Draft = z.object({ text: z.string(), attachments: z.array(Attachment) })
export type Draft = z.infer<typeof Draft>

export type DraftPlace = {
  userId: string
  ticketId: string
  mode: Mode
}

const EMPTY: Draft = { text: '', attachments: [] }

/** Another person in the same browser never sees it. */
export function readDraft(place: DraftPlace): Draft {
  return browserStore.read(keyOf(place), Draft) ?? EMPTY
}

export function writeDraft(place: DraftPlace, draft: Draft) {
  const isEmpty = draft.text === '' && draft.attachments.length === 0
  browserStore.set(keyOf(place), isEmpty ? null : draft)
}

export const joined = (first: string, second: string) =>
  isBlank(second) ? first : isBlank(first) ? second : `${first}\n\n${second}`

export function addToDraft(place: DraftPlace, { text, attachments }: Draft) {
  const draft = readDraft(place)
  writeDraft(place, {
    text: joined(text, draft.text),
    attachments: [...attachments, ...draft.attachments],
  })
}

function keyOf({ userId, ticketId, mode }: DraftPlace) {
  return `tickets_draft:${userId}:${ticketId}:${mode}`
}
