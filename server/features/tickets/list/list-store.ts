import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { ZONE } from '@westmore/contract/days.ts'
import { ViewName, views } from '@westmore/contract/tickets-desk.ts'
import { categories, type TicketCategory } from '@westmore/contract/tickets-forms.ts'
import {
  MOST_LISTED,
  ticketStatuses,
  type ListedStatus,
  type TicketFilter,
  type TicketSort,
  type TicketStatus,
} from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { filterConditions, type Conditions } from '#postgres/filters.ts'
import type { Part } from '#postgres/pages.ts'
import type { Tables } from '#postgres/tables.ts'
import { matchesWords, searchFirst, type Tickets } from './search.ts'
import { handledBy } from '../subject.ts'
import { isNotOwn, ticketsToHandle } from '../store.ts'

interface Query extends TicketFilter {
  status: ListedStatus
  sort: TicketSort
}

const closedToday = sql<SqlBool>`(status = 'closed' and closed_at >= date_trunc('day', now(), ${ZONE}))`

const conditionsFor = (
  reader: Reader,
  eb: ExpressionBuilder<Tables, 'tickets'>,
): Conditions<TicketFilter> => ({
  category: (category) => eb('category', '=', category),
  assignee: (assignee) =>
    assignee === 'none'
      ? sql`(${isNotOwn(reader)}
          and tickets.assignee_id in (select id from users where role <> 'user')) is not true`
      : eb.and([eb('assigneeId', '=', assignee === 'me' ? reader.id : assignee), isNotOwn(reader)]),
  waitingOn: (waitingOn) => eb.and([statuses.unclosed, eb('waitingOn', '=', waitingOn)]),
  userId: (userId) => eb('userId', '=', userId),
  olderThanDays: (days) => eb('createdAt', '<=', sql<string>`now() - make_interval(days => ${days})`),
  closed: () => closedToday,
  // Authors cannot filter their own tickets by fields they do not see.
  tagId: (id) =>
    sql`(tickets.tag_ids <> '{}' and tickets.tag_ids @> array[${id}]::uuid[] and ${isNotOwn(reader)})`,
  reasonId: (id) => eb.and([statuses.closed, eb('reasonId', '=', id), isNotOwn(reader)]),
  q: (words) => (words === '' ? eb.lit(true) : matchesWords(words)),
})

// Literals, so that the planner sees how few tickets are not closed.
const statuses: Record<ListedStatus, RawBuilder<SqlBool>> = {
  open: sql`tickets.status = 'open'`,
  'in-progress': sql`tickets.status = 'in-progress'`,
  closed: sql`tickets.status = 'closed'`,
  unclosed: sql`tickets.status in ('open', 'in-progress')`,
  all: sql`true`,
}

const isOf = (status: TicketStatus, listed: ListedStatus) =>
  listed === 'all' || (listed === 'unclosed' ? status !== 'closed' : status === listed)

const filtered = (db: Db, reader: Reader, filter: TicketFilter) =>
  db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .where((eb) => eb.and(filterConditions(filter, conditionsFor(reader, eb))))

const orders: Record<Exclude<TicketSort, 'waiting'>, RawBuilder<unknown>> = {
  updated: sql`tickets.updated_at desc`,
  newest: sql`tickets.created_at desc`,
  oldest: sql`tickets.created_at`,
}

/** Of each status up to one more than is listed. */
async function countEach(db: Db, tickets: Tickets) {
  const counted = ticketStatuses.map((status) => {
    const first = tickets
      .select(sql`1`.as('one'))
      .where(statuses[status])
      .limit(sql.lit(MOST_LISTED + 1))
    return sql`(select count(*) from (${first}) first) as ${sql.ref(status)}`
  })
  const { rows } = await sql<Record<TicketStatus, number>>`select ${sql.join(counted)}`.execute(db)
  return byStatus(ticketStatuses.map((status) => ({ status, count: rows[0]?.[status] ?? 0 })))
}

/** Of all tickets that the reader may handle. The statuses let it look each category up in the index. */
async function categoriesFor(db: Db, reader: Reader): Promise<TicketCategory[]> {
  const ofKind = filtered(db, reader, {}).where(sql<SqlBool>`tickets.category = kind.category
    and tickets.status in (${sql.join(ticketStatuses.map((status) => sql.lit(status)))})`)
  const { rows } = await sql<{ category: TicketCategory }>`
    select category from unnest(${[...categories]}::text[]) kind (category)
    where exists (${ofKind.select('tickets.id')}) order by category`.execute(db)
  return rows.map(({ category }) => category)
}

function byStatus(counted: readonly { status: TicketStatus; count?: number }[]) {
  const sums = { open: 0, 'in-progress': 0, closed: 0, unclosed: 0, all: 0 }
  for (const { status, count = 1 } of counted) {
    sums[status] += count
    if (status !== 'closed') sums.unclosed += count
    sums.all += count
  }
  return sums
}

/** `isWhole` is false when only the first tickets were searched. */
export async function ticketList(db: Db, reader: Reader, query: Query, part: Part) {
  const [known, { counts, isWhole, ids }] = await Promise.all([
    categoriesFor(db, reader),
    pageOfFirstHits(db, reader, query, part).then((page) => page ?? pageOfAll(db, reader, query, part)),
  ])
  const rows = ids.length === 0 ? [] : await ticketsToHandle(db, reader, ids)
  const inOrder = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { counts, isWhole, rows: inOrder, categories: known }
}

/** Undefined without a searched word, or when all tickets must be searched for it. */
async function pageOfFirstHits(db: Db, reader: Reader, query: Query, { offset, limit }: Part) {
  const { status, sort, q, ...filter } = query
  if (!q || sort === 'waiting') return undefined
  const { hits, isWhole } = await searchFirst(db, filtered(db, reader, filter), orders[sort], q)
  const chosen = hits.filter((hit) => isOf(hit.status, status))
  const end = offset + limit
  if (!isWhole && chosen.length <= end) return undefined
  return { counts: byStatus(hits), isWhole, ids: chosen.slice(offset, end).map(({ id }) => id) }
}

async function pageOfAll(db: Db, reader: Reader, { status, sort, ...filter }: Query, part: Part) {
  const found = filtered(db, reader, filter)
  // Cut before anything is joined.
  const tickets = found.where(statuses[status])
  const [counts, ids] = await Promise.all([
    countEach(db, found),
    sort === 'waiting' ? idsByWaiting(tickets, part) : idsBy(orders[sort], tickets, part),
  ])
  return { counts, isWhole: true, ids }
}

async function idsBy(order: RawBuilder<unknown>, tickets: Tickets, { limit, offset }: Part) {
  const query = tickets.select('tickets.id').orderBy(order).orderBy('tickets.id')
  return (await query.limit(limit).offset(offset).execute()).map(({ id }) => id)
}

const isWaitingForStaff = sql<SqlBool>`(tickets.status <> 'closed' and tickets.waiting_on = 'us')`

async function idsByWaiting(tickets: Tickets, { limit, offset }: Part): Promise<string[]> {
  const ours = tickets.where(isWaitingForStaff)
  const first = await idsBy(sql`tickets.last_message_at, tickets.updated_at desc`, ours, { limit, offset })
  if (first.length === limit) return first
  const { count } = await ours.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const others = tickets.where(sql<SqlBool>`not ${isWaitingForStaff}`)
  const rest = { limit: limit - first.length, offset: Math.max(0, offset - count) }
  return [...first, ...(await idsBy(orders.updated, others, rest))]
}

export async function idsThatFit(
  db: Db,
  reader: Reader,
  { status, ...filter }: TicketFilter & { status: ListedStatus },
  ids: string[],
): Promise<Set<string>> {
  const rows = await filtered(db, reader, filter)
    .select('id')
    .where(statuses[status])
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function countViews(db: Db, reader: Reader): Promise<Record<ViewName, number>> {
  const countOf = (eb: ExpressionBuilder<Tables, 'tickets'>, name: ViewName) => {
    const { status, ...filter }: TicketFilter & { status: ListedStatus } = views[name]
    const demands = filterConditions(filter, conditionsFor(reader, eb))
    return sql<number>`count(*) filter (where ${eb.and([statuses[status], ...demands])})`.as(name)
  }
  return db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .where((eb) => eb.or([statuses.unclosed, closedToday]))
    .select((eb) => ViewName.options.map((name) => countOf(eb, name)))
    .executeTakeFirstOrThrow()
}
