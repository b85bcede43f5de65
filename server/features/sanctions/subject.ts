import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { closes, sanctionKinds, type Closable, type SanctionKind } from '@westmore/contract/sanctions.ts'
import { inSql } from '#caller/reader.ts'
import type { Subject } from '#events/subject.ts'
import type { Db } from '#postgres/db.ts'

/** Whether the row `sanction` closes this now; a sanction that ran out closes nothing, even before that is announced. */
export const closesNow = (what: Closable) => {
  const kinds = sanctionKinds.filter((kind) => closes(kind, what)).map((kind) => sql.lit(kind))
  return sql<SqlBool>`(sanction.kind in (${sql.join(kinds)}) and sanction.ending is null
    and (sanction.until is null or sanction.until > now()))`
}

/** Whether a sanction closes this to a person. */
export const isShutOut = (userId: RawBuilder<unknown>, what: Closable) =>
  sql<SqlBool>`exists (select from sanctions sanction where sanction.user_id = ${userId} and ${closesNow(what)})`

export interface ClosingSanction {
  number: number
  kind: SanctionKind
  until: string | null
}

/** The sanction that closes this to a person for the longest time. */
export async function closingSanctionOf(
  db: Db,
  userId: string,
  what: Closable,
): Promise<ClosingSanction | undefined> {
  const { rows } = await sql<ClosingSanction>`
    select number, kind, until from sanctions sanction where sanction.user_id = ${userId} and ${closesNow(what)}
    order by until desc nulls first, id limit 1`.execute(db)
  return rows[0]
}

/** The sanction whose note was changed, or whose entries were exported. */
const secretOf = sql`(case audit.action when 'sanctions.note' then audit.subject_id
  when 'audit.export' then audit.after ->> 'subjectId' end)`

const OWN_PAGE = '/user/sanctions'

/** A sanction is known to its person and to the staff; its note is kept from its person, even one of the staff. */
export const sanction: Subject = {
  namesOf: (id) => sql`select name from sanctions where user_id = ${id}
    union select author from sanctions where author_id = ${id}
    union select ended_by from sanctions where ended_by_id = ${id}`,
  thing: {
    type: 'sanction',
    described: (id) => sql`select number, name, user_id from sanctions where id = (${id})::uuid`,
    ofPerson: (userId) => sql`select id::text from sanctions where user_id = ${userId}`,
  },
  news: {
    column: 'sanctionId',
    type: 'sanction',
    described: (id) => sql`select number, null, user_id from sanctions where id = ${id}`,
    quoted: () => sql`(select coalesce(end_reason, reason) from sanctions
      where id = n.sanction_id and n.outcome is distinct from 'ran-out')`,
    page: () => OWN_PAGE,
    isKnownTo: (reader) => sql<SqlBool>`exists (
      select from sanctions own where own.id = n.sanction_id and own.user_id = ${inSql(reader).id})`,
  },
  audit: {
    isKnownTo: ({ id }) => sql<SqlBool>`(audit.actor_id = ${id} or not exists (
      select from sanctions own where own.user_id = ${id} and own.id::text = ${secretOf}))`,
    keptFrom: sql<string[]>`array(select own.user_id from sanctions own
      where ${secretOf} is not null and own.id::text = ${secretOf} and own.user_id <> audit.actor_id)`,
  },
}
