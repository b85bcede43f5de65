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

interface SearchResult {
  hits: { id: string; status: TicketStatus }[]
  isComplete: boolean
}

interface SearchBounds {
  tickets: number
  messages: number | null
}

const WIDE: SearchBounds = { tickets: 1_000, messages: null }
/** The quick search shows whether the wide one is worth it. */
const QUICK: SearchBounds = { tickets: 100, messages: 100 }

type Tickets = SelectQueryBuilder<Tables, 'tickets', object>

/**
 * A common word occurs in many more tickets than fit the page. A word absent from the very first ones is rare
 * and is found sooner by searching everything.
 */
export async function searchInOrder(
  db: Db,
  tickets: Tickets,
  order: RawBuilder<unknown>,
  words: string,
  enough = Infinity,
): Promise<SearchResult> {
  const { isSure, ...quick } = await searchFirst(db, tickets, order, words, QUICK)
  if (isSure && (quick.isComplete || quick.hits.length >= enough)) return quick
  if (!quick.isComplete && quick.hits.length === 0) return quick
  return searchFirst(db, tickets, order, words, WIDE)
}

/** `isSure`: all messages of the tickets that did not match were searched. */
async function searchFirst(
  db: Db,
  tickets: Tickets,
  order: RawBuilder<unknown>,
  words: string,
  bounds: SearchBounds,
): Promise<SearchResult & { isSure: boolean }> {
  // Literal numbers and a limited conversation: otherwise the planner would read all messages that contain a word.
  const [most, mostMessages] = [sql.lit(bounds.tickets), sql.lit(bounds.messages)]
  const few = tickets
    .select([
      'tickets.id',
      'tickets.number',
      'tickets.status',
      'tickets.lastSeq',
      sql`tickets.search`.as('search'),
    ])
    .select(sql`row_number() over (order by ${order}, tickets.id)`.as('place'))
    .orderBy(order)
    .orderBy('tickets.id')
    .limit(most)
  const wanted = searchQuery(words)
  const { rows } = await sql<{ id: string | null; status: TicketStatus; looked: number; isSure: boolean }>`
    with few as (${few}), looks as (
      select few.*, (few.search @@ ${wanted} or few.number = ${numberIn(words)} or is_said) is true as is_hit
      from few left join lateral (
        select true as is_said from (select search from ticket_messages where ticket_id = few.id limit ${mostMessages}) said
        where said.search @@ ${wanted} limit 1) said on true)
    select hits.id, hits.status, looked, is_sure as "isSure"
    from (select count(*) as looked, bool_and(is_hit or last_seq <= ${mostMessages}) is not false as is_sure from looks) counted
    left join looks hits on is_hit order by place`.execute(db)
  const hits = rows.flatMap(({ id, status }) => (id === null ? [] : [{ id, status }]))
  const [first] = rows
  return { hits, isComplete: (first?.looked ?? 0) < bounds.tickets, isSure: first?.isSure ?? true }
}

/** The ticket with this number comes first, then unclosed ones, then the last changed. */
export async function ticketsWith(db: Db, reader: Reader, words: string, limit: number) {
  const seen = db.selectFrom('tickets').where(seenBy(reader))
  const ids = await firstHits(db, seen, words, limit)
  if (ids?.length === 0) return []
  const number = numberIn(words)
  return seen
    .select(['id', 'number', 'title', 'username', 'status', 'userId'])
    .where(
      ids
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

/** Undefined if all tickets have to be searched. */
async function firstHits(db: Db, seen: Tickets, words: string, limit: number): Promise<string[] | undefined> {
  const order = sql`tickets.updated_at desc`
  // Literals, so that the planner sees how few tickets are not closed.
  const unclosed = seen.where(sql<SqlBool>`tickets.status <> 'closed'`)
  const closed = seen.where(sql<SqlBool>`tickets.status = 'closed'`)
  const quick = await searchInOrder(db, unclosed, order, words, limit)
  // A word absent from the first of them is not rare if closed tickets contain it often.
  const isFound = quick.isComplete || quick.hits.length > 0
  const first = isFound ? quick : await searchFirst(db, unclosed, order, words, WIDE)
  const ids = first.hits.slice(0, limit).map(({ id }) => id)
  if (ids.length === limit) return ids
  if (!first.isComplete) return undefined
  const rest = await searchInOrder(db, closed, order, words, limit - ids.length)
  ids.push(...rest.hits.slice(0, limit - ids.length).map(({ id }) => id))
  return ids.length === limit || rest.isComplete ? ids : undefined
}
