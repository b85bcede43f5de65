import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { ROOM_SIZE, WAIT_MINUTES, type Check, type InterviewState } from '@westmore/contract/interviews.ts'
import type { Db, Tx } from '#postgres/db.ts'

export interface InterviewRow {
  id: string
  userId: string
  username: string
  avatar: string | null
  state: InterviewState
  invitedAt: string
  readyAt: string | null
  waitsUntil: string | null
  ticketId: string | null
  takenBy: string | null
  takenAt: string | null
  by: string | null
  recommendedBy: string | null
  recommender: string | null
  checks: Check[]
  notes: string
  missed: number
  endedAt: string | null
  revision: number
  /** Failed talks of the person before, and this one. */
  attempt: number
}

/** A wait ends at its moment, without a row being written; a written talk has none. */
const isOver = sql<SqlBool>`(talk.state = 'ready' and coalesce(talk.waits_until <= clock_timestamp(), false))`

const rowsWhere = (isMeant: RawBuilder<unknown>) => sql<InterviewRow>`
  select talk.submission_id as id, talk.user_id, person.username, person.avatar,
    case when ${isOver} then 'invited' else talk.state end as state,
    invited_at, ready_at, waits_until, ticket_id, taken_by, taken_at, taker.username as by, recommended_by,
    recommender.username as recommender, checks, notes, missed, ended_at, talk.revision,
    (select count(*) from interviews failed where failed.user_id = talk.user_id and failed.state = 'failed'
      and failed.submission_id <> talk.submission_id) + 1 as attempt
  from interviews talk join users person on person.id = talk.user_id
    left join users taker on taker.id = talk.taken_by left join users recommender on recommender.id = talk.recommended_by
  where ${isMeant}`

export async function interviewOf(db: Db, id: string): Promise<InterviewRow | undefined> {
  const { rows } = await rowsWhere(sql`talk.submission_id = ${id}`).execute(db)
  return rows[0]
}

export async function interviewsOf(db: Db, ids: string[]): Promise<InterviewRow[]> {
  if (ids.length === 0) return []
  return (await rowsWhere(sql`talk.submission_id = any(${ids}::uuid[])`).execute(db)).rows
}

export async function interviewsOfPerson(db: Db, userId: string): Promise<InterviewRow[]> {
  return (await rowsWhere(sql`talk.user_id = ${userId} order by invited_at`).execute(db)).rows
}

/** People who wait and people in a talk, in the order in which they said to be ready. */
export async function peopleInRoom(db: Db): Promise<InterviewRow[]> {
  const { rows } = await rowsWhere(sql`talk.state in ('ready', 'talking') and not ${isOver}
    order by ready_at, talk.submission_id limit ${ROOM_SIZE}`).execute(db)
  return rows
}

export async function countAhead(db: Db, readyAt: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from interviews talk
    where talk.state = 'ready' and not ${isOver} and ready_at < ${readyAt}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function addInterview(tx: Tx, submissionId: string, userId: string): Promise<void> {
  await tx.insertInto('interviews').values({ submissionId, userId, state: 'invited' }).execute()
}

interface Change {
  state?: InterviewState
  readyAt?: RawBuilder<string> | null
  waitsUntil?: RawBuilder<string> | null
  ticketId?: string | null
  takenBy?: string | null
  takenAt?: RawBuilder<string>
  recommendedBy?: string
  endedAt?: RawBuilder<string>
  checks?: string
  notes?: string
  missed?: number
}

/** Call it with the person locked. */
export async function change(tx: Tx, submissionId: string, next: Change): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({ ...next, revision: sql`revision + 1` })
    .where('submissionId', '=', submissionId)
    .execute()
}

export const now = sql<string>`clock_timestamp()`
export const endOfWait = sql<string>`clock_timestamp() + make_interval(mins => ${WAIT_MINUTES})`

export async function waitsThatEnded(db: Db): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select submission_id as id, user_id from interviews talk where ${isOver}`.execute(db)
  return rows
}

/** How many talks of the person failed, and when the last one did. */
export async function failuresOf(db: Db, userId: string) {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*) as count, max(ended_at) as last from interviews
    where user_id = ${userId} and state = 'failed'`.execute(db)
  return rows[0] ?? { count: 0, last: null }
}
