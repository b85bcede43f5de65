import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'
import { searchQuery } from '#postgres/search-query.ts'
import { seenBy } from '../subject.ts'

const numberIn = (words: string) => {
  const number = /^#?(\d{5,6})$/.exec(words)?.[1]
  return number === undefined ? null : Number(number)
}

/**
 * Finds the ticket with this number, and tickets where every word begins a word of the title and author, or
 * of one message.
 */
export function matchesWords(words: string) {
  const wanted = searchQuery(words)
  // An array, because the planner expects beginnings of words to be common and would read all tickets.
  return sql<SqlBool>`tickets.id = any (array(
    select id from tickets where search @@ ${wanted}
    union select ticket_id from ticket_messages where search @@ ${wanted}
    union select id from tickets where number = ${numberIn(words)}))`
}

export type Tickets = SelectQueryBuilder<Tables, 'tickets', object>

/** A common word occurs in many more tickets than fit the page. */
const FIRST = 1_000

/** Searches the first tickets of an order, conversation by conversation. `isWhole` when these are all. */
export async function searchFirst(db: Db, tickets: Tickets, order: RawBuilder<unknown>, words: string) {
  const wanted = searchQuery(words)
  // A literal and a subselect with a limit: otherwise the planner would read all messages that contain a word.
  const first = tickets
    .select(['tickets.id', 'tickets.number', 'tickets.status', sql`tickets.search`.as('search')])
    .select(sql`row_number() over (order by ${order}, tickets.id)`.as('place'))
    .orderBy(order)
    .orderBy('tickets.id')
    .limit(sql.lit(FIRST))
  const { rows } = await sql<{ id: string; status: TicketStatus; isHit: boolean }>`
    with first as (${first})
    select id, status, (search @@ ${wanted} or number = ${numberIn(words)} or is_said) is true as is_hit
    from first left join lateral (
      select true as is_said from (select search from ticket_messages where ticket_id = first.id offset 0) said
      where said.search @@ ${wanted} limit 1) said on true
    order by place`.execute(db)
  return { hits: rows.filter(({ isHit }) => isHit), isWhole: rows.length < FIRST }
}

/** The ticket with this number comes first, then unclosed ones, then the last changed. */
export async function ticketsWith(db: Db, reader: Reader, words: string, limit: number) {
  const seen = db.selectFrom('tickets').where(seenBy(reader))
  const number = numberIn(words)
  // A literal, so that the planner sees how few tickets are not closed.
  const unclosed = seen.where(sql<SqlBool>`tickets.status <> 'closed'`)
  const { hits } = await searchFirst(db, unclosed, sql`tickets.updated_at desc`, words)
  const ids = hits.slice(0, limit).map(({ id }) => id)
  return seen
    .select(['id', 'number', 'title', 'username', 'status', 'userId'])
    .where(
      ids.length === limit
        ? sql<SqlBool>`(tickets.id = any (${ids}::uuid[]) or tickets.number = ${number})`
        : matchesWords(words),
    )
    .orderBy(sql`tickets.number is not distinct from ${number}`, 'desc')
    .orderBy(sql`tickets.status = 'closed'`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
