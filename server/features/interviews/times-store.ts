import { sql } from 'kysely'
import type { InterviewTime } from '@westmore/contract/interviews.ts'
import type { Db, Tx } from '#postgres/db.ts'

interface TimeRow extends InterviewTime {
  taken: number
  hasBegun: boolean
}

/** The reminder that is due: 2 a quarter of an hour before, 1 a day before, 0 earlier. */
const due = sql`(case when starts_at <= clock_timestamp() + interval '15 minutes' then 2
  when starts_at <= clock_timestamp() + interval '24 hours' then 1 else 0 end)`

const isToRemind = sql`times.id = time_id and state = 'invited' and starts_at > clock_timestamp() and reminded < ${due}`

export async function allTimes(db: Db): Promise<TimeRow[]> {
  const { rows } = await sql<TimeRow>`select times.*, starts_at <= clock_timestamp() as has_begun,
      (select count(*) from interviews where time_id = times.id) as taken
    from interview_times times order by starts_at, id`.execute(db)
  return rows
}

/** Whether it has a free place, which nobody else can take until the transaction ends. */
export async function lockPlace(tx: Tx, id: string): Promise<boolean> {
  await sql`select from interview_times where id = ${id} for update`.execute(tx)
  const time = (await allTimes(tx)).find((one) => one.id === id)
  return time !== undefined && !time.hasBegun && time.taken < time.places
}

/** Reminders that are due when it is taken are not sent. */
export async function setTime(tx: Tx, submissionId: string, timeId: string | null): Promise<void> {
  await sql`update interviews set time_id = ${timeId}::uuid,
      reminded = coalesce((select ${due} from interview_times where id = ${timeId}::uuid), 0)
    where submission_id = ${submissionId}`.execute(tx)
}

/** False if it is there already. */
export async function addTime(tx: Tx, time: InterviewTime): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('interviewTimes')
    .values(time)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Taker = { id: string; userId: string }

/** Undefined if it is not there. */
export async function removeTime(tx: Tx, id: string) {
  const time = await tx
    .selectFrom('interviewTimes')
    .select(['startsAt', 'places'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { rows: takers } = await sql<Taker>`update interviews set time_id = null, reminded = 0
    where time_id = ${id} returning submission_id as id, user_id`.execute(tx)
  await tx.deleteFrom('interviewTimes').where('id', '=', id).execute()
  return time && { time, takers }
}

/** Until then somebody can still note who did not come. */
export async function removeOldTimes(db: Db): Promise<void> {
  await sql`delete from interview_times where starts_at < clock_timestamp() - interval '24 hours'`.execute(db)
}

export async function peopleToRemind(db: Db): Promise<Taker[]> {
  const { rows } = await sql<Taker>`select submission_id as id, user_id from interviews, interview_times times
    where ${isToRemind}`.execute(db)
  return rows
}

/** Which reminder is to be sent now; undefined if none is. */
export async function markReminded(tx: Tx, submissionId: string): Promise<number | undefined> {
  const { rows } = await sql<{
    reminded: number
  }>`update interviews set reminded = ${due} from interview_times times
    where submission_id = ${submissionId} and ${isToRemind} returning reminded`.execute(tx)
  return rows[0]?.reminded
}
