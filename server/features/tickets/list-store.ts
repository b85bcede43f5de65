import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { TicketFilter, TicketSort, TicketStatus } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { demandsOf, type Conditions } from '#postgres/filters.ts'
import type { Tables } from '#postgres/tables.ts'
import { found } from './found.ts'
import { handledBy } from './secrecy.ts'
import { isNotOwn, ticketsOf, type TicketRow } from './store.ts'

interface Query extends TicketFilter {
  status: TicketStatus | 'all'
  sort: TicketSort
}

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
  waitingOn: (waitingOn) => eb.and([eb('status', '<>', 'closed'), eb('waitingOn', '=', waitingOn)]),
  userId: (userId) => eb('userId', '=', userId),
  olderThanDays: (days) => eb('createdAt', '<=', sql<string>`now() - make_interval(days => ${days})`),
  q: (words) => (words === '' ? eb.lit(true) : found(words)),
})

function filtered(db: Db, reader: Reader, filter: TicketFilter) {
  return db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .where((eb) => eb.and(demandsOf(filter, conditionsFor(reader, eb))))
}

const orders: Record<TicketSort, RawBuilder<unknown>> = {
  updated: sql`updated_at desc`,
  newest: sql`created_at desc`,
  oldest: sql`created_at`,
  waiting: sql`status <> 'closed' and waiting_on = 'us' desc,
    case when status <> 'closed' and waiting_on = 'us' then last_message_at end, updated_at desc`,
}

/** How many tickets the filter leaves, by status. */
export async function countByStatus(db: Db, reader: Reader, filter: TicketFilter) {
  return filtered(db, reader, filter)
    .select([
      sql<number>`count(*) filter (where status = 'open')`.as('open'),
      sql<number>`count(*) filter (where status = 'in-progress')`.as('in-progress'),
      sql<number>`count(*) filter (where status = 'closed')`.as('closed'),
      sql<number>`count(*)`.as('all'),
    ])
    .executeTakeFirstOrThrow()
}

/** One page in the order asked for; the page is cut before anything is joined to it. */
export async function ticketPage(
  db: Db,
  reader: Reader,
  { status, sort, ...filter }: Query,
  { limit, offset }: { limit: number; offset: number },
): Promise<TicketRow[]> {
  const page = await filtered(db, reader, filter)
    .select('id')
    .$if(status !== 'all', (query) => query.where('status', '=', status === 'all' ? 'open' : status))
    .orderBy(orders[sort])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await ticketsOf(db, reader).where(handledBy(reader)).where('tickets.id', 'in', ids).execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** The categories there are tickets of. */
export async function categoriesSeen(db: Db, reader: Reader) {
  return db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .select(['category', sql<number>`count(*)`.as('count')])
    .groupBy('category')
    .orderBy('category')
    .execute()
}
