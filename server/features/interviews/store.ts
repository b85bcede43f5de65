import { sql, type InsertObject, type RawBuilder, type UpdateObject } from 'kysely'
import { ROOM_SIZE, WAIT_MINUTES, type Check, type InterviewState } from '@westmore/contract/interviews.ts'
import type { Db, Tx } from '#postgres/db.ts'
import type { Tables } from '#postgres/tables.ts'

export interface InterviewRow {
  id: string
  userId: string
  username: string
  name: string
  avatar: string | null
  state: InterviewState
  invitedAt: string
  readyAt: string | null
  waitsUntil: string | null
  timeId: string | null
  startsAt: string | null
  ticketId: string | null
  takenBy: string | null
  taker: string | null
  recommendedBy: string | null
  recommender: string | null
  checks: Check[]
  missed: number
  endedAt: string | null
  /** Failed talks of the person before, and this one. */
  attempt: number
}

const rowsWhere = (isMeant: RawBuilder<unknown>) => sql<InterviewRow>`
  select talk.submission_id as id, talk.user_id, person.username, person.name, person.avatar, state, invited_at, ready_at,
    waits_until, time_id, starts_at, ticket_id, taken_by, taker.name as taker, recommended_by, recommender.name as recommender, checks,
    missed, ended_at, (select count(*) from interviews failed where failed.user_id = talk.user_id
      and failed.state = 'failed' and failed.submission_id <> talk.submission_id) + 1 as attempt
  from interviews talk join users person on person.id = talk.user_id left join interview_times times on times.id = time_id
    left join users taker on taker.id = talk.taken_by left join users recommender on recommender.id = talk.recommended_by
  where ${isMeant}`

export async function interviewOf(db: Db, id: string): Promise<InterviewRow | undefined> {
  const { rows } = await rowsWhere(sql`talk.submission_id = ${id}`).execute(db)
  return rows[0]
}

export async function interviewsOfPerson(db: Db, userId: string): Promise<InterviewRow[]> {
  return (await rowsWhere(sql`talk.user_id = ${userId} order by invited_at`).execute(db)).rows
}

/** In the order in which they said to be ready. */
export async function openInterviews(db: Db): Promise<InterviewRow[]> {
  const { rows } = await rowsWhere(sql`talk.state in ('invited', 'ready', 'talking', 'recommended')
    order by ready_at, talk.submission_id limit ${ROOM_SIZE}`).execute(db)
  return rows
}

export async function countAhead(db: Db, readyAt: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from interviews
    where state = 'ready' and ready_at < ${readyAt}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function addInterview(tx: Tx, row: InsertObject<Tables, 'interviews'>): Promise<void> {
  await tx.insertInto('interviews').values(row).execute()
}

export async function removeInterview(tx: Tx, submissionId: string): Promise<void> {
  await tx.deleteFrom('interviews').where('submissionId', '=', submissionId).execute()
}

export type Change = UpdateObject<Tables, 'interviews'>

/** Call it with the person locked. */
export async function change(tx: Tx, submissionId: string, next: Change): Promise<void> {
  await tx.updateTable('interviews').set(next).where('submissionId', '=', submissionId).execute()
}

/** One press changes one mark, also beside another. False if this interviewer does not lead the talk. */
export async function mark(db: Db, of: { id: string; takenBy: string }, at: number, given: string) {
  const { numAffectedRows = 0n } = await sql`update interviews
    set checks = jsonb_set(checks, array[${at}::text, 'mark'], to_jsonb(${given}::text))
    where submission_id = ${of.id} and taken_by = ${of.takenBy} and state = 'talking'`.execute(db)
  return numAffectedRows > 0n
}

export const now = sql<string>`clock_timestamp()`
export const endOfWait = sql<string>`clock_timestamp() + make_interval(mins => ${WAIT_MINUTES})`

/** The state right after the invitation. */
export const onlyInvited = { state: 'invited', readyAt: null, waitsUntil: null, ticketId: null } as const

export const noTime = { timeId: null, reminded: 0 } as const

export async function waitsThatEnded(db: Db): Promise<{ id: string; userId: string }[]> {
  return db
    .selectFrom('interviews')
    .select(['submissionId as id', 'userId'])
    .where('state', '=', 'ready')
    .where('waitsUntil', '<=', now)
    .execute()
}

/** How many talks of the person failed, and when the last one did. */
export async function failuresOf(db: Db, userId: string) {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*) as count, max(ended_at) as last from interviews
    where user_id = ${userId} and state = 'failed'`.execute(db)
  return rows[0] ?? { count: 0, last: null }
}
