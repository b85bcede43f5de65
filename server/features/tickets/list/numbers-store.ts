import { sql } from 'kysely'
import type { TicketStatistics } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { handledBy } from '../subject.ts'
import { isNotOwn } from '../store.ts'

/** For the last 30 days; times in seconds. */
export async function serviceFigures(
  db: Db,
  reader: Reader,
): Promise<Pick<TicketStatistics, 'firstAnswer' | 'toClose' | 'rating'>> {
  const answered = db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .where('firstAnswerAt', '>', sql<string>`now() - interval '30 days'`)
    .select([sql<number>`count(*)`.as('count'), medianOf('first_answer_at').as('median')])
  const closed = db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .where('closedAt', '>', sql<string>`now() - interval '30 days'`)
    .select([
      sql<number>`count(*)`.as('count'),
      medianOf('closed_at').as('median'),
      sql<number>`count(rating_score)`.as('rated'),
      sql<number | null>`avg(rating_score)::float8`.as('average'),
    ])
  const [firstAnswer, { rated, average, ...toClose }] = await Promise.all([
    answered.executeTakeFirstOrThrow(),
    closed.executeTakeFirstOrThrow(),
  ])
  return { firstAnswer, toClose, rating: { count: rated, average } }
}

/** Not `extract`, whose exact numerics take twice as long to sort. */
const medianOf = (moment: string) =>
  sql<
    number | null
  >`percentile_cont(0.5) within group (order by date_part('epoch', ${sql.ref(moment)} - created_at))`

/** A subselect, so that it is computed once and not for every row. */
const ago = (time: string) => sql`(select now() - ${sql.lit(time)}::interval)`

export async function openByAge(db: Db, reader: Reader): Promise<TicketStatistics['open']> {
  const { rows } = await sql<TicketStatistics['open'][number]>`
    select category, count(*) filter (where created_at > ${ago('1 day')}) as day,
      count(*) filter (where created_at <= ${ago('1 day')} and created_at > ${ago('7 days')}) as week,
      count(*) filter (where created_at <= ${ago('7 days')} and created_at > ${ago('30 days')}) as month,
      count(*) filter (where created_at <= ${ago('30 days')}) as older
    from tickets where status <> 'closed' and ${handledBy(reader)} group by category order by category`.execute(
    db,
  )
  return rows
}

/** Unclosed tickets, and tickets closed in the last 30 days, with each tag. */
export async function tagged(db: Db, reader: Reader): Promise<TicketStatistics['tags']> {
  const { rows } = await sql<TicketStatistics['tags'][number]>`
    with borne as (
      select unnest(tag_ids) as id, status = 'closed' as is_closed from tickets
      where tag_ids <> '{}' and (status <> 'closed' or closed_at > ${ago('30 days')})
        and ${handledBy(reader)} and ${isNotOwn(reader)})
    select tag.id, tag.name, count(*) filter (where not is_closed) as unclosed, count(*) filter (where is_closed) as closed
    from borne join ticket_marks tag on tag.id = borne.id and tag.kind = 'tag'
    group by tag.id order by count(*) desc, tag.name collate "cs-x-icu"`.execute(db)
  return rows
}

export async function closedFor(db: Db, reader: Reader): Promise<TicketStatistics['reasons']> {
  const { rows } = await sql<TicketStatistics['reasons'][number]>`
    select reason.id, reason.name, count(*) as count
    from tickets join ticket_marks reason on reason.id = tickets.reason_id
    where closed_at > ${ago('30 days')} and ${handledBy(reader)} and ${isNotOwn(reader)}
    group by reason.id order by count(*) desc, reason.name collate "cs-x-icu"`.execute(db)
  return rows
}
