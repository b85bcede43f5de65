import type { DeedAction, DeedSubject } from '@westmore/contract/audit.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
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

/** Everything that finds a person, in folded words: their id and name, and the identifiers and names they play under. */
const namesOf = (id: RawBuilder<string>) => sql`(
  select ' ' || string_agg(trim(search_text(regexp_replace(known, '^[a-z]+[0-9]*:', ''))), ' | ') || ' ' from (
    select ${id} as known
    union all select username from users where id = ${id}
    union all select identifier from user_game_identifiers where user_id = ${id}
    union all select string_to_table(search, e'\\n') from log_players where identifier in (
      select identifier from user_game_identifiers where user_id = ${id}
      union all values (${id}), ('discord:' || ${id}))) borne)`

/** Whether a pattern of `audit_patterns` is of a person. */
export const looksUp = (patterns: RawBuilder<unknown>, id: RawBuilder<string>) =>
  sql<SqlBool>`(${namesOf(id)} like any (${patterns}))`

/** Members of the staff that another looked up; the entry is kept from them. */
const lookedUp = sql<string[]>`(select coalesce(array_agg(member.id), '{}') from users member
  where audit.looked_up is not null and member.role <> 'user' and member.id <> audit.actor_id
    and ${looksUp(sql`audit.looked_up`, sql`member.id`)})`

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
    returning ${announcementOf('audit', null, staffAudienceInSql(sql`audit.ticket_ids`, lookedUp))}`.execute(
    tx,
  )
}

/** The same as a part of a `with`, for each row of the part called `cause`. */
export const recordingFor = (cause: string, actor: { id: string; username: string }, deed: Deed) =>
  recording(actor, deed, sql`from ${sql.ref(cause)}`)

function recording(actor: { id: string; username: string }, deed: Deed, from = sql``) {
  const isNote = deed.action.startsWith(NOTES_ABOUT_PEOPLE)
  const except = sql<string[]>`(${isNote ? [deed.subjectId] : []}::text[] || ${lookedUp})`
  const readers = staffAudienceInSql(sql`audit.ticket_ids`, except)
  return sql`
    insert into audit (actor_id, actor, action, subject_type, subject_id, before, after)
    select ${actor.id}, ${actor.username}, ${deed.action}, ${deed.subjectType}, ${deed.subjectId}, ${toJson(deed.before)},
      ${toJson(deed.after)} ${from}
    returning ${announcementOf('audit', null, readers)}`
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
