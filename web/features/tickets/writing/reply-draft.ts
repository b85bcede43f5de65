import { Attachment } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { browserShelf } from '#kept/shelf.ts'

export type Mode = 'reply' | 'note'

/** The kind of a field that is in use stays, even when it may no longer be sent: its words were meant for its readers. */
export function modeOfField(chosen: Mode, modes: readonly Mode[], isInUse: boolean): Mode {
  return isInUse || modes.includes(chosen) ? chosen : (modes[0] ?? chosen)
}

const Draft = z.object({ text: z.string(), attachments: z.array(Attachment) })
export type Draft = z.infer<typeof Draft>

export interface DraftPlace {
  userId: string
  ticketId: string
  mode: Mode
}

const EMPTY: Draft = { text: '', attachments: [] }

/** What this person began to write to this ticket; another person in the same browser never sees it. */
export function readDraft(place: DraftPlace): Draft {
  return browserShelf.read(keyOf(place), Draft) ?? EMPTY
}

export function writeDraft(place: DraftPlace, draft: Draft) {
  const isEmpty = draft.text === '' && draft.attachments.length === 0
  browserShelf.keep(keyOf(place), isEmpty ? null : draft)
}

function keyOf({ userId, ticketId, mode }: DraftPlace) {
  return `tickets_draft:${userId}:${ticketId}:${mode}`
}
