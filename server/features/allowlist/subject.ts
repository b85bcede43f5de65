import { sql, type SqlBool } from 'kysely'
import type { Subject } from '#events/subject.ts'
import { inSql } from '#reader.ts'

/** The application on which the team wrote a note, or whose entries it exported. */
const secretOf = sql`(case audit.action when 'allowlist.note' then audit.subject_id
  when 'audit.export' then audit.after ->> 'subjectId' end)`

/** An application that somebody sent is news for the others of the staff; a decision is news for its author. */
export const submission: Subject = {
  news: {
    column: 'submission_id',
    isKnownTo: (reader) => sql<SqlBool>`exists (
      select from allowlist_submissions sent where sent.id = n.submission_id
        and case when n.kind = 'application' then ${inSql(reader).isStaff} and sent.user_id <> ${inSql(reader).id}
          else sent.user_id = ${inSql(reader).id} end)`,
  },
  audit: {
    // Kept from the author, even from one of the staff.
    isKnownTo: ({ id }) => sql<SqlBool>`(audit.actor_id = ${id} or not exists (
      select from allowlist_submissions own where own.user_id = ${id} and own.id::text = ${secretOf}))`,
    keptFrom: sql<string[]>`array(select sent.user_id from allowlist_submissions sent
      where ${secretOf} is not null and sent.id::text = ${secretOf} and sent.user_id <> audit.actor_id)`,
  },
}
