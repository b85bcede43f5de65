import { sql } from 'kysely'
import type { Numbers } from '@westmore/contract/tickets.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { Db } from '#postgres/db.ts'
import { handledBy } from './secrecy.ts'

/** Answers, closings and ratings of the last 30 days, in seconds; only of tickets the reader may handle. */
export async function paceOf(db: Db, reader: Reader): Promise<Omit<Numbers, 'open'>> {
  const row = await db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .where((eb) =>
      eb.or([
        eb('firstAnswerAt', '>', sql<string>`now() - interval '30 days'`),
        eb('closedAt', '>', sql<string>`now() - interval '30 days'`),
      ]),
    )
    .select([
      sql<number>`count(*) filter (where first_answer_at > now() - interval '30 days')`.as('answered'),
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - created_at))
        filter (where first_answer_at > now() - interval '30 days')`.as('firstAnswer'),
      sql<number>`count(*) filter (where closed_at > now() - interval '30 days')`.as('closed'),
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at))
        filter (where closed_at > now() - interval '30 days')`.as('toClose'),
      sql<number>`count(rating_score) filter (where closed_at > now() - interval '30 days')`.as('rated'),
      sql<
        number | null
      >`(avg(rating_score) filter (where closed_at > now() - interval '30 days'))::float8`.as('rating'),
    ])
    .executeTakeFirstOrThrow()
  return {
    firstAnswer: { count: row.answered, median: row.firstAnswer },
    toClose: { count: row.closed, median: row.toClose },
    rating: { count: row.rated, average: row.rating },
  }
}

/** Unclosed tickets by category: opened within a day, a week, a month, or before. */
export async function openByAge(db: Db, reader: Reader): Promise<Numbers['open']> {
  return db
    .selectFrom('tickets')
    .where(handledBy(reader))
    .where('status', '<>', 'closed')
    .select([
      'category',
      sql<number>`count(*) filter (where created_at > now() - interval '1 day')`.as('day'),
      sql<number>`count(*) filter (where created_at <= now() - interval '1 day'
        and created_at > now() - interval '7 days')`.as('week'),
      sql<number>`count(*) filter (where created_at <= now() - interval '7 days'
        and created_at > now() - interval '30 days')`.as('month'),
      sql<number>`count(*) filter (where created_at <= now() - interval '30 days')`.as('older'),
    ])
    .groupBy('category')
    .orderBy('category')
    .execute()
}
