import type { DeedAction, DeedSubject } from '@westmore/contract/audit.ts'
import { sql } from 'kysely'
import type { Tx } from '#postgres/db.ts'
import { staffAudienceInSql } from '#features/tickets/store.ts'
import { announcementOf } from '#live.ts'

export interface Deed {
  action: DeedAction
  subjectType: DeedSubject
  subjectId: string
  before?: unknown
  after?: unknown
}

/** The server itself. */
export const server = { id: 'server', username: 'Westmore' }

/** Nobody reads the notes about themselves, nor the audit entries of those notes. */
export const NOTES_ABOUT_PEOPLE = 'users.notes'

/** Adds an audit entry in the transaction of the action, and announces it to those who may read it. */
export async function recordDeed(tx: Tx, actor: { id: string; username: string }, deed: Deed): Promise<void> {
  await recording(actor, deed).execute(tx)
}

/** The same of several, none of them about a note on a person, in their order and by one statement. */
export async function recordDeeds(
  tx: Tx,
  actor: { id: string; username: string },
  deeds: readonly Deed[],
): Promise<void> {
  if (deeds.length === 0) return
  await sql`
    insert into audit (actor_id, actor, action, subject_type, subject_id, before, after)
    select ${actor.id}, ${actor.username}, deed.action, deed."subjectType", deed."subjectId", deed.before, deed.after
    from rows from (jsonb_to_recordset(${JSON.stringify(deeds)}) as (action text, "subjectType" text, "subjectId" text,
      before jsonb, after jsonb)) with ordinality as deed
    order by deed.ordinality
    returning ${announcementOf('audit', null, staffAudienceInSql(sql`audit.ticket_ids`, []))}`.execute(tx)
}

/** The same as a part of a `with`, for each row of the part called `cause`. */
export const recordingFor = (cause: string, actor: { id: string; username: string }, deed: Deed) =>
  recording(actor, deed, sql`from ${sql.ref(cause)}`)

function recording(actor: { id: string; username: string }, deed: Deed, from = sql``) {
  const isNote = deed.action.startsWith(NOTES_ABOUT_PEOPLE)
  const readers = staffAudienceInSql(sql`audit.ticket_ids`, isNote ? [deed.subjectId] : [])
  return sql`
    insert into audit (actor_id, actor, action, subject_type, subject_id, before, after)
    select ${actor.id}, ${actor.username}, ${deed.action}, ${deed.subjectType}, ${deed.subjectId}, ${toJson(deed.before)},
      ${toJson(deed.after)} ${from}
    returning ${announcementOf('audit', null, readers)}`
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
