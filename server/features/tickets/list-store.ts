import { sql, type SqlBool } from 'kysely'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { Reader, TicketStatus, WaitingOn } from '@westmore/contract/tickets.ts'
import type { Db } from '#postgres/db.ts'
import { found } from './found.ts'
import { handledBy } from './secrecy.ts'
import { isNotOwn, ticketsOf, type TicketRow } from './store.ts'

interface Filter {
  category?: TicketCategory | undefined
  /** A person's id, `me` or `none`. */
  assignee?: string | undefined
  waitingOn?: WaitingOn | undefined
  userId?: string | undefined
  olderThanDays?: number | undefined
  q?: string | undefined
}

interface Query extends Filter {
  status: TicketStatus | 'all'
  sort: 'updated' | 'newest' | 'oldest' | 'waiting'
}

function filtered(db: Db, reader: Reader, filter: Filter) {
  const { category, assignee, waitingOn, userId, olderThanDays, q } = filter
  const assigneeId = assignee === 'me' ? reader.id : assignee
  return db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'rules'))
    .$if(assigneeId === 'none', (query) =>
      query.where(
        sql<SqlBool>`not (${isNotOwn(reader)}
          and exists (select from users where users.id = tickets.assignee_id and users.role <> 'user'))`,
      ),
    )
    .$if(assigneeId !== undefined && assigneeId !== 'none', (query) =>
      query.where('assigneeId', '=', assigneeId ?? '').where(isNotOwn(reader)),
    )
    .$if(waitingOn !== undefined, (query) =>
      query.where('status', '<>', 'closed').where('waitingOn', '=', waitingOn ?? 'us'),
    )
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .$if(olderThanDays !== undefined, (query) =>
      query.where('createdAt', '<=', sql<string>`now() - make_interval(days => ${olderThanDays ?? 0})`),
    )
    .$if(q !== undefined && q !== '', (query) => query.where(found(q ?? '')))
}

/** How many tickets the filter leaves, by status. */
export async function countByStatus(db: Db, reader: Reader, filter: Filter) {
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
    .$if(sort === 'newest', (query) => query.orderBy('createdAt', 'desc'))
    .$if(sort === 'oldest', (query) => query.orderBy('createdAt', 'asc'))
    .$if(sort === 'waiting', (query) =>
      query
        .orderBy(sql`status <> 'closed' and waiting_on = 'us'`, 'desc')
        .orderBy(sql`case when status <> 'closed' and waiting_on = 'us' then last_message_at end`, 'asc')
        .orderBy('updatedAt', 'desc'),
    )
    .$if(sort === 'updated', (query) => query.orderBy('updatedAt', 'desc'))
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
