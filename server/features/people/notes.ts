import { randomUUID } from 'node:crypto'
import { canRemoveNote, MAX_USER_NOTES } from '@westmore/contract/users-notes.ts'
import { refuseDuplicate } from '#postgres/db.ts'
import { record } from '#events/record.ts'
import { copyLines } from '#features/logs/public.ts'
import { asStaff } from '#rpc.ts'
import * as store from './note-store.ts'
import { lockUser, userExists } from '#features/users/public.ts'

/** Hidden from the person, even one of the staff. The audit keeps no text. */
export const notes = {
  list: asStaff.users.notes.list.handler(async ({ input: { id }, context: { db, user }, errors }) => {
    if (id === user.id || !(await userExists(db, id))) throw errors.NOT_FOUND()
    return store.notesAbout(db, id)
  }),

  create: asStaff.users.notes.create.handler(async ({ input, context, errors }) => {
    const { db, user } = context
    const { id: userId, noteId = randomUUID(), text } = input
    if (userId === user.id || !(await userExists(db, userId))) throw errors.NOT_FOUND()
    const evidence = input.evidence
      ? await copyLines(db, input.evidence, context, { noteAbout: userId })
      : null
    if (evidence === undefined) throw errors.NO_LINES()
    return db
      .transaction()
      .execute(async (tx) => {
        // The second of two identical requests at once finds the first one's note.
        if (!(await lockUser(tx, userId))) throw errors.NOT_FOUND()
        const stored = await store.noteById(tx, noteId)
        if (stored && (stored.userId !== userId || stored.authorId !== user.id)) throw errors.ID_TAKEN()
        if (stored) return stored
        if ((await store.newestNoteAbout(tx, userId)).total >= MAX_USER_NOTES) throw errors.TOO_MANY_NOTES()
        const note = { id: noteId, userId, authorId: user.id, author: user.username, text }
        const added = await store.addNote(tx, note, evidence)
        await record(tx, user, 'users.notes.create', { id: userId, noteId, text, after: { noteId } })
        return added
      })
      .catch(refuseDuplicate('user_notes_pkey', errors.ID_TAKEN))
  }),

  remove: asStaff.users.notes.remove.handler(({ input: { id }, context: { db, user }, errors }) =>
    db.transaction().execute(async (tx) => {
      const note = await store.lockNote(tx, id)
      if (!note || note.userId === user.id) throw errors.NOT_FOUND()
      if (!canRemoveNote(user, note)) throw errors.FORBIDDEN()
      const { userId, author, createdAt } = note
      // Before the removal, which deletes the notifications too.
      const before = { noteId: id, author, createdAt }
      await record(tx, user, 'users.notes.remove', { id: userId, noteId: id, before })
      await store.removeNote(tx, id)
    }),
  ),
}
