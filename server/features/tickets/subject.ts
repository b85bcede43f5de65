import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Reader } from '@westmore/contract/users.ts'
import type { Subject } from '#events/subject.ts'
import type { Audience } from '#live.ts'
import type { Db } from '#postgres/db.ts'
import { inSql, type FoundReader } from '#reader.ts'

/** The contract's `canHandle` as a condition: everything staff list, count, search and change goes through it. */
export function handledBy(reader: Reader | FoundReader) {
  const { id, isStaff, isOwner } = inSql(reader)
  return sql<SqlBool>`(${isStaff} and tickets.concerned_id is distinct from ${id}
    and (${isOwner} or tickets.category <> 'management'))`
}

/** Whether whoever belongs to the staff handles a ticket. */
export const handledByAll = sql<SqlBool>`(tickets.category <> 'management' and tickets.concerned_id is null)`

/** The contract's `canSee` as a condition. */
export function seenBy(reader: Reader | FoundReader) {
  return sql<SqlBool>`(tickets.user_id = ${inSql(reader).id} or ${handledBy(reader)})`
}

const handlers = (row: string, except: readonly string[]) => sql`
  case ${sql.ref(`${row}.category`)} when 'management' then 'owners' else 'staff' end, true,
  'except', array_remove(array[${sql.join(except.map((column) => sql.ref(`${row}.${column}`)))}], null)`

/** Who may know that something of the ticket `row` changed, as json. */
export const readersOf = (row: string) =>
  sql<Audience>`json_build_object('userId', ${sql.ref(`${row}.userId`)}, ${handlers(row, ['concernedId'])})`

/** The same without the author, even one who belongs to the staff. */
export const handlersOf = (row: string) =>
  sql<Audience>`json_build_object(${handlers(row, ['userId', 'concernedId'])})`

/** Whether this is a ticket of whose handling the reader may not know; in an own one one is the player. */
export const isKeptFrom = (reader: Reader | FoundReader, id: Expression<unknown>) =>
  sql<SqlBool>`exists (select from tickets where tickets.id = ${id}
    and not (${handledBy(reader)} and tickets.user_id <> ${inSql(reader).id}))`

/** Whether there is a ticket of this id that the reader handles; of one they wrote the condition `ifOwn` decides. */
const isHandledUnlessOwn = (
  reader: Reader | FoundReader,
  id: Expression<unknown>,
  ifOwn: RawBuilder<unknown>,
) =>
  sql<SqlBool>`exists (select from tickets where tickets.id = ${id}
    and case when tickets.user_id = ${inSql(reader).id} then ${ifOwn} else ${handledBy(reader)} end)`

/** Whether the reader may handle every ticket of an array; for records about tickets. One that is gone nobody may. */
const handlesAll = (reader: Reader, ids: Expression<string[]>) =>
  sql<SqlBool>`not exists (select from unnest(${ids}) told (id) left join tickets on tickets.id = told.id
    where tickets.id is null or not ${handledBy(reader)})`

/**
 * Whether all of the staff may know of every ticket of an array. They may not if the author of one is on the staff now.
 * Deleted tickets do not count.
 */
export const areKnownToAllStaff = (ids: Expression<string[]>) =>
  sql<SqlBool>`not exists (select from tickets where tickets.id = any (${ids}) and (not ${handledByAll}
    or exists (select from users author where author.id = tickets.user_id and author.role <> 'user')))`

/** Ids of the tickets of a person that somebody of the staff may not know of. */
export const secretTicketsOf = (db: Db, userId: string) =>
  db
    .selectFrom('tickets')
    .select(sql<string>`id::text`.as('id'))
    .where('userId', '=', userId)
    .where(sql<SqlBool>`not ${handledByAll}`)

const askedFor = sql`replace(audit.after ->> 'subjectId', '-', '')`
const askedId = sql`case when ${askedFor} ~* '^[0-9a-f]{32}$' then ${askedFor}::uuid end`

/** The tickets that the entry `audit` is about. An export is about the ticket whose entries it asked for, or whose todo's. */
const ticketsOfEntry = sql<string[]>`(case audit.action when 'audit.export' then array(
  select asked.id from tickets asked where asked.id = ${askedId}
  union all select link_id::uuid from todos where todos.id = ${askedId} and link_type = 'ticket') else audit.ticket_ids end)`

/** Exporters always read their own export: a missing entry would reveal a ticket kept from them. */
const exporter = sql<string>`case audit.action when 'audit.export' then audit.actor_id end`

/** Which of the staff may know of the new entry `audit`, as json, without those people. */
export const entryAudience = (except: Expression<string[]>) => sql`(
  select json_build_object('userId', ${exporter},
    case when bool_or(tickets.category = 'management') then 'owners' else 'staff' end,
    count(*) = cardinality(${ticketsOfEntry}), 'except', ${except})
  from tickets where tickets.id = any (${ticketsOfEntry}))`

/** Staff who opened a ticket are treated as its player: they do not hear of notes and assignments. */
export const ticket: Subject = {
  news: {
    column: 'ticket_id',
    isKnownTo: (reader) =>
      isHandledUnlessOwn(
        reader,
        sql`n.ticket_id`,
        sql`n.kind not in ('assignment', 'mention', 'ticket', 'complaint', 'unattended')`,
      ),
    ticket: (row) => sql.ref(`${row}.ticketId`),
  },
  audit: {
    isKnownTo: (
      reader,
    ) => sql<SqlBool>`(${ticketsOfEntry} = '{}' or ${exporter} is not distinct from ${reader.id} or ${handlesAll(reader, ticketsOfEntry)}
      and (audit.actor_id = ${reader.id} or audit.action = 'tickets.status'
        or not exists (select from tickets own where own.id = any (${ticketsOfEntry}) and own.user_id = ${reader.id})))`,
    keptFrom: sql<string[]>`array(
      select kept from tickets kept_ticket, unnest(array[kept_ticket.concerned_id,
        case when audit.action <> 'tickets.status' then kept_ticket.user_id end]) kept
      where kept_ticket.id = any (${ticketsOfEntry}) and kept is not null and kept is distinct from ${exporter})`,
  },
}
