import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { ZONE } from '@westmore/contract/days.ts'
import { views, type ViewName } from '@westmore/contract/tickets-desk.ts'
import type { ListedStatus, TicketFilter, TicketSort, TicketStatus } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { filterConditions, type Conditions } from '#postgres/filters.ts'
import type { Part } from '#postgres/pages.ts'
import type { Tables } from '#postgres/tables.ts'
import { byStatus, countKinds, type Kind, type StatusCounts } from './count-store.ts'
import { matchesWords, searchInOrder } from './search.ts'
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
      ? sql`not (${isNotOwn(reader)}
          and exists (select from users where users.id = tickets.assignee_id and users.role <> 'user'))`
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
  unclosed: sql`tickets.status <> 'closed'`,
  all: sql`true`,
}

const isOf = (status: TicketStatus, listed: ListedStatus) =>
  listed === 'all' || (listed === 'unclosed' ? status !== 'closed' : status === listed)

function filtered(db: Db, reader: Reader, filter: TicketFilter) {
  return db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .where((eb) => eb.and(filterConditions(filter, conditionsFor(reader, eb))))
}

const orders: Record<Exclude<TicketSort, 'waiting'>, RawBuilder<unknown>> = {
  updated: sql`tickets.updated_at desc`,
  newest: sql`tickets.created_at desc`,
  oldest: sql`tickets.created_at`,
}

/** `isWhole` is false when not all were counted. */
interface FoundPage {
  counts: StatusCounts
  isWhole: boolean
  ids: string[]
}

export async function ticketList(db: Db, reader: Reader, query: Query, part: Part) {
  const kinds = await countKinds(db, reader)
  const { ids, ...numbers } = await findPage(db, reader, query, part, kinds)
  const rows = ids.length === 0 ? [] : await ticketsToHandle(db, reader, ids)
  const inOrder = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { ...numbers, rows: inOrder, categories: [...new Set(kinds.map(({ category }) => category))] }
}

async function findPage(db: Db, reader: Reader, query: Query, part: Part, kinds: Kind[]): Promise<FoundPage> {
  const { status, sort, ...filter } = query
  const { q, ...more } = filter
  if (q && sort !== 'waiting') {
    const tickets = filtered(db, reader, more)
    const { hits, isComplete } = await searchInOrder(db, tickets, orders[sort], q)
    const chosen = hits.filter((hit) => isOf(hit.status, status))
    const end = part.offset + part.limit
    if (isComplete || chosen.length > end) {
      const counts = byStatus(hits.map((hit) => ({ status: hit.status, count: 1 })))
      return { counts, isWhole: isComplete, ids: chosen.slice(part.offset, end).map(({ id }) => id) }
    }
  }
  const counts = await countByStatus(db, reader, filter, kinds)
  return { counts, isWhole: true, ids: await idsOf(db, reader, query, part) }
}

const isOfKind = ({ category: _category, q, ...more }: TicketFilter) =>
  !q && Object.values(more).every((value) => value === undefined)

async function countByStatus(
  db: Db,
  reader: Reader,
  filter: TicketFilter,
  kinds: Kind[],
): Promise<StatusCounts> {
  const { category } = filter
  if (isOfKind(filter))
    return byStatus(kinds.filter((kind) => category === undefined || kind.category === category))
  const counted = await filtered(db, reader, filter)
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute()
  return byStatus(counted)
}

/** Cuts the page before joining anything. */
async function idsOf(db: Db, reader: Reader, { status, sort, ...filter }: Query, part: Part) {
  const tickets = filtered(db, reader, filter).where(statuses[status])
  return sort === 'waiting' ? idsByWaiting(tickets, part) : pageOfIds(tickets, orders[sort], part)
}

type Tickets = ReturnType<typeof filtered>

async function pageOfIds(tickets: Tickets, order: RawBuilder<unknown>, { limit, offset }: Part) {
  const query = tickets.select('tickets.id').orderBy(order).orderBy('tickets.id')
  return (await query.limit(limit).offset(offset).execute()).map(({ id }) => id)
}

const isWaitingForStaff = sql<SqlBool>`(tickets.status <> 'closed' and tickets.waiting_on = 'us')`

async function idsByWaiting(tickets: Tickets, { limit, offset }: Part): Promise<string[]> {
  const ours = tickets.where(isWaitingForStaff)
  const longest = sql`tickets.last_message_at, tickets.updated_at desc`
  const first = await pageOfIds(ours, longest, { limit, offset })
  if (first.length === limit) return first
  const { count } = await ours.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const others = tickets.where(sql<SqlBool>`not ${isWaitingForStaff}`)
  const rest = { limit: limit - first.length, offset: Math.max(0, offset - count) }
  return [...first, ...(await pageOfIds(others, orders.updated, rest))]
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
    return sql<number>`count(*) filter (where ${eb.and([statuses[status], ...demands])})`
  }
  return db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .where((eb) => eb.or([statuses.unclosed, closedToday]))
    .select((eb) => [
      countOf(eb, 'unclosed').as('unclosed'),
      countOf(eb, 'us').as('us'),
      countOf(eb, 'mine').as('mine'),
      countOf(eb, 'unassigned').as('unassigned'),
      countOf(eb, 'player').as('player'),
      countOf(eb, 'closedToday').as('closedToday'),
    ])
    .executeTakeFirstOrThrow()
}
