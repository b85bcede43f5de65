import * as z from 'zod/mini'
import { asStaff, ID_TAKEN, NOT_FOUND } from './doors.ts'
import { DELETE_BY_ID, GET, POST } from './endpoint.ts'
import { Evidence, EvidenceSource, NO_LINES } from './logs-evidence.ts'
import { conflict } from './refusal.ts'
import { Moment, requiredText, Uuid } from './text.ts'
import { ByDiscordId, DiscordId, type Reader } from './users.ts'

export const MAX_USER_NOTE = 2_000
/** Maximum number of notes about one person: all of them are read at once. */
export const MAX_USER_NOTES = 200

export const UserNote = z.object({
  id: z.uuid(),
  authorId: z.string(),
  author: z.string(),
  text: z.string(),
  createdAt: Moment,
  evidence: z.nullable(Evidence),
})
export type UserNote = z.infer<typeof UserNote>

export function canRemoveNote(reader: Reader, note: { authorId: string }): boolean {
  return note.authorId === reader.id || reader.role === 'owner'
}

export const notes = {
  list: GET(
    asStaff,
    '/users/{id}/notes',
    'Notes of the staff about a person, oldest first; nobody reads those about themselves',
  )
    .errors({ NOT_FOUND })
    .input(ByDiscordId)
    .output(z.array(UserNote)),
  create: POST(asStaff, '/users/{id}/notes', 'Adds a note; the same note id twice is stored once', 201)
    .errors({
      NOT_FOUND,
      ID_TAKEN,
      NO_LINES,
      TOO_MANY_NOTES: conflict(`There may be ${MAX_USER_NOTES} notes about a person at most`),
    })
    .input(
      z.object({
        id: DiscordId,
        noteId: z.optional(Uuid),
        text: requiredText(MAX_USER_NOTE),
        evidence: z.optional(EvidenceSource),
      }),
    )
    .output(UserNote),
  remove: DELETE_BY_ID(asStaff, '/users/notes/{id}', 'Deletes a note: its author, or an owner'),
}
