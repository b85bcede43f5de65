import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { TicketStatus } from '@westmore/contract/tickets.ts'
import type { Db } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'
import { wantedBy } from '#postgres/words.ts'

const numberIn = (words: string) => {
  const number = /^#?(\d{5,6})$/.exec(words)?.[1]
  return number === undefined ? null : Number(number)
}

/** Titles, authors and messages in which every word begins one; or the ticket of that number. */
export function found(words: string) {
  const wanted = wantedBy(words)
  // An array: the planner takes beginnings of words for common ones, and would go through all tickets.
  return sql<SqlBool>`tickets.id = any (array(
    select id from tickets where search @@ ${wanted}
    union select ticket_id from ticket_messages where search @@ ${wanted}
    union select id from tickets where number = ${numberIn(words)}))`
}

interface Look {
  /** Those in which the words occur, in the order asked for. */
  hits: { id: string; status: TicketStatus }[]
  /** Whether no ticket was left out. */
  isAll: boolean
}

/** How far to look: tickets, and messages of each of them. */
interface Depth {
  tickets: number
  messages: number | null
}

/** So many are looked through one by one before everything is searched. */
const FAR: Depth = { tickets: 1_000, messages: null }
/** And so many before that, which tell whether it is worth it. */
const GLANCE: Depth = { tickets: 100, messages: 100 }

type Tickets = SelectQueryBuilder<Tables, 'tickets', object>

/**
 * Looks through the first tickets of a query: what a common word occurs in is many times more than the page that is asked for. A word
 * that is not in the very first ones is rare, so that it is sooner found by searching everything.
 */
export async function lookThrough(
  db: Db,
  tickets: Tickets,
  order: RawBuilder<unknown>,
  words: string,
  enough = Infinity,
): Promise<Look> {
  const { isSure, ...glance } = await lookAt(db, tickets, order, words, GLANCE)
  if (isSure && (glance.isAll || glance.hits.length >= enough)) return glance
  if (!glance.isAll && glance.hits.length === 0) return glance
  return lookAt(db, tickets, order, words, FAR)
}

/** Sure is who looked at all messages of the tickets that are no hits. */
async function lookAt(
  db: Db,
  tickets: Tickets,
  order: RawBuilder<unknown>,
  words: string,
  depth: Depth,
): Promise<Look & { isSure: boolean }> {
  // Numbers written out and the conversation cut: otherwise the planner would read all messages in which a word occurs.
  const [most, mostMessages] = [sql.lit(depth.tickets), sql.lit(depth.messages)]
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
  const wanted = wantedBy(words)
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
  return { hits, isAll: (first?.looked ?? 0) < depth.tickets, isSure: first?.isSure ?? true }
}
