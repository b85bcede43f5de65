import { sql, type SqlBool } from 'kysely'
import type { Subject } from '#events/subject.ts'
import { inSql } from '#caller/reader.ts'

const isAboutNote = sql<SqlBool>`audit.action like 'users.notes.%'`

export const userNote: Subject = {
  news: {
    column: 'userNoteId',
    type: 'user',
    id: sql`(select note.user_id from user_notes note where note.id = n.user_note_id)`,
    described: (id) => sql`select null::integer, person.username, person.id
      from user_notes note join users person on person.id = note.user_id where note.id = ${id}`,
    page: ({ userId }) => `/user/admin/users/${userId}`,
    isKnownTo: (reader) => sql<SqlBool>`${inSql(reader).isStaff} and exists (
      select from user_notes note where note.id = n.user_note_id and note.user_id <> ${inSql(reader).id})`,
    isUncounted: true,
  },
  audit: {
    isKnownTo: ({ id }) =>
      sql<SqlBool>`(audit.subject_type <> 'user' or audit.subject_id <> ${id} or audit.actor_id = ${id} or not ${isAboutNote})`,
    keptFrom: sql<string[]>`(case when ${isAboutNote} then array[audit.subject_id] else '{}' end)`,
  },
}
