import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  closes,
  endings,
  sanctionKinds,
  type Closable,
  type SanctionKind,
  type SanctionState,
} from '@westmore/contract/sanctions.ts'
import { ZONE } from '@westmore/contract/days.ts'
import { inSql } from '#caller/reader.ts'
import { holdersOf } from '#events/gate.ts'
import type { Subject } from '#events/subject.ts'
import { identifiersNaming } from '#features/logs/subject.ts'
import type { Db } from '#postgres/db.ts'

export const hasRunOut = (at: RawBuilder<unknown>) =>
  sql<SqlBool>`(sanction.ending is null and sanction.until <= ${at})`

export const momentInSql = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Like the contract's `stateOf`. */
export const stateInSql = (at: RawBuilder<unknown>) =>
  sql<SanctionState>`coalesce(sanction.ending, case when ${hasRunOut(at)} then 'ran-out'
    when sanction.awaits_owner then 'waiting' else 'active' end)`

/** A sanction that ran out closes nothing, even before that is announced. */
export const closesNow = (what: Closable) => {
  const kinds = sanctionKinds.filter((kind) => closes(kind, what)).map((kind) => sql.lit(kind))
  return sql<SqlBool>`(sanction.kind in (${sql.join(kinds)}) and ${stateInSql(sql`now()`)} = 'active')`
}

export const isClosedTo = (userId: RawBuilder<unknown>, what: Closable) =>
  sql<SqlBool>`exists (select from sanctions sanction where sanction.user_id = ${userId} and ${closesNow(what)})`

/** Appeals and tickets of open categories stay possible. */
const isOpenAnyway = (category: RawBuilder<unknown>) =>
  sql<SqlBool>`(${category}::text = 'appeal'
    or exists (select from appeal_settings where ${category}::text = any (open_categories)))`

interface ClosingSanction {
  number: number
  kind: SanctionKind
  until: string | null
}

/** The one that lasts longest, of those that close this or tickets of this category. */
export async function closingSanctionOf(
  db: Db,
  userId: string,
  what: Closable,
  category: string | null = null,
): Promise<ClosingSanction | undefined> {
  const { rows } = await sql<ClosingSanction>`
    select number, kind, until from sanctions sanction where sanction.user_id = ${userId} and ${closesNow(what)}
      and not coalesce(${isOpenAnyway(sql`${category}`)}, false)
    order by until desc nulls first, id limit 1`.execute(db)
  return rows[0]
}

/** The id of the sanction if the entry is about its note or evidence, or is an export of its entries. */
const secretOf = (entry: 'audit' | 'entry') =>
  sql.raw(`(case when ${entry}.action = 'sanctions.note'
  or ${entry}.action like 'sanctions.evidence.%' then ${entry}.subject_id
  when ${entry}.action = 'audit.export' then ${entry}.after ->> 'subjectId' end)`)

/**
 * The account of the row `sanction`, or while it has none, all accounts with one of its identifiers. Unproven
 * identifiers count, so that members of the staff cannot decide about a sanction that may be theirs.
 */
export const peopleOfSanction = sql<
  string[]
>`(case when sanction.user_id is not null then array[sanction.user_id]
  else array(${holdersOf(sql`mark.sanction_id = sanction.id`, sql`true`)}) end)`

export const identifiersOfSanction = sql<
  string[]
>`array(select identifier from sanction_identifiers mark where mark.sanction_id = sanction.id order by identifier)`

const sanctionsAbout = (userId: RawBuilder<string>) => sql`(
  select id::text from sanctions where user_id = ${userId}
  union select id::text from sanctions where user_id is null and id = any (array(
    select sanction_id from sanction_identifiers mark where mark.identifier = any (array${identifiersNaming(userId)}))))`

const lastsUntil = sql`(case when ${stateInSql(sql`now()`)} <> 'active' then null when until is null then 'Platí natrvalo'
  else to_char(until at time zone ${sql.lit(ZONE)}, '"Platí do "FMDD. FMMM. YYYY HH24:MI') end)`

const OWN_PAGE = '/user/sanctions'

/** The note is kept from the sanction's person, even one of the staff. */
export const sanction: Subject = {
  namesOf: (id) => sql`select name from sanctions where user_id = ${id}
    union select author from sanctions where author_id = ${id}
    union select ended_by from sanctions where ended_by_id = ${id}`,
  thing: {
    type: 'sanction',
    described: (id) => sql`select number, name, user_id from sanctions where id = (${id})::uuid`,
    id: sql`nullif(entry.subject_id, 'all')`,
    ofPerson: (userId) => sql`select id::text from sanctions where user_id = ${userId}`,
  },
  news: {
    column: 'sanctionId',
    type: 'sanction',
    described: (id) => sql`select number, ${lastsUntil}, user_id from sanctions sanction where id = ${id}`,
    quoted: () => sql`(select case when n.outcome = 'upheld' then (
          select appeals.reason from appeals where appeals.sanction_id = sanctions.id and outcome = 'upheld'
          order by decided_at desc limit 1)
        when n.outcome in (${sql.join(endings.map((ending) => sql.lit(ending)))})
        then end_reason else reason end
      from sanctions where id = n.sanction_id and n.outcome is distinct from 'ran-out')`,
    page: () => OWN_PAGE,
    isKnownTo: (reader) => sql<SqlBool>`exists (
      select from sanctions own where own.id = n.sanction_id and own.user_id = ${inSql(reader).id})`,
  },
  audit: {
    // Once the sanction is removed, its current people are unknown, so the entry stays hidden.
    isKnownTo: ({ id }) => sql<SqlBool>`(audit.actor_id = ${id} or ${secretOf('audit')} is null
      or (${secretOf('audit')} not in ${sanctionsAbout(sql`${id}::text`)}
        and case when audit.action = 'audit.export' then true
          else exists (select from sanctions where id = (${secretOf('audit')})::uuid) end))`,
    named: sql<string[]>`array(select person from sanctions sanction, unnest(${peopleOfSanction}) person
      where ${secretOf('entry')} is not null and sanction.id::text = ${secretOf('entry')}
        and person <> entry.actor_id)`,
  },
}
