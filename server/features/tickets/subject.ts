import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { playerKinds } from '@westmore/contract/notifications.ts'
import { forms, type TicketCategory } from '@westmore/contract/tickets-forms.ts'
import { isDeletedId, withUsername, type Reader } from '@westmore/contract/users.ts'
import { inSql, type FoundReader } from '#caller/reader.ts'
import type { Env } from '#env.ts'
import type { CardText, Digest, Subject } from '#events/subject.ts'
import { MAX_NAME, escapeMarkdown } from '#interactions/escape-markdown.ts'
import type { Audience } from '#live.ts'
import type { Db } from '#postgres/db.ts'

/** The contract's `canHandle`. The staff list, count, search and change only through it. */
export function handledBy(reader: Reader | FoundReader) {
  const { id, isStaff, isOwner } = inSql(reader)
  return sql<SqlBool>`(${isStaff} and tickets.concerned_id is distinct from ${id}
    and (${isOwner} or tickets.category <> 'management'))`
}

/** But not an owner that the ticket names. */
export const isOfOwners = ({ category }: { category: TicketCategory }) => category === 'management'

export const handledByAll = sql<SqlBool>`(tickets.category <> 'management' and tickets.concerned_id is null)`

/** The contract's `canSee`. */
export function seenBy(reader: Reader | FoundReader) {
  return sql<SqlBool>`(tickets.user_id = ${inSql(reader).id} or ${handledBy(reader)})`
}

const handlers = (row: string, except: readonly string[]) => sql`
  case ${sql.ref(`${row}.category`)} when 'management' then 'owners' else 'staff' end, true,
  'except', array_remove(array[${sql.join(except.map((column) => sql.ref(`${row}.${column}`)))}], null)`

/** The author and the people who handle the ticket. */
export const readersOf = (row: string) =>
  sql<Audience>`json_build_object('userId', ${sql.ref(`${row}.userId`)}, ${handlers(row, ['concernedId'])})`

/** Without the author, even one of the staff. */
export const handlersOf = (row: string) =>
  sql<Audience>`json_build_object(${handlers(row, ['userId', 'concernedId'])})`

/** The reader may not know how the ticket is handled; staff are the player of their own ticket. */
export const isHiddenFrom = (reader: Reader | FoundReader, id: Expression<unknown>) =>
  sql<SqlBool>`exists (select from tickets where tickets.id = ${id}
    and not (${handledBy(reader)} and tickets.user_id <> ${inSql(reader).id}))`

/** For the reader's own ticket the condition `ifOwn` decides. */
const isHandledUnlessOwn = (
  reader: Reader | FoundReader,
  id: Expression<unknown>,
  ifOwn: RawBuilder<unknown>,
) =>
  sql<SqlBool>`exists (select from tickets where tickets.id = ${id}
    and case when tickets.user_id = ${inSql(reader).id} then ${ifOwn} else ${handledBy(reader)} end)`

/** A deleted ticket makes it false. */
const handlesAll = (reader: Reader, ids: Expression<string[]>) =>
  sql<SqlBool>`not exists (select from unnest(${ids}) told (id) left join tickets on tickets.id = told.id
    where tickets.id is null or not ${handledBy(reader)})`

/** They may not know if its author is on the staff now. */
export const isKnownToAllStaff = sql<boolean>`(${handledByAll}
  and not exists (select from users author where author.id = tickets.user_id and author.role <> 'user'))`

/** Deleted tickets do not count. */
export const areKnownToAllStaff = (ids: Expression<string[]>) =>
  sql<SqlBool>`not exists (select from tickets where tickets.id = any (${ids}) and not ${isKnownToAllStaff})`

export const secretTicketsOf = (db: Db, userId: string) =>
  db
    .selectFrom('tickets')
    .select(sql<string>`id::text`.as('id'))
    .where('userId', '=', userId)
    .where(sql<SqlBool>`not ${handledByAll}`)

const askedFor = sql`replace(audit.after ->> 'subjectId', '-', '')`
const askedId = sql`case when ${askedFor} ~* '^[0-9a-f]{32}$' then ${askedFor}::uuid end`

/** An export is about the ticket, or the todo's ticket, whose entries it asked for. */
const ticketsOfEntry = sql<string[]>`(case audit.action when 'audit.export' then array(
  select asked.id from tickets asked where asked.id = ${askedId}
  union all select link_id::uuid from todos where todos.id = ${askedId} and link_type = 'ticket') else audit.ticket_ids end)`

/** Exporters always read their own export: a missing entry would reveal a ticket hidden from them. */
const exporter = sql<string>`case audit.action when 'audit.export' then audit.actor_id end`

/** Staff who may know of the new entry `audit`; the people in `except` may not. */
export const entryAudience = (except: Expression<string[]>) => sql`(
  select json_build_object('userId', ${exporter},
    case when bool_or(tickets.category = 'management') then 'owners' else 'staff' end,
    count(*) = cardinality(${ticketsOfEntry}), 'except', ${except})
  from tickets where tickets.id = any (${ticketsOfEntry}))`

async function unassigned(db: Db, reader: Reader): Promise<Digest> {
  return db
    .selectFrom('tickets')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number | null>`case when count(*) = 1 then min(number) end`.as('number'),
      sql<string | null>`case when count(*) = 1 then min(title) end`.as('title'),
    ])
    .where('status', '=', 'open')
    .where('assigneeId', 'is', null)
    .where('firstAnswerAt', 'is', null)
    .where('leftAloneAt', 'is not', null)
    .where(handledBy(reader))
    .where('userId', '<>', reader.id)
    .executeTakeFirstOrThrow()
}

const cardStates = { open: 'Otevřený', 'in-progress': 'V řešení', closed: 'Uzavřený' }

/** `sanctions` has their handlers. Discord has room for five buttons. */
const appealButtons = [
  { style: 'red', label: 'Zamítnout odvolání', verb: 'appeal-upheld' },
  { style: 'green', label: 'Zrušit sankci', verb: 'appeal-lifted' },
  { style: 'grey', label: 'Zrušit jako omyl', verb: 'appeal-overturned' },
] as const

/** All of the staff read the channel, and the ticket's author may be one of them. */
async function card(db: Db, env: Env, id: string): Promise<CardText | undefined> {
  const row = await db
    .selectFrom('tickets')
    .innerJoin('users as author', 'author.id', 'tickets.userId')
    .leftJoin('users as assignee', (join) =>
      join
        .onRef('assignee.id', '=', 'tickets.assigneeId')
        .on('assignee.role', '<>', sql.lit('user'))
        .on('author.role', '=', sql.lit('user')),
    )
    .select([
      'number',
      'category',
      'status',
      'tickets.userId',
      'tickets.username',
      'author.name',
      'assignee.name as assignee',
    ])
    .where('tickets.id', '=', id)
    .where(handledByAll)
    .executeTakeFirst()
  if (!row) return undefined
  const assignee = row.assignee === null ? '' : `, přiděleno: ${escapeMarkdown(row.assignee, MAX_NAME)}`
  const take = { style: 'green', label: 'Převzít', custom_id: `take:${id}` } as const
  const answer = { style: 'grey', label: 'Odpovědět', custom_id: `answer:${id}` } as const
  const decisions = appealButtons.map(({ verb, ...button }) => ({ ...button, custom_id: `${verb}:${id}` }))
  const isOver = row.status === 'closed' || isDeletedId(row.userId)
  const open =
    row.category === 'appeal' ? [answer, ...decisions] : row.assignee === null ? [take, answer] : [answer]
  return {
    title: `Ticket #${row.number}: ${forms[row.category].label}`,
    text: `${cardStates[row.status]}${assignee}\nOd: ${escapeMarkdown(withUsername(row), MAX_NAME)}`,
    url: env.PUBLIC_URL + pageOf(row.number),
    buttons: isOver ? [] : open,
  }
}

const described = (id: RawBuilder<unknown>) =>
  sql`select number, title, user_id from tickets where id = (${id})::uuid`

const pageOf = (number: number | null, isOwn = false) =>
  isOwn ? `/user/support?ticket=${number}` : `/user/admin/tickets?ticket=${number}`

/** Staff who opened a ticket are treated as its player: they do not hear of notes and assignments. */
export const ticket: Subject = {
  namesOf: (id) => sql`select username from tickets where user_id = ${id}
    union select concerned from tickets where concerned_id = ${id}
    union select username from ticket_messages where user_id = ${id}
    union select username from ticket_notes where user_id = ${id}
    union select username from ticket_events where user_id = ${id}`,
  thing: {
    type: 'ticket',
    described,
    ofPerson: (userId) => sql`select id::text from tickets where user_id = ${userId}`,
  },
  news: {
    column: 'ticketId',
    type: 'ticket',
    described,
    // The newest message of the other side.
    quoted: ({ id }) => sql`(select answer.message from ticket_messages answer
      join tickets on tickets.id = answer.ticket_id where answer.ticket_id = n.ticket_id
        and answer.is_admin = (tickets.user_id = ${id}) order by answer.seq desc limit 1)`,
    page: ({ number, isOwn }) => pageOf(number, isOwn),
    isKnownTo: (reader) =>
      isHandledUnlessOwn(reader, sql`n.ticket_id`, sql`n.kind = any (${[...playerKinds, 'opened']}::text[])`),
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
  card: {
    read: card,
    naming: (id) => sql`select id from tickets where ${id} in (user_id, assignee_id)`,
    since: (
      moment,
    ) => sql`select tickets.id, tickets.created_at as at, status <> 'closed' or closed_at >= ${moment} as is_current,
      author.deleted_at >= ${moment} as is_over from tickets join users author on author.id = user_id`,
  },
  digests: { unattended: unassigned },
}
